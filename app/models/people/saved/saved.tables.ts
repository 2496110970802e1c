import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { belongsTo, instant, oneOf } from "../../core/columns";
import { users } from "../user/user.tables";

export const savedTypes = ["market", "vendor"] as const;

/** A customer's favorite. `itemId` is the id of a market or a vendor, depending on `type`. */
export const savedItems = sqliteTable(
  "saved_items",
  {
    userId: belongsTo("user_id", () => users.id),
    type: text("type", { enum: savedTypes }).notNull(),
    itemId: integer("item_id").notNull(),
    savedAt: instant("saved_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.type, t.itemId] }),
    index("saved_items_newest").on(t.userId, t.type, t.savedAt, t.itemId),
    index("saved_items_of_item").on(t.type, t.itemId),
    check("saved_items_type", oneOf(t.type, savedTypes)),
  ],
);
