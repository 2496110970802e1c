import { sql } from "drizzle-orm";
import { sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { flag, id, instant } from "../columns";

/** Who asked for the newsletter. Nothing is sent before `confirmedAt` (double opt-in). */
export const newsletters = sqliteTable(
  "newsletters",
  {
    id: id(),
    email: text("email").notNull(),
    subscribedAt: instant("subscribed_at").notNull(),
    confirmedAt: instant("confirmed_at"),
    isActive: flag("is_active").notNull().default(true),
    /** SHA-256 of the token in the confirm and unsubscribe links. */
    tokenHash: text("token_hash"),
  },
  (t) => [
    uniqueIndex("newsletters_email").on(sql`lower(${t.email})`),
    uniqueIndex("newsletters_token").on(t.tokenHash),
  ],
);
