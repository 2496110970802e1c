import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { openDemoHouse } from "../../../scripts/lib/demo-house.mjs";
import { migrateLocal, seedDemo } from "../../../scripts/lib/local-database.mjs";
import { newVapidKeys } from "../../../scripts/lib/push.mjs";
import { secretsIn } from "../../support/secrets";
import { atATime } from "./at-a-time";

/** The addresses of a house (the app and its services) during browser tests. */
export interface House {
  site: string;
  stripe: string;
  /** The folder of the database, as in wrangler's `--persist-to`. */
  state: string;
  /** A request with a cron expression makes the app run the jobs of that schedule. */
  clock: string;
}

declare module "vitest" {
  export interface ProvidedContext {
    houses: House[];
  }
}

/** The worker's own log lines that contain a secret; the other lines are wrangler's. */
function secretsLogged(file: string): string[] {
  const lines = readFileSync(file, "utf8").split("\n");
  return lines.filter((line) => line.includes('{"event":') && secretsIn(line).length > 0);
}

async function openHouse(state: string) {
  const { site, stripe, clock, log, leave } = await openDemoHouse(state, {
    settings: newVapidKeys(),
  });
  return {
    house: { site, stripe, clock, state },
    async leave() {
      await leave();
      const told = secretsLogged(log);
      if (told.length > 0) throw new Error(`Secrets were logged:\n${told.join("\n")}`);
    },
  };
}

/** Opens the houses. Returns a function that closes them and deletes their files. */
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
