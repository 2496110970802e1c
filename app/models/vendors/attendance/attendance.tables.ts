import { sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { flag, id, instant, localDate, looksLike, oneOf } from "../../core/columns";
import { markets } from "../../guide/market/market.tables";
import { users } from "../../people/user/user.tables";
import { vendors } from "../vendor.tables";
import { sayers } from "./attendance.rules";

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
    /** How it was said. */
    saidBy: text("said_by", { enum: sayers }).notNull().default("calendar"),
  },
  (t) => [
    primaryKey({ columns: [t.vendorId, t.marketId, t.date] }),
    index("stall_dates_of_market").on(t.marketId, t.date),
    index("stall_dates_to_come").on(t.vendorId, t.date),
    check("stall_dates_date", looksLike.date(t.date)),
    check("stall_dates_said_by", oneOf(t.saidBy, sayers)),
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

/**
 * Whom of a stall we have asked by mail whether it comes on a date: once each. The token in that mail
 * says so without signing in; kept is only its hash.
 */
export const comingAsks = sqliteTable(
  "coming_asks",
  {
    tokenHash: text("token_hash").primaryKey(),
    ...stallAt(),
    date: localDate("date").notNull(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    askedAt: instant("asked_at").notNull(),
  },
  (t) => [
    uniqueIndex("coming_asks_once").on(t.marketId, t.date, t.vendorId, t.userId),
    index("coming_asks_of_user").on(t.userId),
    index("coming_asks_of_stall").on(t.vendorId),
    index("coming_asks_by_date").on(t.date),
    check("coming_asks_date", looksLike.date(t.date)),
  ],
);

/** When a market with stalls is looked at for somebody to ask. It is added with its first stall. */
export const comingLooks = sqliteTable(
  "coming_looks",
  {
    marketId: integer("market_id")
      .primaryKey()
      .references(() => markets.id, { onDelete: "cascade" }),
    lookAt: instant("look_at").notNull(),
  },
  (t) => [index("coming_looks_due").on(t.lookAt)],
);
