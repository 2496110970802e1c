import { type SQL, sql } from "drizzle-orm";
import type { Instant } from "~/platform/context";
import type { LocalDate } from "../../core/calendar";
import { liveOrder } from "../../core/order-status.server";
import { marketVendors } from "../vendor.tables";
import type { Sayer, UsualComing } from "./attendance.rules";

/** What a vendor has said of its coming, where its row of `market_vendors` is read; `attendanceOf` reads it. */
export const attendanceColumns = { comes: marketVendors.comes, said: marketVendors.said };

/** The same where the row is part of what a statement calls `row`. */
export const attendanceIn = (row: "m" | "mv" | "v") => ({
  comes: sql<UsualComing>`${sql.raw(row)}.comes`,
  said: sql<string>`${sql.raw(row)}.said`,
});

/**
 * `attends` of attendance.rules.ts as a condition on a row of `market_vendors`, from what is said at
 * that moment: for the `where` of a write.
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

const said = sql`
  select said from attendance_source a
  where a.vendor_id = market_vendors.vendor_id and a.market_id = market_vendors.market_id`;

/**
 * For the end of a batch that writes dates or pauses of a vendor: copies them into its places at
 * markets, `which` they are, so that a list reads one row of each.
 */
export const saidListed = (which: SQL): SQL => sql`
  update market_vendors set said = (${said}) where ${which} and said is not (${said})`;

/** Whether nobody waits for a vendor at a market from a date to a date: for a write's `where`. */
export const nobodyWaits = ({
  vendorId,
  marketId,
  from,
  to,
}: {
  vendorId: number;
  marketId: number | null;
  from: LocalDate;
  to: LocalDate;
}): SQL => sql`not exists (select 1 from orders o where o.vendor_id = ${vendorId}
  and o.pickup_date between ${from} and ${to} and ${liveOrder("o")}
  and (${marketId} is null or o.market_id = ${marketId})
  and exists (select 1 from market_vendors stand
    where stand.vendor_id = o.vendor_id and stand.market_id = o.market_id))`;

/** What is said of a date for a vendor, how, and by whom. */
export interface Saying {
  vendorId: number;
  marketId: number;
  date: LocalDate;
  comes: boolean;
  by: Sayer;
  userId: number;
  now: Instant;
  /** Who may say so, as a condition. */
  only?: SQL;
}

/**
 * The statement that says of a date whether a vendor comes, whoever says it: the last word counts, and
 * that it comes is confirmed by it. Changes nothing, and answers no row, where the vendor has no place
 * there, `only` does not hold, or a customer would stand there alone.
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
      and (${isComing} = 1 or ${nobodyWaits({ vendorId, marketId, from: date, to: date })})
    on conflict (vendor_id, market_id, date) do update set set_at = excluded.set_at,
      confirmed_at = excluded.confirmed_at, confirmed_by = excluded.confirmed_by,
      said_by = excluded.said_by, comes = excluded.comes
    returning date`;
}
