import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { endPastDates } from "~/models/guide/market/listed.server";
import { makeMarket } from "../../../support/factories";
import { listAll } from "../../../support/listed";
import { makeWorld } from "../../../support/world";

it("a single-date opening is removed once its date is past, and its weekday no longer lists the market", async () => {
  const { db } = await makeWorld();
  const now = Date.UTC(2026, 4, 13, 16);
  const place = { db, now };
  const [fair, other] = [await makeMarket(place), await makeMarket(place)];
  const add = (marketId: number, onDate: string | null) =>
    db.run(sql`insert into market_schedules (market_id, day, open_time, close_time, on_date)
      values (${marketId}, 'Saturday', '08:00', '14:00', ${onDate})`);
  await add(fair.id, "2026-05-09");
  await add(other.id, "2026-05-16");
  await add(other.id, null);
  await listAll({ db });
  const onSaturdays = async () =>
    (
      await db.all<{ id: number }>(sql`
        select id from markets where listed_days & 64 order by id`)
    ).map(({ id }) => id);
  expect(await onSaturdays()).toEqual([fair.id, other.id]);
  await endPastDates({ db, now: now - 86_400_000 });
  expect(await onSaturdays()).toEqual([fair.id, other.id]);
  await endPastDates({ db, now });
  expect(await onSaturdays()).toEqual([other.id]);
  expect(await db.all(sql`select on_date from market_schedules order by id`)).toEqual([
    { on_date: "2026-05-16" },
    { on_date: null },
  ]);
});
