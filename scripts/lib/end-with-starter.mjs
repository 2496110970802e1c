/**
 * Loaded before a program that we start and that knows nothing of us: ends it, and what it has
 * started, when the channel to us closes. Each such program leads a process group of its own.
 */
const wait = 5_000;

function toAll(name) {
  if (process.platform === "win32") process.kill(process.pid, name);
  else process.kill(-process.pid, name);
}

process.once("disconnect", () => {
  setTimeout(() => toAll("SIGKILL"), wait).unref();
  toAll("SIGTERM");
});
// It may end while we still listen.
process.channel?.unref();
