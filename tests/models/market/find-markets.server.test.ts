import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { marketsAsked } from "~/models/market/filtered-markets.server";
import {
  marketClosures,
  marketSchedules,
  markets,
  marketTags,
} from "~/models/market/market.tables";
import { sliceOfMarkets } from "~/models/market/market-api.server";
import { marketFilter } from "~/models/market/market-filter";
import { milesBetween } from "~/models/place/place";
import { grow } from "../../../scripts/bench/grow.mjs";
import { makeMarket, makeSchedule, makeVendor } from "../../support/factories";
import { makeWorld, type World } from "../../support/world";

const filter = (query: string) => marketFilter(new URLSearchParams(query));
const ask = (world: World, query: string) => marketsAsked(world.ctx(null), filter(query));
const names = async (world: World, query: string) =>
  (await ask(world, query)).list.rows.map(({ name }) => name);

describe("in a small directory", () => {
  let world: World;
  beforeAll(async () => {
    world = await makeWorld();
    const make = async (
      name: string,
      at: { lat: number; lng: number } | null,
      values: Parameters<typeof makeMarket>[1],
      ...tags: string[]
    ) => {
      const market = await makeMarket(world, {
        name,
        ...(at ?? { lat: null, lng: null }),
        ...values,
      });
      for (const tag of tags) {
        await world.db.insert(marketTags).values({ marketId: market.id, tag });
      }
      return market;
    };
    const grove = await make(
      "Grove",
      { lat: 25.73, lng: -80.24 },
      { zip: "33133" },
      "SNAP",
      "Card",
    );
    await makeSchedule(world, grove, { day: "Thursday", openTime: "09:00", closeTime: "13:00" });
    const gables = await make("Gables", { lat: 25.75, lng: -80.26 }, { zip: "33134" }, "Card");
    await makeSchedule(world, gables, { day: "Saturday" });
    const keys = await make(
      "Keys",
      { lat: 24.56, lng: -81.78 },
      { city: "Key West", zip: "33040" },
    );
    await makeSchedule(world, keys, { day: "Thursday", seasonStart: "11-01", seasonEnd: "03-31" });
    const austin = await make(
      "Austin",
      { lat: 30.27, lng: -97.74 },
      { city: "Austin", state: "TX", zip: "78701", timeZone: "America/Chicago" },
      "SNAP",
    );
    // Ten in Austin is eleven in Miami, which is when the test begins.
    await makeSchedule(world, austin, { day: "Thursday", openTime: "10:00", closeTime: "10:30" });
    const nowhere = await make("Nowhere", null, {});
    await makeSchedule(world, nowhere, { day: "Saturday" });
  });

  it.each([
    ["day=Saturday", ["Gables", "Nowhere"]],
    ["category=SNAP", ["Austin", "Grove"]],
    ["category=Card&day=Saturday", ["Gables"]],
    ["open=now", ["Austin", "Grove"]],
    ["open=now&category=Card", ["Grove"]],
    ["open=now&q=aus", ["Austin"]],
    ["day=Saturday&q=ga", ["Gables"]],
    ["near=33133", ["Grove", "Gables", "Keys", "Austin"]],
    ["near=25.73,-80.24&within=5", ["Grove", "Gables"]],
    ["near=33133&within=50%2B", ["Keys", "Austin"]],
    ["near=Key+West,+FL&within=1", ["Keys"]],
    ["near=33133&within=10&day=Saturday", ["Gables"]],
    ["near=33133&open=now", ["Grove", "Austin"]],
    ["near=33133&q=gables", ["Gables"]],
    ["near=33133&category=SNAP&sort=name", ["Austin", "Grove"]],
    ["day=Monday", []],
  ])("%s finds %j", async (query, found) => {
    expect(await names(world, query)).toEqual(found);
  });

  it("a distance is told in miles from the place that was asked for", async () => {
    const { list } = await ask(world, "near=25.73,-80.24");
    expect(list.rows.map(({ distance }) => distance)).toEqual([
      "0 miles",
      "1.9 miles",
      "125.7 miles",
      expect.stringMatching(/^1,1\d\d/),
    ]);
  });

  it.each(["near=91,200", "near=Atlantis", "near=00000", "near=%F0%9F%8D%8E"])(
    "%s is a place that nobody knows: all markets, and a note",
    async (query) => {
      const { list, notes } = await ask(world, `${query}&within=5`);
      expect(list.count).toBe(5);
      expect(notes).toEqual([expect.stringContaining("We do not know where")]);
    },
  );

  it("an open market is no longer found the minute after it closes, nor on a closure", async () => {
    const other = await makeWorld({ now: Date.UTC(2026, 4, 7, 17, 0) });
    const market = await makeMarket(other, { name: "One" });
    await makeSchedule(other, market, { day: "Thursday", openTime: "09:00", closeTime: "13:00" });
    expect(await names(other, "open=now")).toEqual(["One"]);
    other.now += 60_000;
    expect(await names(other, "open=now")).toEqual([]);
    other.now -= 120_000;
    await other.db
      .insert(marketClosures)
      .values({ marketId: market.id, date: "2026-05-07", createdAt: 0 });
    expect(await names(other, "open=now")).toEqual([]);
  });

  it("what is open past midnight is found on the day after", async () => {
    const night = await makeWorld({ now: Date.UTC(2026, 4, 11, 5, 30) });
    const market = await makeMarket(night, { name: "Night" });
    await makeSchedule(night, market, { day: "Sunday", openTime: "22:00", closeTime: "02:00" });
    expect(await names(night, "open=now")).toEqual(["Night"]);
  });

  it("what lists say of a market follows every change around it", async () => {
    const own = await makeWorld();
    const market = await makeMarket(own, { name: "One" });
    const schedule = await makeSchedule(own, market, { day: "Monday" });
    await own.db.insert(marketTags).values({ marketId: market.id, tag: "WIC" });
    const stall = await makeVendor(own, { name: "Salt", at: [market] });
    const told = async () =>
      (await sliceOfMarkets(own.ctx(null), filter(""), { limit: 5, cursor: 0 })).rows[0];
    expect(await told()).toMatchObject({
      schedules: [{ id: schedule.id, day: "Monday" }],
      tags: ["WIC"],
      vendors: [{ id: stall.id, name: "Salt", vendorType: "Weekly Vendor" }],
    });
    await own.db.update(marketSchedules).set({ day: "Tuesday" });
    await own.db.run(sql`update vendors set name = 'Pepper'`);
    expect(await names(own, "day=Monday")).toEqual([]);
    expect(await told()).toMatchObject({
      schedules: [{ day: "Tuesday" }],
      vendors: [{ name: "Pepper" }],
    });
    await own.db.delete(marketSchedules);
    await own.db.delete(marketTags);
    await own.db.run(sql`update vendors set removed_at = 1`);
    expect(await told()).toMatchObject({ schedules: [], tags: [], vendors: [] });
    await own.db.update(markets).set({ removedAt: 1 });
    expect((await ask(own, "")).list).toMatchObject({ count: 0, total: 0 });
  });
});

