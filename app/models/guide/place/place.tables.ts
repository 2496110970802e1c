import { integer, primaryKey, real, sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * How many markets are in each square of squares.ts, so that a map can show counts without reading
 * markets. `day` is a weekday on which the markets open, or '' for all markets. Removed markets are
 * not counted. Only three triggers on `markets` write this table; see docs/schema.sql.
 */
export const marketSquares = sqliteTable(
  "market_squares",
  {
    day: text("day").notNull(),
    square: text("square").notNull(),
    /** 0 if the square has no markets any more. */
    count: integer("count").notNull(),
    latSum: real("lat_sum").notNull(),
    lngSum: real("lng_sum").notNull(),
    /** The sum of the markets' ids: with only one market, it is that market's id. */
    idSum: integer("id_sum").notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.square] })],
);
