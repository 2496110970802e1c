import { accessSync, constants, statfsSync } from "node:fs";
import { tmpdir } from "node:os";

/** What the databases of a whole run take at most at a time, with room to spare; bytes. */
const enough = 4 * 2 ** 30;
const memory = "/dev/shm";

/**
 * Where tests keep what they throw away: in memory where a system has a folder for that. A database
 * waits for the disk at every write, and a read waits for the write before it: on a disk that others
 * use too, tests did little else.
 */
export function scratch(): string {
  try {
    accessSync(memory, constants.W_OK);
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize >= enough ? memory : tmpdir();
  } catch {
    return tmpdir();
  }
}
