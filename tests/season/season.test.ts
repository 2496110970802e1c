import { writeFileSync } from "node:fs";
import { beforeAll, expect, it } from "vitest";
import { habits } from "./habits";
import { Season, SeasonBroken } from "./season";
import { buildTown, type Town } from "./town";

const asked = (name: string, usual: number) => Number(process.env[`SEASON_${name}`] ?? usual);
const first = asked("SEED", 1);
const seeds = Array.from({ length: asked("SEEDS", 20) }, (_, at) => first + at);
const weeks = asked("WEEKS", 1);
const customers = asked("CUSTOMERS", 3);
const size = { markets: asked("MARKETS", 2), customers };
/**
 * In a small town there are four acts for each customer in a week; in a large one most customers
 * stay at home.
 */
const acts = {
  before: Math.min(300, 2 * customers),
  at: Math.min(150, customers),
  after: Math.min(50, customers),
};
/** Troubles are as frequent for each market as in the smallest town, which has 11 acts a week. */
const troubles = (size.markets / 2) * (11 / (acts.before + acts.at + acts.after));
const theirHabits = habits.map((habit) => ({
  ...habit,
  weight: habit.weight * (habit.isTrouble ? Math.min(1, troubles) : 1),
}));
const longest = weeks * 10 * 60_000;
const unlimited = 0;
const until = asked("UNTIL", Number.POSITIVE_INFINITY);
const steps = (acts.before + acts.at + acts.after) * weeks;
/** How often each habit found something to do, in all seasons together. */
const acted = new Map<string, number>();

let town: Town;
beforeAll(
  async () => {
    town = await buildTown(size);
    if (process.env.SEASON_FIGURES) town.world.countRows();
  },
  60_000 + customers * 1_000,
);

/** Plays a season; returns it and the error that broke it, or null. */
async function play(seed: number, leftOut: ReadonlySet<number> = new Set()) {
  const season = await Season.open(town, seed, (step) => step > until || leftOut.has(step));
  try {
    for (let week = 0; week < weeks; week += 1) await season.week(theirHabits, acts);
    return { season, broken: null };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return { season, broken: error };
  } finally {
    expect(await season.close()).toEqual([]);
  }
}

/** Leaves out the steps that the failure does not need; at first many at once. */
async function shrink(seed: number, last: number): Promise<Error | null> {
  const leftOut = new Set<number>();
  let shortest: Error | null = null;
  for (let size = Math.ceil(last / 2); size >= 1; size = Math.floor(size / 2)) {
    for (let from = 1; from < last; from += size) {
      const tried = new Set(leftOut);
      for (let step = from; step < Math.min(from + size, last); step += 1) tried.add(step);
      if (tried.size === leftOut.size) continue;
      const { broken } = await play(seed, tried);
      if (broken === null) continue;
      shortest = broken;
      for (const step of tried) leftOut.add(step);
    }
  }
  return shortest;
}

async function leavesEverythingAsItShouldBe(seed: number) {
  const { season, broken } = await play(seed);
  if (process.env.SEASON_STORY || until < steps) console.info(season.story.join("\n"));
  if (broken && process.env.SEASON_SHRINK) throw (await shrink(seed, season.step)) ?? broken;
  if (broken instanceof SeasonBroken) throw broken;
  if (broken) throw new Error(`${broken.stack}\n${season.story.join("\n")}`);
  expect(season.step).toBe(steps);
  const { SEASON_FIGURES: file } = process.env;
  if (file) writeFileSync(file, JSON.stringify({ ...size, seed, weeks: season.figures.weeks }));
  for (const [name, times] of season.acted) acted.set(name, (acted.get(name) ?? 0) + times);
}

it.each(seeds)(
  "a season with seed %i keeps every promise of the app",
  leavesEverythingAsItShouldBe,
  process.env.SEASON_SHRINK ? unlimited : longest,
);

if (steps * seeds.length >= 4000) {
  it("in a long run every simulated habit finds something to do", () => {
    expect(habits.map(({ name }) => name).filter((name) => !acted.has(name))).toEqual([]);
  });
}
