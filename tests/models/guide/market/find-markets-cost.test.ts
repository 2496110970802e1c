import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { marketsAsked } from "~/models/guide/market/filtered-markets.server";
import { marketFilter } from "~/models/guide/market/market-filter";
import { milesBetween } from "~/models/guide/place/place";
import { grow } from "../../../../scripts/bench/grow.mjs";
import { listAll } from "../../../support/listed";
import { makeWorld, type World } from "../../../support/world";

const filter = (query: string) => marketFilter(new URLSearchParams(query));
const ask = (world: World, query: string) => marketsAsked(world.ctx(null), filter(query));

const grown = new Map<number, Promise<World>>();
/** A directory with `size` markets, on a Saturday in July at 10:00 in the east. */
function directoryOf(size: number): Promise<World> {
  const make = async () => {
    const world = await makeWorld({ now: Date.UTC(2026, 6, 11, 14) });
    await grow(world.d1, size);
    return world;
  };
  const world = grown.get(size) ?? make();
  grown.set(size, world);
  return world;
}

// In the larger directory every window is full for every filter, so a search cannot read more rows.
describe.each([5_000, 40_000])("a directory of %i markets", (size) => {
  let world: World;
  beforeAll(async () => {
    world = await directoryOf(size);
  }, 300_000);

  const place = "near=27.5,-121";
  it.each([
    "",
    "page=999999",
    "q=market&page=6",
    "q=oysters",
    "day=Saturday",
    "day=Saturday&season=out",
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
  ])("the search %j reads at most 1,500 rows in two round trips", async (query) => {
    const ctx = world.ctx(null);
    await marketsAsked(ctx, filter(query));
    expect(ctx.cost.roundTrips).toBeLessThanOrEqual(2);
    expect(ctx.cost.rowsRead).toBeGreaterThan(0);
    expect(ctx.cost.rowsRead).toBeLessThanOrEqual(1500);
  });

  it("the total counts every market", async () => {
    expect((await ask(world, "")).list.total).toBe(size);
  });
});

describe("paging through a search", () => {
  const size = 5_000;
  let world: World;
  beforeAll(async () => {
    world = await directoryOf(size);
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

  it("finds every market that matches a day and a category, none twice", async () => {
    const all = await idsWhere(
      sql`${isOn("Monday")} and id in (select market_id from market_tags where tag = 'Card')`,
    );
    expect(await walkThrough("day=Monday&category=Card")).toEqual(all);
  });

  it("shows every market in season on a day before those out of season, none twice", async () => {
    await world.d1
      .prepare(
        `update market_schedules set season_start = '11-01', season_end = '03-31'
         where day = 'Tuesday' and market_id % 3 = 0`,
      )
      .run();
    await listAll(world);
    const isOut = sql`not exists (select 1 from market_schedules where market_id = m.id
      and day = 'Tuesday' and season_start is not '11-01')`;
    const tuesday = isOn("Tuesday");
    expect(await walkThrough("day=Tuesday")).toEqual(
      await idsWhere(sql`${tuesday} and not ${isOut}`),
    );
    const out = await idsWhere(sql`${tuesday} and ${isOut}`);
    expect(out.length).toBeGreaterThan(100);
    expect(await walkThrough("day=Tuesday&season=out")).toEqual(out);
    const first = await ask(world, "day=Tuesday");
    expect([first.list.more, first.isOutOfSeasonNext]).toEqual([true, false]);
    const last = await ask(world, `day=Tuesday&after=${size - 30}`);
    expect([last.list.more, last.list.carryOn, last.isOutOfSeasonNext]).toEqual([true, null, true]);
    expect((await ask(world, "day=Tuesday&season=out")).isOutOfSeasonNext).toBe(false);
  });

  it("finds every market that is open now, in all time zones", async () => {
    // At 14:00 UTC it is 10, 9, 8 and 7 o'clock in the four zones. A market that opens at 7 or 8 is
    // open almost everywhere.
    const found = await walkThrough("open=now");
    const open = await idsWhere(
      sql`exists (select 1 from market_schedules s where s.market_id = m.id and s.day = 'Saturday'
        and cast(substr(s.open_time, 1, 2) as integer) <= case m.time_zone
          when 'America/New_York' then 10 when 'America/Chicago' then 9
          when 'America/Denver' then 8 else 7 end)`,
    );
    expect(found).toEqual(open);
  });

  it("starts with the markets nearest to a place, and says when more are left", async () => {
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
