/** The whole demo as `npm start` would serve it: the app and the Stripe emulator. */
import { join } from "node:path";
import { anyFreePort } from "./ports.mjs";
import { accountsIn, introduceAccounts, introducePast, pastIn } from "./stripe-accounts.mjs";
import { emulatorSettings } from "./stripe-settings.mjs";
import { startApp, startEmulator, untilItAnswers } from "./workers.mjs";

/**
 * Serves the demo in the folder `state`, on free ports. With `now` (ms), the clocks of both servers
 * stand still at that time. `own` settings are added to the app's. Returns their addresses, the log,
 * and `leave`, which stops both.
 */
export async function openDemoHouse(state, { now, settings: own = {} } = {}) {
  const logs = join(state, "logs");
  const [port, stripePort] = [await anyFreePort(), await anyFreePort()];
  // No cache: a test that changes something looks at the result immediately, as any user.
  const settings = {
    ...emulatorSettings(stripePort),
    EDGE_CACHE: "off",
    SECOND_FACTOR: "offered",
    ...own,
  };
  const accounts = await accountsIn(state);
  const past = await pastIn(state);
  const served = { state, settings, logs, now };
  const servers = [];
  const leave = () => Promise.all(servers.map((server) => server.stop()));
  try {
    const app = await startApp({ port, ...served });
    servers.push(app);
    const emulator = await startEmulator({ port: stripePort, appPort: port, ...served });
    servers.push(emulator);
    await Promise.all([untilItAnswers(app, port), untilItAnswers(emulator, stripePort, ["/"])]);
    await introduceAccounts(stripePort, accounts);
    await introducePast(stripePort, past);
    const { clock } = await app.answer;
    const at = (own) => `http://localhost:${own}`;
    return { site: at(port), stripe: at(stripePort), clock, log: app.log, leave };
  } catch (error) {
    // Servers that are still running would keep the whole run from ending.
    await leave();
    throw error;
  }
}
