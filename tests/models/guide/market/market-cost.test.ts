import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { listRequest } from "~/models/core/listing/directory";
import { listMarkets, marketsOpenSoon } from "~/models/guide/market/market.server";
import { marketFilter } from "~/models/guide/market/market-filter";
import { findMarket } from "~/models/vendors/at-market/market.server";
import { sliceOfMarkets } from "~/models/vendors/at-market/market-api.server";
import { fillDirectory } from "../../../support/directory";
import { listAll } from "../../../support/listed";
import { makeWorld, type World } from "../../../support/world";

const list = (world: World, query = "") =>
  listMarkets(world.ctx(null), listRequest(new URLSearchParams(query)));
const filter = (query = "") => marketFilter(new URLSearchParams(query));
const names = async (world: World, query = "") =>
  (await list(world, query)).rows.map(({ name }) => name);

/** The rows that `work` read, and its number of round trips. */
async function costOf(world: World, work: (ctx: ReturnType<World["ctx"]>) => Promise<unknown>) {
  const ctx = world.ctx(null);
  await work(ctx);
  return ctx.cost;
}

describe("a directory of 5,000 markets", () => {
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
  ])("the page %j reads at most 600 rows in one round trip", async (query) => {
    const cost = await costOf(world, (ctx) =>
      listMarkets(ctx, listRequest(new URLSearchParams(query))),
    );
    expect(cost.roundTrips).toBe(1);
    expect(cost.rowsRead).toBeGreaterThan(0);
    expect(cost.rowsRead).toBeLessThanOrEqual(600);
  });

  it("the home page list and a market's page each read at most 600 rows in one round trip", async () => {
    for (const cost of [
      await costOf(world, (ctx) => marketsOpenSoon(ctx, 6)),
      await costOf(world, (ctx) => findMarket(ctx, 4321)),
    ]) {
      expect(cost.roundTrips).toBe(1);
      expect(cost.rowsRead).toBeLessThanOrEqual(600);
    }
  });

  it("pages stay within 600 rows when every market has a long week and many closures", async () => {
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
    await listAll(busy);
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

  it("a page number beyond the last shows the last page", async () => {
    const last = await list(world, "page=20");
    expect(last).toMatchObject({ page: 20, pages: 20, count: 480, more: true, total: 5000 });
    expect(await list(world, "page=999999")).toEqual(last);
  });

  it("an unknown position to continue from shows the beginning", async () => {
    expect(await names(world, "after=999999999")).toEqual(await names(world));
  });

  it("every market is reached by continuing, ordered by name and none twice", async () => {
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

  it("every match of a large search is reached by continuing", async () => {
    const seen: number[] = [];
    let shown = await list(world, "q=oysters");
    expect(shown).toMatchObject({ count: 50, more: false, pages: 3, carryOn: null });
    shown = await list(world, "q=Sunny+Market&page=6");
    // 72 markets by id, and the 24 markets with the first names. Three markets are in both groups.
    expect(shown).toMatchObject({ count: 93, more: true });
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

  it("a town's markets are on the first page, however many others share the name, and not repeated later", async () => {
    const ids = [4_997, 4_999];
    await world.db.run(sql`update markets set city = 'Produce' where id in (4997, 4999)`);
    const first = await list(world, "q=produce");
    expect(first.rows.slice(0, 2).map(({ id }) => id)).toEqual(ids);
    expect(first.rows.filter(({ id }) => ids.includes(id))).toHaveLength(2);
    const last = await list(world, "q=produce&after=4950");
    expect(last.rows.length).toBeGreaterThan(0);
    expect(last.rows.some(({ id }) => ids.includes(id))).toBe(false);
    // The query reads a page of names, a page of the town and a window of other markets, and no
    // market is in two of these.
    await world.db.run(
      sql`update markets set name = 'Produce ' || id where id between 4601 and 4630`,
    );
    await listAll(world);
    await world.db.run(sql`update markets set city = 'Produce' where id between 4701 and 4730`);
    const { rowsRead } = await costOf(world, (own) =>
      listMarkets(own, listRequest(new URLSearchParams("q=produce&page=5"))),
    );
    expect(rowsRead).toBeGreaterThan(450);
    expect(rowsRead).toBeLessThanOrEqual(600);
  });

  it("one or two letters find the names that begin with them", async () => {
    const found = await names(world, "q=ri");
    expect(found).toHaveLength(24);
    expect(found.every((name) => name.startsWith("River"))).toBe(true);
    expect((await names(world, "q=é"))[0]).toMatch(/^Élan/);
  });

  it("an API slice reads the same number of rows at every cursor", async () => {
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

  it("an API slice of 200 markets reads at most 600 rows", async () => {
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
