import { integer, primaryKey, real, sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * How many markets are in each square of squares.ts, so that a map can say it without reading them.
 * `day` is a weekday on which they open, or '' for all of them. Removed markets are not counted. Kept
 * by three triggers on `markets` and written by nobody else; see docs/schema.sql.
 */
export const marketSquares = sqliteTable(
  "market_squares",
  {
    day: text("day").notNull(),
    square: text("square").notNull(),
    /** 0 where there is no market any more. */
    count: integer("count").notNull(),
    latSum: real("lat_sum").notNull(),
    lngSum: real("lng_sum").notNull(),
    /** The sum of the markets' ids: where there is one market, it is that market's. */
    idSum: integer("id_sum").notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.square] })],
);
