import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { belongsTo, cents, flag, instant, localDate, looksLike, oneOf } from "../../core/columns";
import { markets } from "../../guide/market/market.tables";
import { users } from "../../people/user/user.tables";
import { vendors } from "../../vendors/vendor.tables";
import { enteredAs } from "./market-report.rules";

const dayOf = () => ({
  marketId: belongsTo("market_id", () => markets.id),
  date: localDate("date").notNull(),
});
const stallOf = () => belongsTo("vendor_id", () => vendors.id);

/** What a market's managers write about one of its market days. */
export const marketReports = sqliteTable(
  "market_day_books",
  {
    ...dayOf(),
    /**
     * The hours of that day, as JSON. Estimates from them stay the same, however the market's week
     * changes later.
     */
    hours: text("hours").notNull(),
    /** Visitors counted one by one; null if nobody counted. */
    visitors: integer("visitors"),
    /**
     * How many people came in ten minutes of each hour, as JSON: [{"hour":"08:00","people":12}].
     */
    counts: text("counts").notNull().default("[]"),
    updatedAt: instant("updated_at").notNull(),
    updatedBy: integer("updated_by").references(() => users.id, { onDelete: "set null" }),
    version: integer("version").notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.marketId, t.date] }),
    index("market_day_books_of_writer").on(t.updatedBy),
    check("market_day_books_date", looksLike.date(t.date)),
    check(
      "market_day_books_visitors",
      sql`${t.visitors} is null or ${t.visitors} between 0 and 1000000`,
    ),
  ],
);

/** Whether a vendor was there, as the market's managers saw it. */
export const marketDayStalls = sqliteTable(
  "market_day_stalls",
  { ...dayOf(), vendorId: stallOf(), wasThere: flag("was_there").notNull() },
  (t) => [
    primaryKey({ columns: [t.marketId, t.date, t.vendorId] }),
    index("market_day_stalls_of_stall").on(t.vendorId, t.date),
    check("market_day_stalls_date", looksLike.date(t.date)),
  ],
);

/** A vendor's sales on a market day, by kind of payment. Null means unknown, 0 means no sales. */
export const marketDaySales = sqliteTable(
  "market_day_takings",
  {
    ...dayOf(),
    vendorId: stallOf(),
    cash: cents("cash"),
    card: cents("card"),
    snap: cents("snap"),
    wic: cents("wic"),
    sfmnp: cents("sfmnp"),
    /**
     * Whether the vendor reported the sales, or a manager of the market entered them for the
     * vendor.
     */
    enteredAs: text("entered_as", { enum: enteredAs }).notNull(),
    enteredBy: integer("entered_by").references(() => users.id, { onDelete: "set null" }),
    enteredAt: instant("entered_at").notNull(),
    version: integer("version").notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.marketId, t.date, t.vendorId] }),
    index("market_day_takings_of_stall").on(t.vendorId, t.date),
    index("market_day_takings_of_writer").on(t.enteredBy),
    check("market_day_takings_date", looksLike.date(t.date)),
    check("market_day_takings_as", oneOf(t.enteredAs, enteredAs)),
    check(
      "market_day_takings_amounts",
      sql`min(coalesce(${t.cash}, 0), coalesce(${t.card}, 0), coalesce(${t.snap}, 0), coalesce(${t.wic}, 0), coalesce(${t.sfmnp}, 0)) >= 0`,
    ),
  ],
);
