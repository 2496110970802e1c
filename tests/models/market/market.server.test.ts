import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { listRequest } from "~/models/directory";
import { findMarket, listMarkets, marketsOpenSoon } from "~/models/market/market.server";
import { marketClosures, markets, marketTags } from "~/models/market/market.tables";
import { sliceOfMarkets } from "~/models/market/market-api.server";
import { marketFilter } from "~/models/market/market-filter";
import { fillDirectory } from "../../support/directory";
import { makeMarket, makeSchedule, makeVendor } from "../../support/factories";
import { makeWorld, type World } from "../../support/world";

const list = (world: World, query = "") =>
  listMarkets(world.ctx(null), listRequest(new URLSearchParams(query)));
const filter = (query = "") => marketFilter(new URLSearchParams(query));
const names = async (world: World, query = "") =>
  (await list(world, query)).rows.map(({ name }) => name);

/** What `work` read, and in how many round trips. */
async function costOf(world: World, work: (ctx: ReturnType<World["ctx"]>) => Promise<unknown>) {
  const ctx = world.ctx(null);
  await work(ctx);
  return ctx.cost;
}

describe("in a small directory", () => {
  it("markets are listed by name, whatever its case, without those that were removed", async () => {
    const world = await makeWorld();
    for (const name of ["oak", "Élan", "Bay", "maple"]) await makeMarket(world, { name });
    await makeMarket(world, { name: "Gone", removedAt: world.now });
    expect(await names(world)).toEqual(["Bay", "maple", "oak", "Élan"]);
  });

  it("a card says when the market is open, on the market's clock", async () => {
    const world = await makeWorld();
    const market = await makeMarket(world, { image: "https://elsewhere.example/a.png" });
    await makeSchedule(world, market, { day: "Thursday" });
    expect((await list(world)).rows).toEqual([
      {
        id: market.id,
        name: market.name,
        location: market.location,
        image: null,
        isOpen: true,
        statusLine: "Open until 2:00 PM",
        hoursLine: "Today: 8:00 AM - 2:00 PM",
        closedToday: null,
        distance: null,
        isSaved: false,
      },
    ]);
    await world.db
      .insert(marketClosures)
      .values({ marketId: market.id, date: "2026-05-07", reason: "Storm", createdAt: 0 });
    expect((await list(world)).rows[0]).toMatchObject({
      isOpen: false,
      closedToday: "Closed today: Storm",
    });
  });

  it("a market that stays shut for months is listed as shut today", async () => {
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
    // Those that are over take no place of those to come.
    await close("2024-01-01", 160, Date.UTC(2024, 0, 1));
    await close("2025-01-01", 160, Date.UTC(2025, 0, 1));
    await close("2026-01-01", 100, Date.UTC(2026, 0, 1));
    await close("2026-05-07", 160, world.now);
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
      "for %j finds nothing and breaks nothing",
      async (q) => {
        const found = await names(world, new URLSearchParams({ q }).toString());
        expect(found).toEqual(q === '"' ? ["Third_Street"] : []);
      },
    );

    it("for a lone half of a character is no search", async () => {
      expect(await names(world, "q=%ED%A0%BC")).toHaveLength(4);
    });
  });

  it("one market is found whole, and a removed one not at all", async () => {
    const world = await makeWorld();
    const market = await makeMarket(world, { name: "Grove" });
    await makeSchedule(world, market);
    await world.db.insert(marketTags).values({ marketId: market.id, tag: "SNAP" });
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
    const refusal = { code: "not_found", message: "Market not found" };
    await expect(findMarket(world.ctx(null), market.id)).rejects.toMatchObject(refusal);
    await expect(findMarket(world.ctx(null), 999_999)).rejects.toMatchObject(refusal);
  });

  it("what is open now comes before what opens next", async () => {
    const world = await makeWorld();
    const later = await makeMarket(world, { name: "A" });
    await makeSchedule(world, later, { day: "Friday" });
    const open = await makeMarket(world, { name: "B" });
    await makeSchedule(world, open, { day: "Thursday" });
    const summer = await makeMarket(world, { name: "C" });
    const season = { seasonStart: "06-15", seasonEnd: "08-31" };
    await makeSchedule(world, summer, { day: "Friday", ...season });
    expect((await marketsOpenSoon(world.ctx(null), 6)).map(({ name }) => name)).toEqual(["B", "A"]);
  });
});

