import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { boundLog, startNode } from "../../scripts/lib/programs.mjs";

const folder = mkdtempSync(join(tmpdir(), "market-day-programs-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Enough time for a slow machine. */
const patient = { timeout: 60_000, interval: 50 };

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/** What keeps a program running. If the test is interrupted, the program ends after two minutes. */
const keepsRunning = "setTimeout(() => {}, 120_000)";

/** A program that starts another one, writes down both process ids, and keeps running. */
function withChild(name: string, { listens = true } = {}) {
  const file = join(folder, `${name}.mjs`);
  const pids = join(folder, `${name}.pid`);
  writeFileSync(
    file,
    `import { spawn } from "node:child_process";
    import { writeFileSync } from "node:fs";
    const child = spawn(process.execPath, ["-e", "${keepsRunning}"], { stdio: "ignore" });
    writeFileSync(${JSON.stringify(pids)}, [process.pid, child.pid, ""].join(" "));
    ${listens ? 'process.once("disconnect", () => process.exit());' : keepsRunning}`,
  );
  const read = () =>
    vi.waitFor(() => {
      const [own = 0, child = 0] = readFileSync(pids, "utf8").split(" ").map(Number);
      expect(own && child).toBeTruthy();
      return { own, child };
    }, patient);
  return { file, read };
}

test("when a server is killed, its child processes end too, and its death is reported", async () => {
  const { file, read } = withChild("killed");
  const server = startNode("server", file, [], { log: join(folder, "killed.log"), told: {} });
  const { own, child } = await read();
  process.kill(own, "SIGKILL");
  await expect(server.gone).rejects.toThrow(/^The server has stopped/);
  await vi.waitFor(() => expect(isAlive(child)).toBe(false), patient);
});

test("a program without shutdown handling ends with its child processes when its parent is killed", async () => {
  const { file, read } = withChild("unknowing", { listens: false });
  const ours = join(folder, "ours.mjs");
  const options = JSON.stringify({ log: join(folder, "unknowing.log"), endsWithUs: true });
  writeFileSync(
    ours,
    `import { startNode } from ${JSON.stringify(new URL("../../scripts/lib/programs.mjs", import.meta.url).href)};
    startNode("server", ${JSON.stringify(file)}, [], ${options});`,
  );
  const us = spawn(process.execPath, [ours]);
  const { own, child } = await read();
  expect([isAlive(own), isAlive(child)]).toEqual([true, true]);
  us.kill("SIGKILL");
  await vi.waitFor(() => expect([isAlive(own), isAlive(child)]).toEqual([false, false]), patient);
});

test("a stopped server leaves no process behind", async () => {
  const { file, read } = withChild("stopped");
  const server = startNode("server", file, [], { log: join(folder, "stopped.log"), told: {} });
  const { own, child } = await read();
  await server.stop();
  expect(isAlive(own)).toBe(false);
  await vi.waitFor(() => expect(isAlive(child)).toBe(false), patient);
});

test("a log over its limit is moved aside, and continues empty", () => {
  const log = join(folder, "long.log");
  writeFileSync(log, "x".repeat(100));
  boundLog(log, 100);
  expect(existsSync(`${log}.1`)).toBe(false);
  writeFileSync(log, "y", { flag: "a" });
  boundLog(log, 100);
  expect(statSync(log).size).toBe(0);
  expect(statSync(`${log}.1`).size).toBe(101);
});

test("a server keeps writing from the start of a log that was emptied", async () => {
  const file = join(folder, "writes.mjs");
  const log = join(folder, "writes.log");
  writeFileSync(
    file,
    `setInterval(() => console.log("line"), 10); process.once("disconnect", () => process.exit());`,
  );
  const server = startNode("server", file, [], { log, told: {} });
  const written = () => vi.waitFor(() => expect(statSync(log).size).toBeGreaterThan(3), patient);
  await written();
  boundLog(log, 3);
  await written();
  expect(readFileSync(log, "utf8")).toMatch(/^line\n/);
  await server.stop();
});
