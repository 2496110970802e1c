import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { belongsTo, flag, id, instant } from "../../core/columns";
import { users } from "../../people/user/user.tables";
import { markets } from "../market/market.tables";

/**
 * Reviews of markets. A customer who has collected an order at a market may write one review of it.
 */
export const reviews = sqliteTable(
  "reviews",
  {
    id: id(),
    marketId: belongsTo("market_id", () => markets.id),
    /**
     * Null after the writer has deleted their account; `username` then no longer identifies them.
     */
    userId: integer("user_id").references(() => users.id, { onDelete: "set null" }),
    username: text("username").notNull(),
    rating: integer("rating").notNull(),
    comment: text("comment").notNull().default(""),
    isHidden: flag("is_hidden").notNull().default(false),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (t) => [
    uniqueIndex("reviews_once").on(t.marketId, t.userId),
    index("reviews_shown").on(t.marketId, t.createdAt).where(sql`is_hidden = 0`),
    index("reviews_of_market").on(t.marketId, t.createdAt),
    index("reviews_of_user").on(t.userId, t.createdAt),
    check("reviews_rating", sql`${t.rating} between 1 and 5`),
  ],
);
