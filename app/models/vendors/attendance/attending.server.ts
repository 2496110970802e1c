import { type SQL, sql } from "drizzle-orm";
import type { Instant } from "~/platform/context";
import type { LocalDate } from "../../core/calendar";
import { liveOrder, notLongPast } from "../../core/order-status.server";
import { marketVendors } from "../vendor.tables";
import type { Sayer, UsualComing } from "./attendance.rules";

/**
 * A vendor's answers about coming, as columns of a query on `market_vendors`. `attendanceOf` reads
 * them.
 */
export const attendanceColumns = { comes: marketVendors.comes, said: marketVendors.said };

/** Like `attendanceColumns`, for a statement that calls the row `row`. */
export const attendanceIn = (row: "m" | "mv" | "v") => ({
  comes: sql<UsualComing>`${sql.raw(row)}.comes`,
  said: sql<string>`${sql.raw(row)}.said`,
});

/**
 * `attends` in attendance.rules.ts as a condition on a row of `market_vendors`, for the `where` of
 * a write. It uses the answers at the moment of the write.
 */
export function comesOn(stand: SQL, date: string | SQL): SQL {
  const ofStand = (row: string) =>
    sql`${sql.raw(row)}.vendor_id = ${stand}.vendor_id and ${sql.raw(row)}.market_id = ${stand}.market_id`;
  const pauses = (since: SQL) => sql`exists (select 1 from stall_pauses p
    where ${ofStand("p")} and ${date} between p.from_date and p.to_date and ${since})`;
  return sql`coalesce(
    (select d.comes from stall_dates d where ${ofStand("d")} and d.date = ${date}
      and not ${pauses(sql`p.set_at > d.set_at`)}),
    ${stand}.comes = 'every_date' and not ${pauses(sql`true`)})`;
}

/**
 * A vendor's answers as lists hold them, for a row of `market_vendors`: without answers for dates of
 * more than 60 days before the vendor's last answer, so that lists stay short. Reports read older
 * ones with `saidBetween`.
 */
export const saidInLists = sql`
  select json_set(a.said, '$.dates', (
    select json_group_array(json(d.value)) from json_each(a.said, '$.dates') d
    where d.value ->> 'date' >= (
      select date(max(l.value ->> 'setAt') / 1000, 'unixepoch', '-60 days')
      from json_each(a.said, '$.dates') l)))
  from attendance_source a
  where a.vendor_id = market_vendors.vendor_id and a.market_id = market_vendors.market_id`;

/**
 * A vendor's answers for dates from `from` to `until`, in the form of `said`, for a row `mv` of
 * `market_vendors`.
 */
export const saidBetween = (from: LocalDate, until: LocalDate) => sql<string>`json_object(
  'dates', (select json_group_array(json_object('date', d.date,
      'comes', json(iif(d.comes, 'true', 'false')), 'setAt', d.set_at,
      'confirmedAt', d.confirmed_at, 'saidBy', d.said_by))
    from stall_dates d where d.vendor_id = mv.vendor_id and d.market_id = mv.market_id
      and d.date between ${from} and ${until}),
  'pauses', (select json_group_array(json_object('fromDate', p.from_date, 'toDate', p.to_date,
      'setAt', p.set_at))
    from stall_pauses p where p.vendor_id = mv.vendor_id and p.market_id = mv.market_id
      and p.from_date <= ${until} and p.to_date >= ${from}))`;

/**
 * For the end of a batch that writes dates or pauses of a vendor: copies them into the rows of
 * `market_vendors` that meet `which`, so that a list reads one row for each place.
 */
export const saidListed = (which: SQL): SQL => sql`
  update market_vendors set said = (${saidInLists}) where ${which} and said is not (${saidInLists})`;

/**
 * For a write's `where`: true if no customer has a live order from a vendor at a market in a range
 * of dates. Without a market, all the vendor's markets count. Orders of past dates do not count.
 */
export const nobodyWaits = (
  {
    vendorId,
    marketId,
    from,
    to,
  }: {
    vendorId: number;
    marketId: number | null;
    from: LocalDate;
    to: LocalDate;
  },
  now: Instant,
): SQL => sql`not exists (select 1 from orders o where o.vendor_id = ${vendorId}
  and o.pickup_date between ${from} and ${to} and ${liveOrder("o")} and ${notLongPast("o", now)}
  and (${marketId} is null or o.market_id = ${marketId})
  and exists (select 1 from market_vendors stand
    where stand.vendor_id = o.vendor_id and stand.market_id = o.market_id))`;

/** An answer for a vendor on a date, where it came from, and who gave it. */
export interface Saying {
  vendorId: number;
  marketId: number;
  date: LocalDate;
  comes: boolean;
  by: Sayer;
  userId: number;
  now: Instant;
  /** A condition that says who may give this answer. */
  only?: SQL;
}

/**
 * The statement that records whether a vendor comes on a date, for every source of an answer. The
 * last answer counts, and an answer that the vendor comes also confirms it. Changes nothing, and
 * returns no row, if the vendor has no place at the market, `only` is false, or the vendor would
 * stay away although customers have orders.
 */
export function sayStatement(saying: Saying): SQL<{ date: LocalDate }> {
  const { vendorId, marketId, date, comes, by, userId, now, only = sql`true` } = saying;
  const isComing = Number(comes);
  return sql<{ date: LocalDate }>`
    insert into stall_dates (vendor_id, market_id, date, comes, set_at, confirmed_at, confirmed_by,
      said_by)
    select mv.vendor_id, mv.market_id, ${date}, ${isComing}, ${now}, iif(${isComing}, ${now}, null),
      iif(${isComing}, ${userId}, null), ${by}
    from market_vendors mv
    where mv.vendor_id = ${vendorId} and mv.market_id = ${marketId} and ${only}
      and (${isComing} = 1 or ${nobodyWaits({ vendorId, marketId, from: date, to: date }, now)})
    on conflict (vendor_id, market_id, date) do update set set_at = excluded.set_at,
      confirmed_at = excluded.confirmed_at, confirmed_by = excluded.confirmed_by,
      said_by = excluded.said_by, comes = excluded.comes
    returning date`;
}
