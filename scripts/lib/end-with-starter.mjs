/**
 * Loaded before a program that we start and that does not know about our process. When the channel
 * to our process closes, it ends the program and everything that the program has started. Each such
 * program leads its own process group.
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
// Listening on the channel must not keep the program running.
process.channel?.unref();
