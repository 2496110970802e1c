import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { migrateLocal, seedDemo } from "../../../scripts/lib/local-database.mjs";
import { anyFreePort } from "../../../scripts/lib/ports.mjs";
import {
  accountsIn,
  introduceAccounts,
  introducePast,
  pastIn,
} from "../../../scripts/lib/stripe-accounts.mjs";
import { emulatorSettings } from "../../../scripts/lib/stripe-settings.mjs";
import { startApp, startEmulator, untilItAnswers } from "../../../scripts/lib/workers.mjs";
import { secretsIn } from "../../support/secrets";
import { atATime } from "./at-a-time";

/** Where the house answers while browser tests run. */
export interface House {
  site: string;
  stripe: string;
  /** Where the database is kept, as wrangler's `--persist-to`. */
  state: string;
  /** Asked with a cron expression, has the app do what is due on that schedule. */
  clock: string;
}

declare module "vitest" {
  export interface ProvidedContext {
    houses: House[];
  }
}

/** The worker's own lines, in which there is a secret; what else is there is wrangler's. */
function secretsLogged(file: string): string[] {
  const lines = readFileSync(file, "utf8").split("\n");
  return lines.filter((line) => line.includes('{"event":') && secretsIn(line).length > 0);
}

/**
 * The whole of it, as `npm start` would serve it: the built worker and the Stripe emulator, on free
 * ports, with the demo that is in this state folder.
 */
async function openHouse(state: string) {
  const logs = join(state, "logs");
  const port = await anyFreePort();
  const stripePort = await anyFreePort();
  const settings = emulatorSettings(stripePort);
  const accounts = await accountsIn(state);
  const past = await pastIn(state);
  const servers: Awaited<ReturnType<typeof startApp>>[] = [];
  const leave = async () => {
    await Promise.all(servers.map((server) => server.stop()));
    const told = servers.length > 0 ? secretsLogged(join(logs, "app.log")) : [];
    if (told.length > 0) throw new Error(`Secrets were logged:\n${told.join("\n")}`);
  };
  try {
    const app = await startApp({ port, state, settings, logs });
    servers.push(app);
    const emulator = await startEmulator({
      port: stripePort,
      appPort: port,
      state,
      settings,
      logs,
    });
    servers.push(emulator);
    await Promise.all([untilItAnswers(app, port), untilItAnswers(emulator, stripePort, ["/"])]);
    await introduceAccounts(stripePort, accounts);
    await introducePast(stripePort, past);
    const { clock } = await app.answer;
    const site = `http://localhost:${port}`;
    return { house: { site, stripe: `http://localhost:${stripePort}`, state, clock }, leave };
  } catch (error) {
    // What has been started would keep the whole run from ending.
    await leave();
    throw error;
  }
}

/** Opens the houses; afterwards nothing of them is left. */
export default async function openHouses(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), "market-day-"));
  const states = Array.from({ length: atATime }, (_, index) => join(folder, String(index)));
  const [first = folder, ...others] = states;
  await migrateLocal(first);
  await seedDemo(first);
  for (const other of others) cpSync(first, other, { recursive: true });
  const open: Awaited<ReturnType<typeof openHouse>>[] = [];
  const leave = async () => {
    const left = await Promise.allSettled(open.map((each) => each.leave()));
    rmSync(folder, { recursive: true, force: true });
    for (const each of left) if (each.status === "rejected") throw each.reason;
  };
  const opened = await Promise.allSettled(states.map(openHouse));
  for (const each of opened) if (each.status === "fulfilled") open.push(each.value);
  const failed = opened.find((each) => each.status === "rejected");
  if (failed) {
    await leave();
    throw failed.reason;
  }
  project.provide(
    "houses",
    open.map(({ house }) => house),
  );
  return leave;
}
