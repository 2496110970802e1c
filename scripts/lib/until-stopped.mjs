/**
 * Waits until Ctrl-C, until the process that started this one is gone, or until one of the servers
 * ends by itself; then stops the other servers.
 */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { say } from "./steps.mjs";

/**
 * Resolves when everything is stopped. Rejects with a server's error if that server ended by
 * itself.
 */
export async function untilStopped(servers, alsoStop = []) {
  let settle;
  const asked = new Promise((resolve) => {
    settle = resolve;
  });
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(name, settle);
  const stopWatching = whenLeftAlone(settle);
  try {
    await Promise.race([asked, ...servers.map((server) => server.gone)]);
    say("\nStopping …");
  } finally {
    stopWatching();
    for (const stop of alsoStop) await stop();
    await Promise.all(servers.map((server) => server.stop()));
  }
}

/**
 * Calls `left` when npm, which started this process, is gone. npm passes a signal to the shell
 * between npm and this process, but that shell does not pass it on; and if npm is killed, it passes
 * nothing on. Without npm, the process that started this one may be gone on purpose (`nohup node
 * scripts/start.mjs &`). Returns a function that stops watching.
 */
function whenLeftAlone(left) {
  if (!process.env.npm_lifecycle_event || process.platform === "win32") return () => {};
  const parent = process.ppid;
  const begun = processOf(parent);
  const isLeft = () =>
    process.ppid !== parent || (begun?.isShell && processOf(parent)?.parent !== begun.parent);
  const watching = setInterval(() => isLeft() && left(), 1_000);
  return () => clearInterval(watching);
}

/** A process's parent and whether the process is a shell; null if this machine cannot tell. */
function processOf(pid) {
  try {
    const [, parent, name] = /^\s*(\d+)\s+(.*\S)/.exec(told(pid));
    return { parent, isShell: /^(.*\/)?-?[a-z]*sh$/.test(name) };
  } catch {
    return null;
  }
}

/** The parent's id and the name of a process, such as '123 sh'. */
function told(pid) {
  if (process.platform !== "linux") {
    return execFileSync("ps", ["-o", "ppid=,comm=", "-p", String(pid)], { encoding: "utf8" });
  }
  const [, name, parent] = /\((.*)\) \S (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, "utf8"));
  return `${parent} ${name}`;
}
