import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { weekdayOf } from "~/models/core/calendar";
import { changeMarket } from "~/models/guide/market/change-market.server";
import type { OpeningHours } from "~/models/guide/market/market.schema";
import type { Admin } from "~/platform/viewer";
import { makeViewer } from "../../../support/actors";
import { makeMarket, makeSchedule } from "../../../support/factories";
import { listAll } from "../../../support/listed";
import { meanwhile } from "../../../support/meanwhile";
import { makeWorld, type World } from "../../../support/world";

/** Two markets with the same two openings. */
let world: World;
let admin: Admin;
let mine: number;
let other: number;
const saturday: OpeningHours = {
  day: "Saturday",
  openTime: "08:00",
  closeTime: "14:00",
  seasonStart: "05-01",
  seasonEnd: "10-31",
  weekOfMonth: null,
  date: null,
  seasonKnown: "both",
};
const sunday: OpeningHours = { ...saturday, day: "Sunday", weekOfMonth: 2 };
const monday: OpeningHours = {
  ...saturday,
  day: "Monday",
  seasonStart: null,
  seasonEnd: null,
  weekOfMonth: -1,
};
beforeEach(async () => {
  world = await makeWorld();
  admin = (await makeViewer(world, "admin")) as Admin;
  const make = async () => {
    const market = await makeMarket(world);
    for (const opening of [saturday, sunday]) await makeSchedule(world, market, opening);
    return market.id;
  };
  [mine, other] = [await make(), await make()];
});
const save = (schedules: OpeningHours[]) =>
  changeMarket(world.ctx(admin), {
    marketId: mine,
    name: "Pier Market",
    description: "",
    address: "1 Bay Street, Miami, FL 33101",
    schedules,
  });
type Row = OpeningHours & { id: number };
const week = (marketId = mine) =>
  world.db.all<Row>(sql`
    select id, day, open_time openTime, close_time closeTime, season_start seasonStart,
      season_end seasonEnd, week_of_month weekOfMonth, on_date date, season_known seasonKnown
    from market_schedules where market_id = ${marketId} order by id`);
const nameOf = () => world.db.all(sql`select name from markets where id = ${mine}`);

describe("a week that is saved as a whole", () => {
  it("replaces the old week, keeps unchanged openings, and leaves another market's week alone", async () => {
    const [before, others] = [await week(), await week(other)];
    await save([monday, sunday]);
    const after = await week();
    expect(after).toMatchObject([{ ...before[1] }, monday]);
    expect(after).toHaveLength(2);
    expect(await week(other)).toEqual(others);
  });

  it("has no doubtful hours left, because a person has saved them", async () => {
    await world.db.run(sql`update market_schedules set doubt = '8 AM–2 AM'`);
    await listAll(world);
    await save([saturday, sunday]);
    const doubts = await world.db.all<{ marketId: number }>(
      sql`select market_id marketId from market_schedules where doubt is not null`,
    );
    expect(doubts).toEqual([{ marketId: other }, { marketId: other }]);
  });

  it("keeps its doubtful hours if the save is refused", async () => {
    await world.db.run(sql`update market_schedules set doubt = '8 AM–2 AM'`);
    await listAll(world);
    meanwhile(
      world,
      /update markets set/,
      sql`delete from market_schedules where day = 'Saturday'`,
    );
    await expect(save([monday, sunday])).rejects.toMatchObject({ code: "changed" });
    expect(await world.db.all(sql`select distinct doubt, version from market_schedules`)).toEqual([
      { doubt: "8 AM–2 AM", version: 1 },
    ]);
  });

  it.each<[keyof OpeningHours, Partial<OpeningHours>]>([
    ["day", { day: "Friday" }],
    ["openTime", { openTime: "09:00" }],
    ["closeTime", { closeTime: "13:00" }],
    ["seasonStart", { seasonStart: "04-01" }],
    ["seasonEnd", { seasonEnd: "11-30" }],
    ["weekOfMonth", { weekOfMonth: 1 }],
  ])("changes an opening when only its %s differs", async (_, change) => {
    const changed = { ...saturday, ...change };
    await save([changed, sunday]);
    expect(await week()).toMatchObject([sunday, changed]);
  });

  it("cannot get a date that has passed, but keeps one that it has", async () => {
    const on = (date: string): OpeningHours => {
      const season = { seasonStart: null, seasonEnd: null };
      return { ...saturday, ...season, day: weekdayOf(date), date };
    };
    const refused = { code: "invalid", fields: { schedules: [expect.any(String)] } };
    await expect(save([sunday, on("2026-05-06")])).rejects.toMatchObject(refused);
    expect(await week()).toMatchObject([saturday, sunday]);
    await save([on("2026-05-07")]);
    world.now += 24 * 3_600_000;
    await save([on("2026-05-07"), sunday]);
    expect(await week()).toMatchObject([on("2026-05-07"), sunday]);
  });

  const happens = [
    ["was changed", `update market_schedules set close_time = '15:00', version = version + 1`],
    ["was deleted", `delete from market_schedules`],
  ] as const;
  it.each(happens)("is refused when one of the openings %s at that moment", async (_, done) => {
    const [first] = await week();
    const [before] = await nameOf();
    meanwhile(world, /update markets set/, sql.raw(`${done} where id = ${first?.id}`));
    await expect(save([monday])).rejects.toMatchObject({ code: "changed" });
    expect((await week()).map(({ day }) => day)).not.toContain("Monday");
    expect((await week()).at(-1)).toMatchObject(sunday);
    expect(await nameOf()).toEqual([before]);
  });

  it("is refused when one of the openings was swapped for another at that moment", async () => {
    const [first] = await week();
    meanwhile(
      world,
      /update markets set/,
      sql`update market_schedules set market_id = ${other} + ${mine} - market_id
        where id = ${first?.id} or market_id = ${other} and day = 'Sunday'`,
    );
    await expect(save([monday])).rejects.toMatchObject({ code: "changed" });
    expect(await week()).toHaveLength(2);
  });

  it("is saved even if another market's week changes at that moment", async () => {
    meanwhile(
      world,
      /update markets set/,
      sql`delete from market_schedules where market_id = ${other}`,
    );
    await save([monday]);
    expect(await week()).toMatchObject([monday]);
  });
});
