import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { marketsAsked } from "~/models/guide/market/filtered-markets.server";
import {
  marketClosures,
  marketSchedules,
  markets,
  marketTags,
} from "~/models/guide/market/market.tables";
import { marketFilter } from "~/models/guide/market/market-filter";
import { sliceOfMarkets } from "~/models/vendors/at-market/market-api.server";
import { makeMarket, makeSchedule, makeVendor } from "../../../support/factories";
import { listAll } from "../../../support/listed";
import { milesNorth } from "../../../support/places";
import { makeWorld, type World } from "../../../support/world";

const filter = (query: string) => marketFilter(new URLSearchParams(query));
const ask = (world: World, query: string) => marketsAsked(world.ctx(null), filter(query));
const names = async (world: World, query: string) =>
  (await ask(world, query)).list.rows.map(({ name }) => name);

describe("a small directory", () => {
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
        await listAll(world);
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
    // 10:00 in Austin is 11:00 in Miami, when the test begins.
    await makeSchedule(world, austin, { day: "Thursday", openTime: "10:00", closeTime: "10:30" });
    const nowhere = await make("Nowhere", null, {});
    await makeSchedule(world, nowhere, { day: "Saturday" });
    // A removed market that every filter below would otherwise find.
    const gone = { lat: 25.73, lng: -80.24 };
    const removed = await make("Gone gables", gone, { zip: "33133" }, "SNAP", "Card");
    for (const day of ["Thursday", "Saturday"] as const)
      await makeSchedule(world, removed, { day });
    await world.db.update(markets).set({ removedAt: 1 }).where(eq(markets.id, removed.id));
    await listAll(world);
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
  ])("the filter %s finds %j", async (query, found) => {
    expect(await names(world, query)).toEqual(found);
  });

  it("a day's markets say what happens on that day, with out-of-season markets last", async () => {
    // It is Thursday, May 7, 2026: Keys opens in November.
    const { list } = await ask(world, "day=Thursday&near=33133");
    const said = (rows: typeof list.rows) => rows.map(({ name, onDay }) => [name, onDay?.text]);
    expect(said(list.rows)).toEqual([
      ["Grove", "Today, 9 AM–1 PM"],
      ["Austin", "Today, 10 AM–10:30 AM"],
      ["Keys", "Out of season until Nov 5"],
    ]);
    const byName = await ask(world, "day=Thursday");
    expect(said(byName.list.rows).map(([name]) => name)).toEqual(["Austin", "Grove", "Keys"]);
    expect((await ask(world, "")).list.rows.every(({ onDay }) => onDay === null)).toBe(true);
  });

  it("distances are shown in miles from the requested place", async () => {
    const { list } = await ask(world, "near=25.73,-80.24");
    expect(list.rows.map(({ distance }) => distance)).toEqual([
      "0 miles",
      "1.9 miles",
      "125.7 miles",
      expect.stringMatching(/^1,1\d\d/),
    ]);
  });

  it.each(["near=91,200", "near=Atlantis", "near=00000", "near=%F0%9F%8D%8E"])(
    "%s is an unknown place, so no market is listed and a question is asked",
    async (query) => {
      const { list, question } = await ask(world, `${query}&within=5`);
      expect(list.count).toBe(0);
      expect(question).toMatchObject({
        text: expect.stringContaining("We don’t know where"),
        isOpen: true,
      });
    },
  );

  it("one or two letters find a name with or without accents, around a place too", async () => {
    const own = await makeWorld();
    for (const name of ["Élan", "Plain"]) await makeMarket(own, { name, location: "Here" });
    expect(await names(own, "near=25.77,-80.19&q=el")).toEqual(["Élan"]);
    expect(await names(own, "near=25.77,-80.19&q=él")).toEqual(["Élan"]);
  });

  it("distances are filtered as shown: within 5 miles ends at 5.0, and 50 and more starts at 50.0", async () => {
    const own = await makeWorld();
    for (const miles of [4, 5.04, 5.06, 49.94, 49.96, 51]) {
      await makeMarket(own, { name: `${miles}`, ...milesNorth(miles) });
    }
    expect(await names(own, "near=25,-80&within=5")).toEqual(["4", "5.04"]);
    expect(await names(own, "near=25,-80&within=50%2B")).toEqual(["49.96", "51"]);
  });

  it("open markets are found in one round trip, and in a time zone that is new since the last search", async () => {
    const other = await makeWorld();
    const open = async (name: string, timeZone: string) => {
      const market = await makeMarket(other, { name, timeZone });
      await makeSchedule(other, market, { day: "Thursday", openTime: "05:00", closeTime: "13:00" });
    };
    await open("East", "America/New_York");
    expect(await names(other, "open=now")).toEqual(["East"]);
    await open("West", "America/Los_Angeles");
    expect(await names(other, "open=now")).toEqual(["East", "West"]);
    const ctx = other.ctx(null);
    await marketsAsked(ctx, filter("open=now"));
    expect(ctx.cost.roundTrips).toBe(1);
  });

  it("an open market is no longer found the minute after it closes, or during a closure", async () => {
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
    await listAll(other);
    expect(await names(other, "open=now")).toEqual([]);
  });

  it("a market that is open past midnight is found on the next day", async () => {
    const night = await makeWorld({ now: Date.UTC(2026, 4, 11, 5, 30) });
    const market = await makeMarket(night, { name: "Night" });
    await makeSchedule(night, market, { day: "Sunday", openTime: "22:00", closeTime: "02:00" });
    expect(await names(night, "open=now")).toEqual(["Night"]);
  });

  it("a market open in the evening is found on its local date, when UTC already has the next", async () => {
    // Saturday, 9 May 2026, 21:30 in Miami and 15:30 in Honolulu.
    const evening = await makeWorld({ now: Date.UTC(2026, 4, 10, 1, 30) });
    for (const [name, day, timeZone] of [
      ["Miami", "Saturday", "America/New_York"],
      ["Honolulu", "Saturday", "Pacific/Honolulu"],
      ["Sunday", "Sunday", "America/New_York"],
    ] as const) {
      const market = await makeMarket(evening, { name, timeZone });
      await makeSchedule(evening, market, { day, openTime: "15:00", closeTime: "23:00" });
    }
    expect(await names(evening, "open=now")).toEqual(["Honolulu", "Miami"]);
  });

  it("the lists follow every change to a market's hours, tags and vendors", async () => {
    const own = await makeWorld();
    const market = await makeMarket(own, { name: "One" });
    const schedule = await makeSchedule(own, market, { day: "Monday" });
    await own.db.insert(marketTags).values({ marketId: market.id, tag: "WIC" });
    await listAll(own);
    const stall = await makeVendor(own, { name: "Salt", at: [market] });
    const told = async () =>
      (await sliceOfMarkets(own.ctx(null), filter(""), { limit: 5, cursor: 0 })).rows[0];
    expect(await told()).toMatchObject({
      schedules: [{ id: schedule.id, day: "Monday" }],
      tags: ["WIC"],
      vendors: [{ id: stall.id, name: "Salt", vendorType: "Weekly Vendor" }],
    });
    await own.db.update(marketSchedules).set({ day: "Tuesday" });
    await listAll(own);
    await own.db.run(sql`update vendors set name = 'Pepper'`);
    await listAll(own);
    expect(await names(own, "day=Monday")).toEqual([]);
    expect(await told()).toMatchObject({
      schedules: [{ day: "Tuesday" }],
      vendors: [{ name: "Pepper" }],
    });
    await own.db.delete(marketSchedules);
    await listAll(own);
    await own.db.delete(marketTags);
    await listAll(own);
    await own.db.run(sql`update vendors set removed_at = 1`);
    await listAll(own);
    expect(await told()).toMatchObject({ schedules: [], tags: [], vendors: [] });
    await own.db.update(markets).set({ removedAt: 1 });
    await listAll(own);
    expect((await ask(own, "")).list).toMatchObject({ count: 0, total: 0 });
  });
});
