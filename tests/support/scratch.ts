import { accessSync, constants, statfsSync } from "node:fs";
import { tmpdir } from "node:os";

/** The most that the databases of a whole run take at one time, with room to spare; bytes. */
const enough = 4 * 2 ** 30;
const memory = "/dev/shm";

/**
 * The folder for the temporary files of tests: in memory if the system has a folder for that. A
 * database waits for the disk at every write, and a read waits for the write before it. On a disk
 * that other programs use too, tests spent most of their time waiting.
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
