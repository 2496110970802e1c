import { sql } from "drizzle-orm";
import { integer, primaryKey, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { weekdays } from "../../core/week";

/** What is known of a square. */
const square = () => ({
  level: integer("level").notNull(),
  code: integer("code").notNull(),
  /** The market at level 17; 0 above. */
  marketId: integer("market_id").notNull(),
  x: integer("x").notNull(),
  y: integer("y").notNull(),
  count: integer("count").notNull(),
  latSum: real("lat_sum").notNull(),
  lngSum: real("lng_sum").notNull(),
  /** The sum of the markets' ids: where there is one market, it is that market's. */
  idSum: integer("id_sum").notNull(),
});

/**
 * The markets that have a place, gathered in the squares of squares.ts: one row for each square of
 * the levels 2 to 16 in which there are any, and at level 17 one for each market, in its square of
 * level 16. Removed markets are not among them. Kept by triggers on `markets` and written by
 * nobody else; see migrations/0004_places.sql.
 */
export const marketSquares = sqliteTable("market_squares", square(), (t) => [
  primaryKey({ columns: [t.level, t.code, t.marketId] }),
  uniqueIndex("market_squares_of_market").on(t.marketId).where(sql`level = 17`),
]);

/**
 * The same for each day of the week: the markets that have an opening on it, whatever the season.
 * Kept by triggers on `market_schedules` and `markets`; see migrations/0007_days_of_squares.sql.
 */
export const marketDaySquares = sqliteTable(
  "market_day_squares",
  { day: text("day", { enum: weekdays }).notNull(), ...square() },
  (t) => [
    primaryKey({ columns: [t.day, t.level, t.code, t.marketId] }),
    uniqueIndex("market_day_squares_of_market").on(t.marketId, t.day).where(sql`level = 17`),
  ],
);
