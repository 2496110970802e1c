import { sql } from "drizzle-orm";
import { integer, primaryKey, real, sqliteTable, uniqueIndex } from "drizzle-orm/sqlite-core";

/**
 * The markets that have a place, gathered in the squares of squares.ts: one row for each square of
 * the levels 2 to 16 in which there are any, and at level 17 one for each market, in its square of
 * level 16. Removed markets are not among them. Kept by triggers on `markets` and written by
 * nobody else; see migrations/0004_places.sql.
 */
export const marketSquares = sqliteTable(
  "market_squares",
  {
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
  },
  (t) => [
    primaryKey({ columns: [t.level, t.code, t.marketId] }),
    uniqueIndex("market_squares_of_market").on(t.marketId).where(sql`level = 17`),
  ],
);
