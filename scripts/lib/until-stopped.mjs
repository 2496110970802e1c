/** Stays until Ctrl-C, or until one of our servers has ended by itself; then stops the others. */
import { say } from "./steps.mjs";

/** Settles once all is stopped; throws what the one that ended says. */
export async function untilStopped(servers, alsoStop = []) {
  let settle;
  const asked = new Promise((resolve) => {
    settle = resolve;
  });
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(name, settle);
  try {
    await Promise.race([asked, ...servers.map((server) => server.gone)]);
    say("\nStopping …");
  } finally {
    for (const stop of alsoStop) await stop();
    await Promise.all(servers.map((server) => server.stop()));
  }
}