describe.each([5_000, 200_000])("in a directory of %i markets", (size) => {
  let world: World;
  beforeAll(async () => {
    // A Saturday in July, ten in the morning in the east.
    world = await makeWorld({ now: Date.UTC(2026, 6, 11, 14) });
    await grow(world.d1, size);
  }, 300_000);

  const place = "near=27.5,-121";
  it.each([
    "",
    "page=999999",
    "q=market&page=6",
    "q=oysters",
    "day=Saturday",
    "day=Monday&category=Card",
    "category=WIC",
    "q=farmers&day=Saturday",
    "q=ma&day=Monday",
    "open=now",
    "open=now&category=SNAP&day=Saturday",
    "open=now&q=farmers",
    place,
    `${place}&within=5`,
    `${place}&within=25&day=Saturday`,
    `${place}&within=25&day=Monday&category=Card`,
    `${place}&open=now`,
    `${place}&within=50%2B`,
    `${place}&q=oysters&within=25`,
    "near=10052&within=50%2B&day=Sunday",
    "near=Town+7&q=oysters",
  ])("%j reads at most 600 rows in two round trips", async (query) => {
    const ctx = world.ctx(null);
    await marketsAsked(ctx, filter(query));
    expect(ctx.cost.roundTrips).toBeLessThanOrEqual(2);
    expect(ctx.cost.rowsRead).toBeGreaterThan(0);
    expect(ctx.cost.rowsRead).toBeLessThanOrEqual(600);
  });

  it("all of them are counted without being read", async () => {
    expect((await ask(world, "")).list.total).toBe(size);
  });
});

describe("looking further", () => {
  let world: World;
  beforeAll(async () => {
    world = await makeWorld({ now: Date.UTC(2026, 6, 11, 14) });
    await grow(world.d1, 5_000);
  });

  async function walkThrough(query: string) {
    const seen: number[] = [];
    for (let after = 0; ; ) {
      const { list } = await ask(world, `${query}&after=${after}`);
      for (let page = 1; page <= list.pages; page++) {
        const shown = await ask(world, `${query}&after=${after}&page=${page}`);
        seen.push(...shown.list.rows.map(({ id }) => id));
        if (page < list.pages) continue;
        if (shown.list.carryOn === null) return seen.sort((a, b) => a - b);
        after = shown.list.carryOn;
      }
    }
  }
  const idsWhere = async (condition: ReturnType<typeof sql>) =>
    (
      await world.db.all<{ id: number }>(
        sql`select id from markets m where ${condition} order by id`,
      )
    ).map(({ id }) => id);
  const isOn = (day: string) =>
    sql`exists (select 1 from market_schedules where market_id = m.id and day = ${day})`;

  it("finds all that a day and a category leave, none twice", async () => {
    const all = await idsWhere(
      sql`${isOn("Monday")} and id in (select market_id from market_tags where tag = 'Card')`,
    );
    expect(await walkThrough("day=Monday&category=Card")).toEqual(all);
  });

  it("finds all that is open now, in every zone", async () => {
    // At 14:00 UTC it is 10, 9, 8 and 7 o'clock; what begins at 7 or 8 is open almost everywhere.
    const found = await walkThrough("open=now");
    const open = await idsWhere(
      sql`exists (select 1 from market_schedules s where s.market_id = m.id and s.day = 'Saturday'
        and cast(substr(s.open_time, 1, 2) as integer) <= case m.time_zone
          when 'America/New_York' then 10 when 'America/Chicago' then 9
          when 'America/Denver' then 8 else 7 end)`,
    );
    expect(found).toEqual(open);
  });

  it("around a place begins with the very nearest, and says where it ended", async () => {
    const near = { lat: 27.5, lng: -121 };
    const { list } = await ask(world, `near=${near.lat},${near.lng}&within=25&day=Saturday`);
    const all = await world.db.all<{ id: number; lat: number; lng: number }>(sql`
      select id, lat, lng from markets m where ${isOn("Saturday")}`);
    const nearest = all
      .map(({ id, ...at }) => ({ id, miles: milesBetween(near, at) }))
      .sort((a, b) => a.miles - b.miles);
    expect(list.count).toBeGreaterThan(3);
    expect(list.rows.slice(0, 4).map(({ id }) => id)).toEqual(
      nearest.slice(0, 4).map(({ id }) => id),
    );
    const within = nearest.filter(({ miles }) => miles <= 25).length;
    expect(list.count === within || list.more).toBe(true);
  });
});
