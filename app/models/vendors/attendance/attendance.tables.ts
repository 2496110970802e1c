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
import { belongsTo, flag, id, instant, localDate, looksLike, oneOf } from "../../core/columns";
import { markets } from "../../guide/market/market.tables";
import { users } from "../../people/user/user.tables";
import { vendors } from "../vendor.tables";
import { sayers } from "./attendance.rules";

/** The vendor and the market that an answer is about. */
const stallAt = () => ({
  vendorId: belongsTo("vendor_id", () => vendors.id),
  marketId: belongsTo("market_id", () => markets.id),
});

/** A vendor's answer for a single date: it comes, or it does not. */
export const stallDates = sqliteTable(
  "stall_dates",
  {
    ...stallAt(),
    date: localDate("date").notNull(),
    comes: flag("comes").notNull(),
    setAt: instant("set_at").notNull(),
    /**
     * When the vendor's coming was confirmed, and who confirmed it. Until then it is only expected.
     */
    confirmedAt: instant("confirmed_at"),
    confirmedBy: integer("confirmed_by").references(() => users.id, { onDelete: "set null" }),
    /** Where the answer came from. */
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

/** A pause: a vendor stays away from a market from one date to another, both included. */
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
 * Which owners of a vendor were asked by email whether it comes on a date: each once. The token in
 * the email lets the owner answer without signing in; only the token's hash is stored.
 */
export const comingAsks = sqliteTable(
  "coming_asks",
  {
    tokenHash: text("token_hash").primaryKey(),
    ...stallAt(),
    date: localDate("date").notNull(),
    userId: belongsTo("user_id", () => users.id),
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

/**
 * When to check next whether vendors of a market must be asked. A row is added with the market's
 * first vendor.
 */
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
