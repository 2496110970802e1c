/** Runs other programs: some to their end, some for as long as we run. */
import { spawn } from "node:child_process";
import {
  closeSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
} from "node:fs";
import { dirname } from "node:path";
import { quietly, root } from "./project.mjs";
import { NotReady } from "./steps.mjs";

const running = new Set();

/**
 * Runs node on a file to its end and answers everything it wrote. Throws with that text, or
 * answers it with `ok: false` where the caller would rather look at it.
 */
export async function runNode(file, args, { env = {}, mayFail = false } = {}) {
  return run(process.execPath, [file, ...args], { env, mayFail });
}

/** The same for any program. */
export async function run(
  command,
  args,
  { env = {}, mayFail = false, shell = false, cwd = root } = {},
) {
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, ...quietly, ...env },
    stdio: ["ignore", "pipe", "pipe"],
    detached: process.platform !== "win32",
    shell,
  });
  running.add(child);
  let output = "";
  let onlyStdout = "";
  child.stdout.on("data", (chunk) => {
    output += chunk;
    onlyStdout += chunk;
  });
  child.stderr.on("data", (chunk) => {
    output += chunk;
  });
  const code = await new Promise((resolve) => {
    child.once("error", (error) => {
      output += error.message;
      resolve(-1);
    });
    child.once("close", resolve);
  });
  running.delete(child);
  if (code !== 0 && !mayFail) {
    throw new NotReady(
      `${output.trimEnd()}\n\n${[command, ...args].join(" ")} ended with ${code}.`,
    );
  }
  return { ok: code === 0, output, stdout: onlyStdout };
}

/** How long a log may get, in bytes, before it is begun anew; the one before it is kept beside it. */
const longestLog = 5_000_000;

/** Keeps what a server that never stops writes, to twice that. Its own end of the file goes on. */
export function boundLog(log, longest = longestLog) {
  if (!existsSync(log) || statSync(log).size <= longest) return;
  copyFileSync(log, `${log}.1`);
  truncateSync(log);
}

/**
 * Starts node on a file for as long as we run, with its output in a log file. `gone` settles when
 * it ends by itself, with the last lines of its log. It is told `told` as a message, and `answer` is
 * the first message that comes back. A program that knows nothing of the channel between us is run
 * with `endsWithUs`: the channel closes however we end, and then it does.
 */
export function startNode(name, file, args, { env = {}, log, told, endsWithUs = false }) {
  mkdirSync(dirname(log), { recursive: true });
  rmSync(log, { force: true });
  rmSync(`${log}.1`, { force: true });
  const output = openSync(log, "a");
  const own = endsWithUs
    ? ["--import", new URL("./end-with-starter.mjs", import.meta.url).href]
    : [];
  const child = spawn(process.execPath, [...own, file, ...args], {
    cwd: root,
    env: { ...process.env, ...quietly, ...env },
    stdio: ["ignore", output, output, ...(told || endsWithUs ? ["ipc"] : [])],
    detached: process.platform !== "win32",
  });
  closeSync(output);
  running.add(child);
  const bounding = setInterval(() => boundLog(log), 1_000);
  bounding.unref();
  let stopping = false;
  const ended = new Promise((resolve) => {
    child.once("error", resolve);
    child.once("exit", resolve);
  });
  const gone = ended.then(() => {
    running.delete(child);
    clearInterval(bounding);
    // What it has started itself may still be there.
    signalGroup(child, "SIGKILL");
    if (stopping) return new Promise(() => {});
    throw new NotReady(`The ${name} has stopped. The end of its log (${log}):\n\n${tail(log)}`);
  });
  gone.catch(() => {});
  const answer = new Promise((resolve) => {
    child.once("message", resolve);
  });
  if (told) child.send(told, () => {});
  return {
    name,
    log,
    gone,
    answer,
    async stop() {
      stopping = true;
      if (child.connected) child.disconnect();
      else signal(child, "SIGTERM");
      const tooLong = setTimeout(() => signal(child, "SIGKILL"), 5_000);
      await ended;
      clearTimeout(tooLong);
    },
  };
}

/** The last lines of a log. */
export function tail(log, lines = 25) {
  return readFileSync(log, "utf8").trimEnd().split("\n").slice(-lines).join("\n");
}

/** To the program and everything that it has started, unless it has ended. */
function signal(child, name) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  signalGroup(child, name);
}

/** Each program has a process group of its own, which is there as long as anybody is in it. */
function signalGroup(child, name) {
  if (!child.pid) return;
  try {
    if (process.platform === "win32") child.kill(name);
    else process.kill(-child.pid, name);
  } catch {
    // It has just ended by itself.
  }
}

// However we end, nothing that we started outlives us.
process.on("exit", () => {
  for (const child of running) signal(child, "SIGKILL");
});
const stops = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 };
for (const [name, status] of Object.entries(stops)) {
  process.on(name, () => {
    // Whoever else listens stops us in good order.
    if (process.listenerCount(name) === 1) process.exit(status);
  });
}
