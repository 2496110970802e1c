import { beforeAll, expect, it } from "vitest";
import { habits } from "./habits";
import { Season } from "./season";
import { buildTown, type Town } from "./town";

const first = Number(process.env.SEASON_SEED ?? 1);
const seeds = Array.from({ length: Number(process.env.SEASON_SEEDS ?? 20) }, (_, at) => first + at);
const weeks = Number(process.env.SEASON_WEEKS ?? 1);

let town: Town;
beforeAll(async () => {
  town = await buildTown();
});

it.each(seeds)("a season with seed %i leaves everything as it should be", async (seed) => {
  const season = await Season.open(town, seed);
  try {
    for (let week = 0; week < weeks; week += 1) {
      await season.week(habits, { before: 14, at: 6, after: 4 });
    }
    expect(season.step).toBe(24 * weeks);
  } finally {
    await season.close();
  }
});
