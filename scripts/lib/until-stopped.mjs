/**
 * Stays until Ctrl-C, until whoever started us is gone, or until one of our servers has ended by
 * itself; then stops the others.
 */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { say } from "./steps.mjs";

/** Settles once all is stopped; throws what the one that ended says. */
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
 * Calls `left` when npm is gone, which started us: a signal it hands to the shell between us, and
 * that one not to us; killed, it hands on nothing. Without npm, whoever started us may well be gone
 * on purpose (`nohup node scripts/start.mjs &`). Answers how to stop watching.
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

/** A process's parent and whether it is a shell; null where this machine cannot tell. */
function processOf(pid) {
  try {
    const [, parent, name] = /^\s*(\d+)\s+(.*\S)/.exec(told(pid));
    return { parent, isShell: /^(.*\/)?-?[a-z]*sh$/.test(name) };
  } catch {
    return null;
  }
}

/** '123 sh' */
function told(pid) {
  if (process.platform !== "linux") {
    return execFileSync("ps", ["-o", "ppid=,comm=", "-p", String(pid)], { encoding: "utf8" });
  }
  const [, name, parent] = /\((.*)\) \S (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, "utf8"));
  return `${parent} ${name}`;
}
