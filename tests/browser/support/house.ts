import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { openDemoHouse } from "../../../scripts/lib/demo-house.mjs";
import { migrateLocal, seedDemo } from "../../../scripts/lib/local-database.mjs";
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

async function openHouse(state: string) {
  const { site, stripe, clock, log, leave } = await openDemoHouse(state);
  return {
    house: { site, stripe, clock, state },
    async leave() {
      await leave();
      const told = secretsLogged(log);
      if (told.length > 0) throw new Error(`Secrets were logged:\n${told.join("\n")}`);
    },
  };
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
