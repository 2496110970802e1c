/**
 * `npm run bench [-- FILE] [--grow 100000] [--lighthouse]`: measures what public pages and their
 * data weigh, what they cost the database and how fast they are, and compares each with its budget.
 * It measures the demo (with FILE, plus that directory), and then the directory grown to each
 * number of markets in turn. The back office's pages are measured with two thousand records of each
 * kind, and with a hundred thousand. `npm run bench -- FILE --finding`: measures only how well
 * people find that directory's markets by what they type. It prints its seed; set BENCH_SEED to
 * that number to ask the same questions again. `npm run bench -- [FILE] --memory`: measures only how
 * much memory the local runtime takes (on Linux). `npm run bench -- --capacity [MB]`: fills a database
 * to that size (1,000 MB if missing) and works out how many orders a day one D1 carries; see
 * docs/capacity.md.
 */
import { randomInt } from "node:crypto";
import { cpSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { addresses, graded, offices, raced } from "./bench/addresses.mjs";
import { readArguments } from "./bench/arguments.mjs";
import { measureCapacity } from "./bench/capacity.mjs";
import { measureCrowd, readers } from "./bench/crowd.mjs";
import { countMarkets, fullest } from "./bench/directory.mjs";
import { askingSite, marketsToFind, measureFinding } from "./bench/finding.mjs";
import { addStalls, grow } from "./bench/grow.mjs";
import { gradePages } from "./bench/lighthouse.mjs";
import { marks, measureMemory } from "./bench/memory.mjs";
import { growOffice, openInOffice, stallsOfDemo } from "./bench/office-records.mjs";
import { measuring, signIn } from "./bench/pages.mjs";
import { everyFewSeconds } from "./bench/progress.mjs";
import {
  reportCosts,
  reportCrowd,
  reportFinding,
  reportMemory,
  reportOffices,
  reportScores,
  reportSpeeds,
  reportWeights,
} from "./bench/report.mjs";
import { withApp } from "./bench/serving.mjs";
import { raceWithBareWorker } from "./bench/speed.mjs";
import { count } from "./bench/table.mjs";
import { build } from "./lib/build.mjs";
import { migrateLocal, seedDemo, withLocalDatabase } from "./lib/local-database.mjs";
import { runNode } from "./lib/programs.mjs";
import { insideState } from "./lib/project.mjs";
import { NotReady, say, step, tell } from "./lib/steps.mjs";
import { installPackages } from "./lib/toolchain.mjs";

/** A database far away, so that what is read at the same time is one round trip. In ms. */
const farDatabase = { DATABASE_DELAY: "20" };

await tell(async () => {
  const asked = readArguments(process.argv.slice(2));
  const { file, sizes, lighthouse, finding: isOnlyFinding, memory: isOnlyMemory } = asked;
  if (file && !existsSync(file)) throw new NotReady(`There is no file ${file}.`);
  await installPackages();
  await step("Building", build);
  if (asked.megabytes !== null) return measureCapacity(asked.megabytes);
  const state = mkdtempSync(join(tmpdir(), "market-day-bench-"));
  try {
    await step("Filling a database", () => fill(state, file));
    if (isOnlyFinding) return sumUp(reportFinding(await findAgain(state), { isWhole: true }));
    const ids = await withLocalDatabase(state, fullest);
    if (isOnlyMemory) return sumUp(reportMemory(marks, await growInMemory(state, ids)));
    const measured = [await measureAll(state, ids)];
    const finding = file ? await findAgain(state) : null;
    const office = await measureOffices(state);
    let race;
    await step("Racing with a bare worker", async () => {
      race = await raceWithBareWorker(state, raced(ids), everyFewSeconds());
    });
    let crowd;
    await step(`Letting ${readers} readers in at once`, async () => {
      crowd = await measureCrowd(state, `/market/${ids.market}`);
    });
    let grades = [];
    if (lighthouse) {
      await step("Asking Lighthouse", async () => {
        grades = await gradePages(state, graded(ids), (path) => say(`      ${path}`));
      });
    }
    for (const size of sizes) {
      await step(`Growing to ${count(size)} markets`, () => growTo(state, size));
      measured.push(await measureAll(state, ids));
    }
    const over = [
      reportWeights(measured[0].answers),
      reportCosts(measured),
      finding ? reportFinding(finding) : 0,
      reportOffices(office),
      reportSpeeds(race),
      reportCrowd(crowd),
      grades.length > 0 ? reportScores(grades) : 0,
    ].reduce((sum, each) => sum + each);
    sumUp(over);
  } finally {
    rmSync(state, { recursive: true, force: true });
  }
});

function sumUp(over) {
  say(over === 0 ? "\nEverything is within its budget." : `\n${over} over budget.`);
  if (over > 0) process.exitCode = 1;
}

async function fill(state, file) {
  await migrateLocal(state);
  await seedDemo(state);
  const before = await withLocalDatabase(state, countMarkets);
  if (file) {
    const env = { MARKET_DAY_STATE: insideState(state) };
    await runNode("scripts/lib/bundled.mjs", ["scripts/import-usda.ts", file], { env });
  }
  return withLocalDatabase(state, async (d1) => {
    const markets = await countMarkets(d1);
    if (file) await addStalls(d1, before, markets - before, everyFewSeconds());
    return `${count(markets)} markets`;
  });
}

/** Looks for some of the imported markets by what people might type. */
async function findAgain(state) {
  const markets = await withLocalDatabase(state, marketsToFind);
  let tallies;
  const seed = Number(process.env.BENCH_SEED ?? randomInt(1_000_000));
  await step(`Looking for imported markets (BENCH_SEED=${seed})`, () =>
    withApp(state, { TELL_COST: "exactly", ...farDatabase }, async (site) => {
      tallies = await measureFinding(askingSite(site), markets, { seed, told: everyFewSeconds() });
    }),
  );
  return tallies;
}

async function growInMemory(state, ids) {
  let grown;
  await step("Sending requests of every kind", async () => {
    grown = await measureMemory(state, ids, everyFewSeconds());
  });
  return grown;
}

function growTo(state, size) {
  return withLocalDatabase(state, async (d1) => {
    const missing = size - (await countMarkets(d1));
    if (missing <= 0) return `there are ${count(await countMarkets(d1))} already`;
    await grow(d1, missing, everyFewSeconds());
  });
}

/**
 * Measures the back office on a copy of the database, first with few records and then with many.
 */
async function measureOffices(state) {
  const copy = mkdtempSync(join(tmpdir(), "market-day-bench-office-"));
  const measured = [];
  try {
    cpSync(state, copy, { recursive: true });
    // With fewer than the first number, the pages and the ranges that they read would not be full.
    for (const size of [2_000, 100_000]) {
      await step(`Measuring the back office with ${count(size)} records of each kind`, async () => {
        const open = await withLocalDatabase(copy, async (d1) => {
          await growOffice(d1, size, await stallsOfDemo(d1), everyFewSeconds());
          return openInOffice(d1);
        });
        measured.push({ size, answers: await measureOffice(copy, offices(open)) });
      });
    }
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
  return measured;
}

function measureOffice(state, pages) {
  return withApp(state, { TELL_COST: "exactly", ...farDatabase }, async (site) => {
    const measure = measuring(site);
    const cookies = new Map();
    const answers = [];
    for (const page of pages) {
      const cookie = cookies.get(page.as) ?? (await signIn(site, page.as));
      cookies.set(page.as, cookie);
      await measure(page.path, cookie);
      answers.push({ ...page, ...(await measure(page.path, cookie)) });
    }
    return answers;
  });
}

/** Asks every address twice, because the first answer also includes compiling. */
async function measureAll(state, ids) {
  const markets = await withLocalDatabase(state, countMarkets);
  const answers = [];
  await step(`Measuring with ${count(markets)} markets`, () =>
    withApp(state, { TELL_COST: "exactly", ...farDatabase }, async (site) => {
      const measure = measuring(site);
      for (const address of addresses(ids)) {
        await measure(address.path);
        answers.push({ ...address, ...(await measure(address.path)) });
      }
    }),
  );
  return { markets, answers };
}
