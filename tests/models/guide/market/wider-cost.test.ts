import { beforeAll, describe, expect, it } from "vitest";
import { mapRequest } from "~/models/guide/map/map.schema";
import { mapView } from "~/models/guide/map/map.server";
import { marketsAsked } from "~/models/guide/market/filtered-markets.server";
import { marketFilter } from "~/models/guide/market/market-filter";
import { vendorsAsked } from "~/models/vendors/filtered-vendors.server";
import { findRipe } from "~/models/vendors/product/ripe.server";
import { ripeFilter } from "~/models/vendors/product/ripe-filter";
import { grow } from "../../../../scripts/bench/grow.mjs";
import { smallCountry } from "../../../support/gazetteer";
import { makeWorld, type World } from "../../../support/world";

// With this many markets every statement reads as many rows as it may: more markets would add no
// rows.
describe("a broader search in a directory of 4,000 markets", () => {
  let world: World;
  beforeAll(async () => {
    world = await makeWorld({ places: smallCountry });
    await grow(world.d1, 4_000);
  }, 300_000);

  const filter = (q: string) => marketFilter(new URLSearchParams({ q }));
  it.each([
    "market farmers",
    "framers market maple",
    "frmaers mraket rvier",
    "town 12 texas",
    "Kansas City",
    "33133",
    "stall of maple farmers market green harvest union",
    "farmres mraket maple growers village downtown certified produce",
    "eggz",
  ])("for %j reads at most 1,500 rows in one round trip", async (q) => {
    const ways = {
      markets: (ctx: ReturnType<World["ctx"]>) => marketsAsked(ctx, filter(q)),
      vendors: (ctx: ReturnType<World["ctx"]>) => vendorsAsked(ctx, filter(q)),
      ripe: (ctx: ReturnType<World["ctx"]>) =>
        findRipe(ctx, ripeFilter(new URLSearchParams({ q }))),
      map: (ctx: ReturnType<World["ctx"]>) => mapView(ctx, mapRequest(new URLSearchParams({ q }))),
    };
    for (const [name, look] of Object.entries(ways)) {
      const ctx = world.ctx(null);
      await look(ctx);
      expect(ctx.cost.roundTrips, name).toBeLessThanOrEqual(1);
      expect(ctx.cost.rowsRead, name).toBeLessThanOrEqual(1500);
    }
  });
});
