/** Fills a database with a believable year, measures it, and works out what one D1 carries. */
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrateLocal, withLocalDatabase } from "../lib/local-database.mjs";
import { step } from "../lib/steps.mjs";
import { addresses, offices } from "./addresses.mjs";
import { copyTown, forgetOld, weeks } from "./capacity-copies.mjs";
import { reportCapacity } from "./capacity-report.mjs";
import { finishWeek, makeTown } from "./capacity-town.mjs";
import { playWeek, runSchedule, serving } from "./capacity-week.mjs";
import { signIn } from "./pages.mjs";
import { everyFewSeconds } from "./progress.mjs";

const day = 86_400_000;
const week = 7 * day;

/** The last Saturday before today, at midnight UTC. Day 2 of the epoch was a Saturday. */
const lastSaturday = (now) => Math.floor((now - 3 * day) / week) * week + 2 * day;

/**
 * Plays a week of one town through the app, copies it until the database has `megabytes`, plays one
 * more week there, opens the pages, and reports. Everything is in a temporary folder.
 */
export async function measureCapacity(megabytes) {
  const state = mkdtempSync(join(tmpdir(), "market-day-capacity-"));
  const first = lastSaturday(Date.now()) - (weeks - 1) * week;
  const measured = {};
  try {
    await migrateLocal(state);
    await step("Playing the first week of a town", () => begin(state, first, measured));
    let towns;
    await step("Sizing a town", async () => {
      towns = await townsFor(state, megabytes);
    });
    // One opening for all that follows: a runtime that starts while another one on the same files is
    // still closing can fail.
    await withLocalDatabase(state, async (d1) => {
      await step(`Filling a year of ${towns} towns`, () => fill(d1, towns, measured));
      await forgetOld(d1, first + (weeks + 2) * week);
      await step("Playing another week there", async () => {
        measured.full = await playWeek(state, d1, first + weeks * week, everyFewSeconds());
      });
      const now = first + (weeks + 1) * week;
      await step("Opening the pages", () => openPages(state, d1, now, measured));
    });
  } finally {
    rmSync(state, { recursive: true, force: true });
  }
  reportCapacity(measured);
}

const begin = (state, saturday, measured) =>
  withLocalDatabase(state, async (d1) => {
    await makeTown(d1, saturday - 30 * day);
    measured.first = await playWeek(state, d1, saturday, everyFewSeconds());
    await finishWeek(d1, saturday);
  });

const sizeOf = async (d1) => (await d1.prepare("SELECT 1").run()).meta.size_after;

/** How many towns make the size: measured with a few towns in a copy of the database. */
async function townsFor(state, megabytes) {
  const few = 4;
  const trial = mkdtempSync(join(tmpdir(), "market-day-capacity-"));
  try {
    cpSync(join(state, "v3"), join(trial, "v3"), { recursive: true });
    return await withLocalDatabase(trial, async (d1) => {
      const before = await sizeOf(d1);
      await copyTown(d1, few);
      const each = ((await sizeOf(d1)) - before) / few;
      return Math.max(2, Math.round((megabytes * 1e6 - before) / each));
    });
  } finally {
    rmSync(trial, { recursive: true, force: true });
  }
}

async function fill(d1, towns, measured) {
  measured.tables = await copyTown(d1, towns, everyFewSeconds());
  for (const [name, table] of measured.tables) {
    table.rows = await d1.prepare(`SELECT count(*) AS n FROM "${name}"`).first("n");
  }
  measured.size = await sizeOf(d1);
}

/**
 * Opens every page twice, and measures the second answer. Then runs the schedule until nothing is
 * left to do, and measures a run without work.
 */
async function openPages(state, d1, now, measured) {
  measured.pages = [];
  measured.reading = await serving(state, now, ({ site }) =>
    measurePages(site, now, measured.pages),
  );
  for (let minute = 1; minute <= 4; minute += 1) {
    const at = now + minute * 60_000;
    measured.idle = await serving(state, at, (house) => runSchedule(house, d1, at));
  }
}

/** The pages of the benchmark that do not need more than a market with orders. */
function pagesOf(now) {
  const date = new Date(now - week).toISOString().slice(0, 10);
  const known = { product: 1, market: 1, date, ordered: 1 };
  return [
    ...addresses({ market: 1, vendor: 1 }).map(({ path }) => ({ path })),
    ...["/orders", "/saved", "/vendor/1/pre-order?marketId=1"].map((path) => ({
      path,
      as: "customer",
    })),
    ...offices(known).filter(
      ({ path }) => !/undefined|(import|issues|webhooks|mail)\/1/.test(path),
    ),
  ];
}

async function measurePages(site, now, pages) {
  const cookies = new Map();
  for (const { path, as = "visitor" } of pagesOf(now)) {
    if (!cookies.has(as)) cookies.set(as, as === "visitor" ? "" : await signIn(site, as));
    const headers = { Cookie: cookies.get(as) };
    let told;
    for (let times = 0; times < 2; times += 1) {
      const began = performance.now();
      const answer = await fetch(site + path, { redirect: "manual", headers });
      await answer.text();
      const status = answer.status === 200 ? "" : `, answers ${answer.status}`;
      told = [`${path} (${as}${status})`, performance.now() - began];
    }
    pages.push(told);
  }
}
