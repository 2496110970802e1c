import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { listRequest } from "~/models/core/listing/directory";
import { listMarkets, marketsOpenSoon } from "~/models/guide/market/market.server";
import { marketClosures, markets, marketTags } from "~/models/guide/market/market.tables";
import { findMarket } from "~/models/vendors/at-market/market.server";
import { makeMarket, makeSchedule, makeVendor } from "../../../support/factories";
import { listAll } from "../../../support/listed";
import { makeWorld, type World } from "../../../support/world";

const list = (world: World, query = "") =>
  listMarkets(world.ctx(null), listRequest(new URLSearchParams(query)));
const names = async (world: World, query = "") =>
  (await list(world, query)).rows.map(({ name }) => name);

describe("a small directory", () => {
  it("markets are listed by name in any case, without removed markets", async () => {
    const world = await makeWorld();
    for (const name of ["oak", "Élan", "Bay", "maple"]) await makeMarket(world, { name });
    await makeMarket(world, { name: "Gone", removedAt: world.now });
    expect(await names(world)).toEqual(["Bay", "maple", "oak", "Élan"]);
  });

  it("a card says whether the market is open, on the market's clock", async () => {
    const world = await makeWorld();
    const market = await makeMarket(world, {
      name: "Bay Market",
      image: "https://elsewhere.example/a.png",
    });
    await makeSchedule(world, market, { day: "Thursday" });
    expect((await list(world)).rows).toEqual([
      {
        id: market.id,
        name: market.name,
        location: market.location,
        image: null,
        scene: "coast",
        isOpen: true,
        statusLine: "Open until 2 PM",
        hoursLine: "Today: 8 AM–2 PM",
        closedToday: null,
        onDay: null,
        distance: null,
        isSaved: false,
      },
    ]);
    await world.db
      .insert(marketClosures)
      .values({ marketId: market.id, date: "2026-05-07", reason: "Storm", createdAt: 0 });
    await listAll(world);
    expect((await list(world)).rows[0]).toMatchObject({
      isOpen: false,
      closedToday: "Closed today: Storm",
    });
  });

  it("a market that is closed for months is listed as closed today", async () => {
    const world = await makeWorld();
    const market = await makeMarket(world);
    await makeSchedule(world, market, { day: "Thursday" });
    const close = (from: string, days: number, createdAt: number) =>
      world.d1
        .prepare(
          `insert into market_closures (market_id, date, created_at)
           select ?, date(?, hour || ' days'), ? from hours_of_week where hour < ?`,
        )
        .bind(market.id, from, createdAt, days)
        .run();
    // Closures that are over do not use up the room for closures to come.
    await close("2024-01-01", 160, Date.UTC(2024, 0, 1));
    await close("2025-01-01", 160, Date.UTC(2025, 0, 1));
    await close("2026-01-01", 100, Date.UTC(2026, 0, 1));
    await close("2026-05-07", 160, world.now);
    await listAll(world);
    expect((await list(world)).rows[0]).toMatchObject({
      isOpen: false,
      closedToday: "Closed today",
    });
    world.now += 21 * 7 * 24 * 60 * 60 * 1000;
    expect((await list(world)).rows[0]).toMatchObject({ isOpen: false });
  });

  describe("a search", () => {
    let world: World;
    beforeAll(async () => {
      world = await makeWorld();
      await makeMarket(world, { name: "Café 100% “Élan”", location: "Here" });
      await makeMarket(world, { name: "Plain", location: "Doral, FL" });
      const location = "There";
      await makeMarket(world, {
        name: "Third_Street",
        location,
        description: 'Say "figs" & 市場の朝 🍎🍏🍎',
      });
      await makeMarket(world, { name: "Address only", location, address: "9 Hidden Lane" });
      // A removed market that each of these searches would otherwise find.
      const name = "Gone café 100% doral rd_str “Élan” 市場の朝 🍎🍏🍎 fl";
      await makeMarket(world, { name, description: 'Say "figs"', removedAt: 1 });
    });

    it.each([
      ["café", "Café 100% “Élan”"],
      ["CAFE", "Café 100% “Élan”"],
      ["100%", "Café 100% “Élan”"],
      ["doral", "Plain"],
      ["rd_str", "Third_Street"],
      ['"figs"', "Third_Street"],
      ["市場の", "Third_Street"],
      ["市場", "Third_Street"],
      ["🍎🍏🍎", "Third_Street"],
      ["fl", "Plain"],
      ["É", "Café 100% “Élan”"],
    ])("for %s finds %s", async (q, name) => {
      expect(await names(world, new URLSearchParams({ q }).toString())).toEqual([name]);
    });

    it.each(["hidden", "a\u0000b", "plain OR café", "***", "name:plain", "'; --", '"', "\\"])(
      "for %j finds nothing unexpected and causes no error",
      async (q) => {
        const found = await names(world, new URLSearchParams({ q }).toString());
        expect(found).toEqual(q === '"' ? ["Third_Street"] : []);
      },
    );

    it("for half of a character does not count as a search", async () => {
      expect(await names(world, "q=%ED%A0%BC")).toHaveLength(4);
    });
  });

  it("a market is found with its details, and a removed market is not found", async () => {
    const world = await makeWorld();
    const market = await makeMarket(world, { name: "Grove" });
    await makeSchedule(world, market);
    await world.db.insert(marketTags).values({ marketId: market.id, tag: "SNAP" });
    await listAll(world);
    await makeVendor(world, { name: "Salt", at: [market] });
    await makeVendor(world, { name: "Bread", at: [market] });
    await makeVendor(world, { name: "Gone", at: [market], removedAt: world.now });
    expect(await findMarket(world.ctx(null), market.id)).toMatchObject({
      name: "Grove",
      tags: ["SNAP"],
      vendors: [{ name: "Bread" }, { name: "Salt" }],
      hasMoreVendors: false,
      week: { timeZone: "America/New_York", schedules: [{ day: "Saturday" }], closures: [] },
    });
    await world.db.update(markets).set({ removedAt: 1 }).where(eq(markets.id, market.id));
    await listAll(world);
    const refusal = { code: "not_found", message: "Market not found" };
    await expect(findMarket(world.ctx(null), market.id)).rejects.toMatchObject(refusal);
    await expect(findMarket(world.ctx(null), 999_999)).rejects.toMatchObject(refusal);
  });

  it("markets that are open now come before markets that open next", async () => {
    const world = await makeWorld();
    const later = await makeMarket(world, { name: "A" });
    await makeSchedule(world, later, { day: "Friday" });
    const open = await makeMarket(world, { name: "B" });
    await makeSchedule(world, open, { day: "Thursday" });
    const summer = await makeMarket(world, { name: "C" });
    const season = { seasonStart: "06-15", seasonEnd: "08-31" };
    await makeSchedule(world, summer, { day: "Friday", ...season });
    const gone = await makeMarket(world, { name: "Gone", removedAt: 1 });
    await makeSchedule(world, gone, { day: "Thursday" });
    expect((await marketsOpenSoon(world.ctx(null), 6)).map(({ name }) => name)).toEqual(["B", "A"]);
  });

  it("a market open since last night comes before a market that opens in the morning", async () => {
    // Monday, 11 May 2026, 1:30 in Miami.
    const world = await makeWorld({ now: Date.UTC(2026, 4, 11, 5, 30) });
    const morning = await makeMarket(world, { name: "A" });
    await makeSchedule(world, morning, { day: "Monday" });
    const night = await makeMarket(world, { name: "B" });
    await makeSchedule(world, night, { day: "Sunday", openTime: "22:00", closeTime: "02:00" });
    const found = await marketsOpenSoon(world.ctx(null), 6);
    expect(found.map(({ name, isOpen }) => [name, isOpen])).toEqual([
      ["B", true],
      ["A", false],
    ]);
  });
});
