import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { hold, holdInTurn } from "../../scripts/lib/hold.mjs";

const folder = mkdtempSync(join(tmpdir(), "market-day-hold-"));
afterAll(() => rmSync(folder, { recursive: true }));

/**
 * Starts another process that holds `file`, and waits until it does. It runs until it is killed, or
 * for two minutes if the test is interrupted.
 */
async function another(file: string) {
  const script = `
    import { hold } from ${JSON.stringify(new URL("../../scripts/lib/hold.mjs", import.meta.url))};
    await hold(${JSON.stringify(file)}, { command: "another" });
    console.log("held");
    setTimeout(() => {}, 120_000);
  `;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(child.stdout, "data");
  return child;
}

test("a lock held by another process is refused, with the name of that process", async () => {
  const file = join(folder, "one.sock");
  const child = await another(file);
  await expect(hold(file)).rejects.toMatchObject({
    holder: { command: "another", pid: child.pid },
  });
  child.kill();
});

test("a killed process holds no lock, although its socket file remains", async () => {
  const file = join(folder, "two.sock");
  const child = await another(file);
  child.kill("SIGKILL");
  await once(child, "exit");
  expect(existsSync(file)).toBe(true);
  const letGo = await hold(file, { command: "the next" });
  await expect(hold(file)).rejects.toMatchObject({ holder: { command: "the next" } });
  letGo();
});

test("a waiting process gets the lock when it is released, and not before", async () => {
  const file = join(folder, "three.sock");
  const letGo = await hold(file);
  let came = false;
  const inTurn = holdInTurn(file).then((release: () => void) => {
    came = true;
    return release();
  });
  await expect(hold(file)).rejects.toThrow();
  expect(came).toBe(false);
  letGo();
  await inTurn;
});
