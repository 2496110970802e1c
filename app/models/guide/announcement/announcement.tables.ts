import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { belongsTo, id, instant, localDate, looksLike } from "../../core/columns";
import { users } from "../../people/user/user.tables";
import { markets } from "../market/market.tables";

/**
 * Announcements that the people who run a market put on its page. Each shows up to and including a
 * date on the market's clock.
 */
export const marketAnnouncements = sqliteTable(
  "market_announcements",
  {
    id: id(),
    marketId: belongsTo("market_id", () => markets.id),
    text: text("text").notNull(),
    lastDate: localDate("last_date").notNull(),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
    writtenBy: integer("written_by").references(() => users.id, { onDelete: "set null" }),
    /** When a user ended the announcement early; null if nobody did. */
    endedAt: instant("ended_at"),
    version: integer("version").notNull().default(1),
  },
  (t) => [
    index("market_announcements_of_market").on(t.marketId, t.lastDate),
    index("market_announcements_of_writer").on(t.writtenBy),
    check("market_announcements_text", sql`length(${t.text}) between 1 and 500`),
    check("market_announcements_last_date", looksLike.date(t.lastDate)),
  ],
);
