/**
 * What `npm start` and `npm run dev` share: everything around the app. Each of the two scripts only
 * says how to serve the app itself.
 */
import { announce } from "./announce.mjs";
import { Held, holdDatabase } from "./hold.mjs";
import { migrateLocal, seedDemo } from "./local-database.mjs";
import { portFrom, requireFree } from "./ports.mjs";
import { insideState, stateFolder } from "./project.mjs";
import { keptVapidKeys, startPushService } from "./push.mjs";
import { NotReady, say, step, tell } from "./steps.mjs";
import { accountsIn, introduceAccounts, introducePast, pastIn } from "./stripe-accounts.mjs";
import { emulatorSettings, ownSettings, ownStripeSettings } from "./stripe-settings.mjs";
import { installPackages } from "./toolchain.mjs";
import { untilStopped } from "./until-stopped.mjs";
import { startEmulator, untilItAnswers } from "./workers.mjs";

/**
 * Starts everything and runs until Ctrl-C. `prepare` makes what the app needs besides the database;
 * `serve` starts the app; `alongside` starts what runs with it, and returns a function that stops
 * it.
 */
export async function openHouse({ command, prepare, serve, alongside }) {
  await tell(async () => {
    say("\nMarket Day\n");
    await installPackages();
    const port = portFrom("PORT", 8788);
    const stripePort = portFrom("STRIPE_PORT", port + 1);
    const own = ownStripeSettings();
    await takeDatabase(command, port);
    await requireFree(port, "Market Day", `PORT=${port + 100} ${command}`);
    if (!own) {
      await requireFree(
        stripePort,
        "the Stripe emulator",
        `STRIPE_PORT=${stripePort + 100} ${command}`,
      );
    }
    const pushPort = portFrom("PUSH_PORT", stripePort + 1);
    await requireFree(pushPort, "the push service", `PUSH_PORT=${pushPort + 100} ${command}`);
    const settings = {
      // The stand-in for browsers' push services is on this machine.
      WEBHOOKS_TO_LOCALHOST: "on",
      // All accounts of the demo have one password, which is public.
      SECOND_FACTOR: "offered",
      ...keptVapidKeys(stateFolder),
      ...ownSettings(),
      ...(own ?? emulatorSettings(stripePort)),
    };

    const servers = [];
    const stops = [];
    let app;
    try {
      await Promise.all([
        prepare(),
        step("Preparing the database", () => prepareDatabase({ accounts: !own })),
      ]);
      const accounts = own ? [] : await accountsIn(stateFolder);
      const past = own ? [] : await pastIn(stateFolder);
      await Promise.all([
        own
          ? null
          : step("Starting the Stripe emulator", () =>
              takeMoney(servers, { port, stripePort, settings, accounts, past }),
            ),
        step("Starting the push service", async () => {
          const service = startPushService({ port: pushPort });
          servers.push(service);
          await untilItAnswers(service, pushPort, ["/"]);
        }),
        step("Starting Market Day", async () => {
          app = await serve({ port, settings });
          servers.push(app);
          await untilItAnswers(app, port);
        }),
      ]);
      if (alongside) stops.push(alongside(app));
      announce({ port, stripePort: own ? null : stripePort, pushPort });
    } catch (error) {
      await Promise.all(servers.map((server) => server.stop()));
      throw error;
    }
    await untilStopped(servers, stops);
  });
  // After an error, servers that were still starting would keep this process alive.
  if (process.exitCode) process.exit();
}

/**
 * Takes the lock on the database, because two servers, or a server and an import, would block each
 * other on one database.
 */
async function takeDatabase(command, port) {
  try {
    await holdDatabase(insideState(stateFolder), { command, site: `http://localhost:${port}` });
  } catch (error) {
    if (!(error instanceof Held)) throw error;
    const { command: other, site, pid } = error.holder;
    throw new NotReady(
      site
        ? `Market Day is open already: ${other} serves this folder at ${site}.\n` +
            `Use that one, or stop it first (Ctrl-C there, or: kill ${pid}).`
        : `${other} is writing to this folder's database. Start again when it is done.`,
    );
  }
}

async function takeMoney(servers, { port, stripePort, settings, accounts, past }) {
  const emulator = await startEmulator({
    port: stripePort,
    appPort: port,
    state: stateFolder,
    settings,
  });
  servers.push(emulator);
  await untilItAnswers(emulator, stripePort, ["/"]);
  await introduceAccounts(stripePort, accounts);
  await introducePast(stripePort, past);
}

/**
 * With `accounts` false, no vendor of the demo is connected to Stripe, because the real Stripe does
 * not know their accounts.
 */
async function prepareDatabase({ accounts }) {
  const { count, isEmpty, setAside } = await migrateLocal(stateFolder);
  if (setAside) {
    say(`  Your local database was made by an earlier version of Market Day, and this version can't read it.
  Nothing was deleted: the database and its photos are now in ${setAside}.
  Market Day begins anew, with a fresh demo.`);
  }
  if (isEmpty) return (await seedDemo(stateFolder, { accounts })) ?? "filled with the demo";
  return count === 0 ? "as you left it" : `brought up to date, ${count} migration(s)`;
}
