import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable } from "drizzle-orm/sqlite-core";
import { flag, id, instant, localDate, looksLike } from "../columns";
import { markets } from "../market/market.tables";
import { users } from "../user/user.tables";
import { vendors } from "../vendor/vendor.tables";

/** Whose coming it is, and where to. */
const stallAt = () => ({
  vendorId: integer("vendor_id")
    .notNull()
    .references(() => vendors.id, { onDelete: "cascade" }),
  marketId: integer("market_id")
    .notNull()
    .references(() => markets.id, { onDelete: "cascade" }),
});

/** What a stall has said of a single date: that it comes, or that it does not. */
export const stallDates = sqliteTable(
  "stall_dates",
  {
    ...stallAt(),
    date: localDate("date").notNull(),
    comes: flag("comes").notNull(),
    setAt: instant("set_at").notNull(),
    /** Coming is expected until somebody confirms it; since when, and who has. */
    confirmedAt: instant("confirmed_at"),
    confirmedBy: integer("confirmed_by").references(() => users.id, { onDelete: "set null" }),
  },
  (t) => [
    primaryKey({ columns: [t.vendorId, t.marketId, t.date] }),
    index("stall_dates_of_market").on(t.marketId, t.date),
    index("stall_dates_to_come").on(t.vendorId, t.date),
    check("stall_dates_date", looksLike.date(t.date)),
    check("stall_dates_confirmed", sql`${t.confirmedBy} is null or ${t.confirmedAt} is not null`),
  ],
);

/** From which date to which, both included, a stall stays away from a market. */
export const stallPauses = sqliteTable(
  "stall_pauses",
  {
    id: id(),
    ...stallAt(),
    fromDate: localDate("from_date").notNull(),
    toDate: localDate("to_date").notNull(),
    setAt: instant("set_at").notNull(),
  },
  (t) => [
    index("stall_pauses_of_market").on(t.marketId, t.toDate),
    index("stall_pauses_of_stall").on(t.vendorId, t.toDate),
    check(
      "stall_pauses_dates",
      sql`${looksLike.date(t.fromDate)} and ${looksLike.date(t.toDate)} and ${t.fromDate} <= ${t.toDate}`,
    ),
  ],
);
