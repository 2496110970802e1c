import { sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { belongsTo, id, idOf, instant, localDate, looksLike, oneOf } from "../../core/columns";
import { mailStatuses } from "../mail/mail.tables";
import { sessions, users } from "../user/user.tables";
import { type PushNews, pushKinds, pushNews } from "./push.rules";

const userId = () => belongsTo("user_id", () => users.id);

/**
 * A browser that shows news of an account. It ends with its session, however the session ends, and
 * so never outlives the account.
 */
export const pushSubscriptions = sqliteTable(
  "push_subscriptions",
  {
    id: id(),
    userId: userId(),
    /** The session's key changes while an administrator views another account. */
    sessionHash: text("session_hash")
      .notNull()
      .references(() => sessions.tokenHash, { onDelete: "cascade", onUpdate: "cascade" }),
    /** The browser's address at its push service. Whoever knows the address can send to it. */
    endpoint: text("endpoint").notNull(),
    /** The browser's public key and the secret that it shares with us, both base64url. */
    p256dh: text("p256dh").notNull(),
    auth: text("auth").notNull(),
    /** The browser's name for its owner: 'Firefox on Android'. */
    label: text("label").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("push_subscriptions_endpoint").on(t.endpoint),
    index("push_subscriptions_of_user").on(t.userId),
    index("push_subscriptions_of_session").on(t.sessionHash),
  ],
);

/** The kinds of news that an account does not want in its browsers. Without a row, it wants them. */
export const pushMuted = sqliteTable(
  "push_muted",
  { userId: userId(), kind: text("kind", { enum: pushKinds }).notNull() },
  (t) => [
    primaryKey({ columns: [t.userId, t.kind] }),
    check("push_muted_kind", oneOf(t.kind, pushKinds)),
  ],
);

const newsNames = Object.keys(pushNews) as [PushNews, ...PushNews[]];

/**
 * News for browsers, one row for each browser. It is the mail outbox's other half: written in the
 * same batch as the email, with the same key, and deleted with it if the change is undone.
 */
export const pushOutbox = sqliteTable(
  "push_outbox",
  {
    id: id(),
    /** What the news is about, as in `mail_outbox`. Each browser gets the same news once. */
    key: text("key").notNull(),
    subscriptionId: belongsTo("subscription_id", () => pushSubscriptions.id),
    news: text("news", { enum: newsNames }).notNull(),
    /** A line of text that only the signed-in browser gets to see. */
    line: text("line").notNull(),
    /** The page that a tap on the news opens. */
    path: text("path").notNull(),
    /** The clock for the quiet hours, and the market day that the news is about. */
    timeZone: text("time_zone").notNull(),
    date: localDate("date"),
    status: text("status", { enum: mailStatuses }).notNull().default("queued"),
    attempts: integer("attempts").notNull().default(0),
    nextAttemptAt: instant("next_attempt_at").notNull(),
    lastError: text("last_error"),
    createdAt: instant("created_at").notNull(),
    /** The vendor whose people this news is for. Null for all other news. */
    vendorId: integer("vendor_id").references(idOf("vendors")),
  },
  (t) => [
    uniqueIndex("push_outbox_key").on(t.key, t.subscriptionId),
    index("push_outbox_of_subscription").on(t.subscriptionId),
    index("push_outbox_due").on(t.nextAttemptAt).where(sql`status = 'queued'`),
    index("push_outbox_by_age").on(t.createdAt),
    check("push_outbox_status", oneOf(t.status, mailStatuses)),
    check("push_outbox_news", oneOf(t.news, newsNames)),
    check("push_outbox_date", sql`${t.date} is null or ${looksLike.date(t.date)}`),
  ],
);
