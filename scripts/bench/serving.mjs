/** Serves the app, and the bare worker that it is compared with, while a measurement runs. */
import { anyFreePort } from "../lib/ports.mjs";
import { emulatorSettings } from "../lib/stripe-settings.mjs";
import { startApp, startBareWorker, untilItAnswers } from "../lib/workers.mjs";

/**
 * Serves the app on the database in `state`, and does `work` with its address and the server. Where
 * the app looks for Stripe, nothing answers. The app caches no answers unless `settings` say so,
 * because a cached answer costs nothing.
 */
export async function withApp(state, settings, work) {
  const port = await anyFreePort();
  const emulator = emulatorSettings(await anyFreePort());
  const app = await startApp({
    port,
    state,
    settings: { ...emulator, EDGE_CACHE: "off", SECOND_FACTOR: "offered", ...settings },
    logs: `${state}/logs`,
  });
  return whileItAnswers(app, port, ["/healthz"], work);
}

/** Serves the bare worker on the same database. */
export async function withBareWorker(state, work) {
  const port = await anyFreePort();
  const bare = await startBareWorker({ port, state, logs: `${state}/logs` });
  return whileItAnswers(bare, port, ["/1"], work);
}

async function whileItAnswers(server, port, paths, work) {
  try {
    await untilItAnswers(server, port, paths);
    return await Promise.race([work(`http://localhost:${port}`, server), server.gone]);
  } finally {
    await server.stop();
  }
}
