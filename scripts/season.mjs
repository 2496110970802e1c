/**
 * `npm run season -- [--seed 1] [--weeks 26] [--markets 20] [--customers 2000] [--seeds 1] [--until
 * STEP] [--shrink] [--plots]`: plays whole seasons of a town, and reports what broke and the story
 * that led there. `--until` ends after a step; `--shrink` finds the steps that a failure needs;
 * `--plots` draws the results of the season in docs/season. `npm run season -- --planted`: puts 23
 * faults into a copy of the project, and reports which of them the short seasons find.
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { build } from "./lib/build.mjs";
import { runNode } from "./lib/programs.mjs";
import { programs } from "./lib/project.mjs";
import { NotReady, say, step, tell, wrong } from "./lib/steps.mjs";
import { installPackages } from "./lib/toolchain.mjs";
import { Copy } from "./mutants/copy.mjs";
import { plantedFaults } from "./season/planted.mjs";
import { drawSeason } from "./season/plots.mjs";

const usual = { seed: "1", seeds: "1", weeks: "26", markets: "20", customers: "2000" };

function readOptions(args) {
  const number = { type: "string" };
  const options = Object.fromEntries(Object.keys(usual).map((name) => [name, number]));
  try {
    const { values } = parseArgs({
      args,
      options: {
        ...options,
        until: number,
        shrink: { type: "boolean" },
        plots: { type: "boolean" },
      },
    });
    const given = { ...usual, ...values };
    const isNumber = (value) => value === true || /^[1-9]\d{0,8}$/.test(value);
    if (Object.values(given).every(isNumber)) return given;
  } catch {
    // An unknown option.
  }
  throw new NotReady(
    "Usage: npm run season -- [--seed N] [--seeds N] [--weeks N] [--markets N] [--customers N] [--until STEP] [--shrink] [--plots] | --planted",
  );
}

/**
 * Plays separate seasons for each fault, with only that fault active, until one of the seasons
 * breaks.
 */
async function findPlanted() {
  await installPackages();
  const faults = plantedFaults();
  const copy = new Copy(faults);
  try {
    await step(`Building with ${faults.length} faults asleep`, () => copy.build());
    const waiting = [...faults];
    let found = 0;
    const lane = async () => {
      for (let fault = waiting.shift(); fault; fault = waiting.shift()) {
        const { what } = fault;
        await step(what, async () => {
          const output = await copy.brokenSeason(fault);
          if (output === null) return wrong("no season finds it");
          found += 1;
          return /seed \d+, step \d+: [^\n]{0,100}/.exec(output)?.[0] ?? "a season breaks";
        });
      }
    };
    await Promise.all(Array.from({ length: availableParallelism() }, lane));
    say(`${found} of ${faults.length} faults are found`);
  } finally {
    copy.close();
  }
}

async function playSeasons() {
  const options = readOptions(process.argv.slice(2));
  const given = Object.entries(options);
  const env = Object.fromEntries(
    given.map(([name, value]) => [`SEASON_${name.toUpperCase()}`, value]),
  );
  const folder = mkdtempSync(join(tmpdir(), "market-day-season-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  const figures = join(folder, "figures.json");
  if (options.plots) env.SEASON_FIGURES = figures;
  await installPackages();
  await step("Building", build);
  await step(given.map(([name, value]) => `${name} ${value}`).join(", "), async () => {
    const { ok, output } = await runNode(
      programs.vitest,
      [
        ...["run", "--config", "tests/vitest.config.ts", "--project", "route", "--silent=true"],
        "tests/season/season.test.ts",
      ],
      { env, mayFail: true },
    );
    if (!ok) {
      say(output);
      return wrong("something broke");
    }
    if (options.plots) drawSeason(JSON.parse(readFileSync(figures, "utf8")));
    return "everything is as it should be";
  });
}

const isPlanted = process.argv[2] === "--planted" && process.argv.length === 3;
await tell(isPlanted ? findPlanted : playSeasons);
