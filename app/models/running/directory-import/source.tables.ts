import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant } from "../../core/columns";
import { markets } from "../../guide/market/market.tables";

/**
 * Where a market of the guide comes from: a row for each directory that has it, with its key there,
 * when that directory last changed it and what it then said. What differs from that in the market's
 * own row, people have edited here.
 */
export const marketSources = sqliteTable(
  "market_sources",
  {
    source: text("source").notNull(),
    key: text("key").notNull(),
    marketId: integer("market_id")
      .notNull()
      .references(() => markets.id, { onDelete: "cascade" }),
    hash: text("hash").notNull(),
    /** Null where the directory does not say. */
    changedAt: instant("changed_at"),
    /** By which version of the reader it was read. */
    reader: integer("reader").notNull(),
    /** JSON: `Said` of merge.rules.ts; what was not said is not there. */
    said: text("said").notNull().default("{}"),
    importedAt: instant("imported_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.source, t.key] }),
    index("market_sources_of_market").on(t.marketId, t.source),
  ],
);
