import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, it } from "vitest";
import { addDays, weekdayOf } from "~/models/core/calendar";
import { endMinutes, minutesOf, weekdays, weeksOfMonth } from "~/models/core/week";
import { type MarketWeek, openingsOn } from "~/models/guide/market/market.rules";
import { hangingOnOpenings } from "~/models/guide/market/stranded-orders.server";
import { type Database, openDatabase } from "~/platform/database";
import { freshStorage } from "../../../support/databases";
import { makeMarket, makeUser, makeVendor } from "../../../support/factories";

type Schedule = MarketWeek["schedules"][number];

const now = Date.UTC(2026, 0, 1, 15);
const hour = fc.integer({ min: 0, max: 23 }).map((n) => `${String(n).padStart(2, "0")}:00`);
const season = fc.constantFrom(null, ["03-01", "06-30"], ["11-15", "03-31"], ["02-29", "02-29"]);
const opening = fc.record({
  day: fc.constantFrom(...weekdays.slice(0, 3)),
  openTime: hour,
  closeTime: hour,
  season,
  weekOfMonth: fc.constantFrom(null, null, ...weeksOfMonth),
  date: fc.constantFrom(null, null, null, "2026-03-02", "2026-03-10", "2027-01-06"),
});
const orders = fc.array(
  fc.record({ days: fc.integer({ min: 0, max: 790 }), start: hour, end: hour }),
  { minLength: 1, maxLength: 8 },
);

/** The expected result of the statement, computed with market.rules.ts. */
function isStranded(
  order: { date: string; start: string; end: string },
  before: Schedule[],
  after: Schedule[],
): boolean {
  const on = (schedules: Schedule[]) =>
    openingsOn({ timeZone: "America/New_York", schedules, closures: [] }, order.date);
  const meets = ({ openTime, closeTime }: { openTime: string; closeTime: string }) =>
    minutesOf(order.start) < endMinutes(openTime, closeTime) &&
    minutesOf(openTime) < endMinutes(order.start, order.end);
  const [then, left] = [on(before), on(after)];
  if (then.length === 0) return false;
  return left.length === 0 || (then.some(meets) && !left.some(meets));
}

async function world(): Promise<{
  db: Database;
  marketId: number;
  orderAt: (date: string, start: string, end: string) => Promise<unknown>;
}> {
  const { d1 } = await freshStorage();
  const { db } = openDatabase(d1);
  const place = { db, now };
  const [market, other] = [await makeMarket(place), await makeMarket(place)];
  const vendor = await makeVendor(place, { account: null });
  const user = await makeUser(place);
  let keys = 0;
  const orderAt = async (date: string, start: string, end: string) => {
    for (const { id } of [market, other]) {
      await db.run(sql`insert into orders (user_id, vendor_id, market_id, vendor_name, market_name,
        time_zone, total_amount, pickup_date, pickup_time_start, pickup_time_end, pickup_code,
        place_key, created_at, updated_at)
        values (${user.id}, ${vendor.id}, ${id}, 'Stall', 'Market', 'America/New_York', 100, ${date},
          ${start}, ${end}, 'X', ${`key-${keys++}`}, ${now}, ${now})`);
    }
  };
  return { db, marketId: market.id, orderAt };
}

it("an order is stranded exactly when the rules of the week leave no opening for it", async () => {
  const { db, marketId, orderAt } = await world();
  await fc.assert(
    fc.asyncProperty(
      fc.array(opening, { minLength: 1, maxLength: 4 }),
      fc.array(opening, { maxLength: 1 }),
      fc.integer({ min: 0, max: 4 }),
      orders,
      async (given, instead, going, placed) => {
        await db.run(sql`delete from orders`);
        await db.run(sql`delete from market_schedules`);
        const asSchedule = (each: (typeof given)[number], id: number) => {
          const { season: inYear, ...rest } = each;
          const [seasonStart, seasonEnd] = inYear ?? [null, null];
          const recurs = { ...rest, seasonStart, seasonEnd, seasonKnown: "both" as const };
          const once = { seasonStart: null, seasonEnd: null, weekOfMonth: null };
          return rest.date
            ? { id, ...recurs, ...once, day: weekdayOf(rest.date) }
            : { id, ...recurs };
        };
        const week = given.map((each, index) => asSchedule(each, index + 1));
        const next = instead.map((each) => asSchedule(each, 99));
        await db.run(sql`
          insert into market_schedules (id, market_id, day, open_time, close_time, season_start,
            season_end, week_of_month, on_date)
          select value ->> 'id', ${marketId}, value ->> 'day', value ->> 'openTime',
            value ->> 'closeTime', value ->> 'seasonStart', value ->> 'seasonEnd',
            value ->> 'weekOfMonth', value ->> 'date' from json_each(${JSON.stringify(week)})`);
        const all = placed.map(({ days, start, end }) => ({
          date: addDays("2026-01-01", days),
          start,
          end,
        }));
        for (const { date, start, end } of all) await orderAt(date, start, end);
        // If `going` is 0, no opening has this id, and all openings are removed.
        const goes = ({ id }: Schedule) => going === 0 || id === going;
        const after = [...week.filter((each) => !goes(each)), ...next];
        const [found] = await db.all<{ total: number }>(
          hangingOnOpenings(
            { marketId, which: going === 0 ? sql`true` : sql`s.id = ${going}`, instead: next },
            now,
          ),
        );
        const expected = all.filter((order) => isStranded(order, week, after)).length;
        expect(found?.total ?? 0).toBe(expected);
      },
    ),
    { numRuns: 60 },
  );
});
