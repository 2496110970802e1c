import { sql } from "drizzle-orm";
import { index, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { newToken } from "../../platform/tokens";
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
    /** SHA-256 of the token in the link that confirms; null once it may no longer confirm. */
    tokenHash: text("token_hash"),
    /**
     * The token in every unsubscribe link of this address. It is kept readable, because each mail
     * carries it, for good: it can do nothing but unsubscribe.
     */
    unsubscribeToken: text("unsubscribe_token").$defaultFn(newToken),
  },
  (t) => [
    uniqueIndex("newsletters_email").on(sql`lower(${t.email})`),
    uniqueIndex("newsletters_token").on(t.tokenHash),
    uniqueIndex("newsletters_unsubscribe_token").on(t.unsubscribeToken),
    index("newsletters_unconfirmed").on(t.subscribedAt).where(sql`confirmed_at is null`),
  ],
);