describe("in a directory of 5,000 markets", () => {
  let world: World;
  beforeAll(async () => {
    world = await makeWorld();
    await fillDirectory(world.db, 5000);
  });

  it.each([
    "",
    "page=20",
    "page=999999",
    "after=2500&page=20",
    "q=market",
    "q=market&page=6",
    "q=market&after=4000&page=6",
    "q=oysters",
    "q=ma",
    "q=zz",
    "q=M&after=4000",
    "q=no+such+thing",
  ])("a page (%j) reads at most 600 rows in one round trip", async (query) => {
    const cost = await costOf(world, (ctx) =>
      listMarkets(ctx, listRequest(new URLSearchParams(query))),
    );
    expect(cost.roundTrips).toBe(1);
    expect(cost.rowsRead).toBeGreaterThan(0);
    expect(cost.rowsRead).toBeLessThanOrEqual(600);
  });

  it("the first page and a market's page read at most 600 rows in one round trip", async () => {
    for (const cost of [
      await costOf(world, (ctx) => marketsOpenSoon(ctx, 6)),
      await costOf(world, (ctx) => findMarket(ctx, 4321)),
    ]) {
      expect(cost.roundTrips).toBe(1);
      expect(cost.rowsRead).toBeLessThanOrEqual(600);
    }
  });

  it("nor more where every market has a long week and many closures", async () => {
    const busy = await makeWorld();
    await fillDirectory(busy.db, 300);
    await busy.d1.batch([
      busy.d1.prepare(
        `insert into market_schedules (market_id, day, open_time, close_time)
         select markets.id, 'Monday', printf('%02d:00', hour.value), '23:00'
         from markets, json_each('[1,2,3,4,5,6,7,8,9,10,11,12]') hour`,
      ),
      busy.d1.prepare(
        `insert into market_closures (market_id, date, created_at)
         select markets.id, printf('2027-01-%02d', day.value), 0
         from markets, json_each('[1,2,3,4,5,6,7,8,9,10]') day`,
      ),
    ]);
    for (const query of ["page=20", "q=market&page=6", "q=ri"]) {
      const cost = await costOf(busy, (ctx) =>
        listMarkets(ctx, listRequest(new URLSearchParams(query))),
      );
      expect(cost.rowsRead).toBeLessThanOrEqual(600);
    }
    expect((await costOf(busy, (ctx) => marketsOpenSoon(ctx, 6))).rowsRead).toBeLessThanOrEqual(
      600,
    );
  });

  it("a page beyond the last is the last", async () => {
    const last = await list(world, "page=20");
    expect(last).toMatchObject({ page: 20, pages: 20, count: 480, more: true, total: 5000 });
    expect(await list(world, "page=999999")).toEqual(last);
  });

  it("a place that is not there to carry on from is the beginning", async () => {
    expect(await names(world, "after=999999999")).toEqual(await names(world));
  });

  it("every market is reached by carrying on, by name and none twice", async () => {
    const seen: string[] = [];
    let after = "";
    for (;;) {
      let page = 1;
      let shown = await list(world, after);
      seen.push(...shown.rows.map(({ name }) => name));
      while (page < shown.pages) {
        page += 1;
        shown = await list(world, `${after}&page=${page}`);
        seen.push(...shown.rows.map(({ name }) => name));
      }
      if (shown.carryOn === null) break;
      after = `after=${shown.carryOn}`;
    }
    expect(seen).toHaveLength(5000);
    expect(new Set(seen).size).toBe(5000);
    const order = seen.map((name) => name.toLowerCase().replace("é", "\uffff"));
    expect(order).toEqual([...order].sort());
  });

  it("so is every match of a search that has many", async () => {
    const seen: number[] = [];
    let shown = await list(world, "q=oysters");
    expect(shown).toMatchObject({ count: 50, more: false, pages: 3, carryOn: null });
    shown = await list(world, "q=Sunny+Market&page=6");
    expect(shown).toMatchObject({ count: 144, more: true });
    for (let after = 0; ; ) {
      for (const page of [1, 2, 3, 4, 5, 6]) {
        shown = await list(world, `q=Sunny+Market&page=${page}&after=${after}`);
        if (shown.page === page) seen.push(...shown.rows.map(({ id }) => id));
      }
      if (shown.carryOn === null) break;
      after = shown.carryOn;
    }
    expect(seen.sort((a, b) => a - b)).toEqual(
      Array.from({ length: 500 }, (_, index) => index * 10 + 2),
    );
  });

  it("two letters find the names that begin with them", async () => {
    const found = await names(world, "q=ri");
    expect(found).toHaveLength(24);
    expect(found.every((name) => name.startsWith("River"))).toBe(true);
    expect((await names(world, "q=é"))[0]).toMatch(/^Élan/);
  });

  it("what the API reads grows with what is asked for, not with the cursor", async () => {
    const read = async (cursor: number) =>
      (await costOf(world, (ctx) => sliceOfMarkets(ctx, filter(), { limit: 10, cursor }))).rowsRead;
    expect(await read(4900)).toBe(await read(100));
    const slice = await sliceOfMarkets(world.ctx(null), filter(), {
      limit: 10,
      cursor: 4995,
    });
    expect(slice.rows.map(({ id }) => id)).toEqual([4996, 4997, 4998, 4999, 5000]);
    expect(slice).toMatchObject({ next: null, total: 5000 });
  });

  it("the API's usual slice of 200 reads at most 600 rows", async () => {
    for (const query of ["", "day=Sunday", "q=market", "category=SNAP"]) {
      const cost = await costOf(world, (ctx) =>
        sliceOfMarkets(ctx, filter(query), { limit: 200, cursor: 0 }),
      );
      expect(cost.rowsRead).toBeLessThanOrEqual(600);
    }
  });

  it("the API finds the markets of a weekday, each once", async () => {
    const slice = { limit: 3, cursor: 7 };
    const on = await sliceOfMarkets(world.ctx(null), filter("day=Sunday"), slice);
    expect(on.rows.map(({ id }) => id)).toEqual([8, 9, 10]);
    expect(on.next).toBe(10);
    const none = await sliceOfMarkets(world.ctx(null), filter("day=Monday"), slice);
    expect(none.rows).toEqual([]);
  });
});
