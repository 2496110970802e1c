import { type SQL, sql } from "drizzle-orm";
import { marketVendors } from "../vendor.tables";
import type { UsualComing } from "./usual-comings";

/** What a stall has said of its coming, where its row of `market_vendors` is read; `attendanceOf` reads it. */
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
