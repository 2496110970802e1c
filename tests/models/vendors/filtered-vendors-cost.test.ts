import { beforeAll, describe, expect, it } from "vitest";
import { vendorsAsked } from "~/models/vendors/filtered-vendors.server";
import { vendorFilter } from "~/models/vendors/what-it-sells";
import { grow } from "../../../scripts/bench/grow.mjs";
import { makeWorld, type World } from "../../support/world";

const ask = (world: World, query: string) =>
  vendorsAsked(world.ctx(null), vendorFilter(new URLSearchParams(query)));

describe("a directory of 5,000 markets", () => {
  let world: World;
  beforeAll(async () => {
    world = await makeWorld({ now: Date.UTC(2026, 6, 11, 14) });
    await grow(world.d1, 5_000);
  });

  it.each([
    "day=Saturday",
    "day=Monday&q=stall",
    "category=bakery",
    "category=bakery&q=st",
    "category=bakery&q=stall",
    "category=fruits&day=Saturday",
    "category=bakery&near=27.5,-121",
    "near=27.5,-121",
    "near=10052&within=10&day=Saturday",
    "near=Town+5&within=50%2B",
  ])("the query %s reads at most 1,500 rows in two round trips", async (query) => {
    const ctx = world.ctx(null);
    await vendorsAsked(ctx, vendorFilter(new URLSearchParams(query)));
    expect(ctx.cost.roundTrips).toBeLessThanOrEqual(2);
    expect(ctx.cost.rowsRead).toBeLessThanOrEqual(1500);
  });

  it("looking further finds every vendor of a day, and none twice", async () => {
    const seen: number[] = [];
    for (let after = 0; ; ) {
      const { list } = await ask(world, `day=Wednesday&after=${after}`);
      for (let page = 1; page <= list.pages; page++) {
        const shown = (await ask(world, `day=Wednesday&after=${after}&page=${page}`)).list;
        seen.push(...shown.rows.map(({ id }) => id));
        if (page === list.pages) after = shown.carryOn ?? 0;
      }
      if (after === 0) break;
    }
    const all = await world.d1
      .prepare(
        `select distinct vendor_id from market_vendors mv
         join market_schedules s on s.market_id = mv.market_id where s.day = 'Wednesday'`,
      )
      .all();
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.length).toBe(all.results.length);
  });
});
