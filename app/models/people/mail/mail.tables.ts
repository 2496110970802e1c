import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { flag, id, idOf, instant, oneOf } from "../../core/columns";

export const mailStatuses = ["queued", "sent", "given_up"] as const;

/**
 * Emails wait here until they are sent. Each is written in the same batch as the change that it
 * tells of.
 */
export const mailOutbox = sqliteTable(
  "mail_outbox",
  {
    id: id(),
    /** What this email is about ('order-placed:12'). The same news is queued only once. */
    key: text("key").notNull(),
    toEmail: text("to_email").notNull(),
    subject: text("subject").notNull(),
    text: text("text").notNull(),
    html: text("html").notNull(),
    /** Headers in addition to the usual ones, for example List-Unsubscribe. */
    headers: text("headers", { mode: "json" }).$type<Record<string, string>>(),
    /**
     * Whether the email contains a link that signs a user in or sets a password. The text of such
     * an email is deleted once it is sent.
     */
    isSecret: flag("is_secret").notNull().default(false),
    status: text("status", { enum: mailStatuses }).notNull().default("queued"),
    attempts: integer("attempts").notNull().default(0),
    nextAttemptAt: instant("next_attempt_at").notNull(),
    lastError: text("last_error"),
    createdAt: instant("created_at").notNull(),
    sentAt: instant("sent_at"),
    /** The vendor that this email informs. Null for all other emails. */
    vendorId: integer("vendor_id").references(idOf("vendors")),
    /**
     * The newsletter issue that this email is a copy of. `readerId` is the reader of the copy
     * (`newsletters.id`).
     */
    issueId: integer("issue_id").references(idOf("newsletter_issues")),
    readerId: integer("reader_id"),
  },
  (t) => [
    uniqueIndex("mail_outbox_key").on(t.key),
    index("mail_outbox_due").on(t.nextAttemptAt).where(sql`status = 'queued'`),
    index("mail_outbox_done").on(t.createdAt).where(sql`status <> 'queued'`),
    index("mail_outbox_by_status").on(t.status, t.id),
    index("mail_outbox_of_stall").on(t.vendorId, t.id).where(sql`vendor_id is not null`),
    index("mail_outbox_of_issue")
      .on(t.issueId, t.readerId)
      .where(sql`issue_id is not null and status = 'queued'`),
    index("mail_outbox_of_address").on(sql`lower(${t.toEmail})`),
    check("mail_outbox_status", oneOf(t.status, mailStatuses)),
  ],
);

/**
 * How far each history has been read for news to email. Entries up to and including `lastId` have
 * been read.
 */
export const mailMarks = sqliteTable("mail_marks", {
  source: text("source").primaryKey(),
  lastId: integer("last_id").notNull(),
});

/** How many emails are in each state. Triggers keep the counts. */
export const mailCounts = sqliteTable("mail_counts", {
  status: text("status", { enum: mailStatuses }).primaryKey(),
  n: integer("n").notNull(),
});
