import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { id, instant, oneOf } from "../columns";

export const mailStatuses = ["queued", "sent", "given_up"] as const;

/** Mail waits here, written in the same batch as what it tells of, until it has been sent. */
export const mailOutbox = sqliteTable(
  "mail_outbox",
  {
    id: id(),
    /** What this mail is about ('order-placed:12'): the same news is queued once. */
    key: text("key").notNull(),
    toEmail: text("to_email").notNull(),
    subject: text("subject").notNull(),
    text: text("text").notNull(),
    html: text("html").notNull(),
    status: text("status", { enum: mailStatuses }).notNull().default("queued"),
    attempts: integer("attempts").notNull().default(0),
    nextAttemptAt: instant("next_attempt_at").notNull(),
    lastError: text("last_error"),
    createdAt: instant("created_at").notNull(),
    sentAt: instant("sent_at"),
  },
  (t) => [
    uniqueIndex("mail_outbox_key").on(t.key),
    index("mail_outbox_due").on(t.nextAttemptAt).where(sql`status = 'queued'`),
    check("mail_outbox_status", oneOf(t.status, mailStatuses)),
  ],
);
