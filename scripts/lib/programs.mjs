/** Runs other programs: some until they finish, some for as long as this process runs. */
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
 * Runs a file with node until it finishes, and returns everything it wrote. If it fails, throws
 * that output, or returns it with `ok: false` if `mayFail` is set.
 */
export async function runNode(file, args, { env = {}, mayFail = false } = {}) {
  return run(process.execPath, [file, ...args], { env, mayFail });
}

/** Runs any program in the same way. */
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

/**
 * The largest size of a log, in bytes, before it is emptied. A copy of its previous content is kept
 * next to it.
 */
const longestLog = 5_000_000;

/**
 * Limits the log of a server that never stops; the log and its copy together can have twice that
 * size. The server keeps writing to the same file.
 */
export function boundLog(log, longest = longestLog) {
  if (!existsSync(log) || statSync(log).size <= longest) return;
  copyFileSync(log, `${log}.1`);
  truncateSync(log);
}

/**
 * Starts node on a file, for as long as this process runs, with its output in a log file. `gone`
 * rejects if the program ends by itself, with the last lines of its log. The program receives
 * `told` as a message, and `answer` is the first message that it sends back. Set `endsWithUs` for a
 * program that does not know about the channel to this process: the channel closes however this
 * process ends, and the program then ends too.
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
    // Programs that it has started may still be running.
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
    pid: child.pid,
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
export function tail(log) {
  return readFileSync(log, "utf8").trimEnd().split("\n").slice(-25).join("\n");
}

/**
 * Sends a signal to the program and everything that it has started, unless the program has ended.
 */
function signal(child, name) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  signalGroup(child, name);
}

/**
 * Signals a program's process group. Each program has its own group, which exists as long as any
 * process is in it.
 */
function signalGroup(child, name) {
  if (!child.pid) return;
  try {
    if (process.platform === "win32") child.kill(name);
    else process.kill(-child.pid, name);
  } catch {
    // The program has just ended by itself.
  }
}

// However this process ends, none of the programs that it started keeps running.
process.on("exit", () => {
  for (const child of running) signal(child, "SIGKILL");
});
const stops = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 };
for (const [name, status] of Object.entries(stops)) {
  process.on(name, () => {
    // If other listeners exist, they stop this process in an orderly way.
    if (process.listenerCount(name) === 1) process.exit(status);
  });
}
