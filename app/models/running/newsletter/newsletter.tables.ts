import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { newToken } from "../../../platform/tokens";
import { flag, id, instant, oneOf } from "../../core/columns";
import { users } from "../../people/user/user.tables";
import { issueStates, readerStates } from "./issue.rules";

/**
 * Addresses for which somebody asked for the newsletter. Nothing is sent before `confirmedAt`
 * (double opt-in).
 */
export const newsletters = sqliteTable(
  "newsletters",
  {
    id: id(),
    email: text("email").notNull(),
    subscribedAt: instant("subscribed_at").notNull(),
    confirmedAt: instant("confirmed_at"),
    isActive: flag("is_active").notNull().default(true),
    /** SHA-256 of the token in the link that confirms; null once the link may no longer confirm. */
    tokenHash: text("token_hash"),
    /**
     * The token in every unsubscribe link of this address. It is stored in readable form and never
     * changes, because each email contains it. The token can do nothing but unsubscribe.
     */
    unsubscribeToken: text("unsubscribe_token").$defaultFn(newToken),
    state: text("state", { enum: readerStates }).generatedAlwaysAs(
      sql`case when "is_active" = 0 then 'inactive' when "confirmed_at" is null then 'unconfirmed' else 'active' end`,
      { mode: "virtual" },
    ),
  },
  (t) => [
    uniqueIndex("newsletters_email").on(sql`lower(${t.email})`),
    uniqueIndex("newsletters_token").on(t.tokenHash),
    uniqueIndex("newsletters_unsubscribe_token").on(t.unsubscribeToken),
    index("newsletters_unconfirmed").on(t.subscribedAt).where(sql`confirmed_at is null`),
    index("newsletters_of_state").on(t.state, t.id),
    index("newsletters_of_state_by_time").on(t.state, t.subscribedAt, t.id),
    index("newsletters_of_state_by_email").on(t.state, sql`lower(${t.email})`, t.id),
    index("newsletters_by_time").on(t.subscribedAt, t.id),
  ],
);

/** The number of readers in each state, kept up to date by triggers. */
export const newsletterCounts = sqliteTable("newsletter_counts", {
  state: text("state", { enum: readerStates }).primaryKey(),
  n: integer("n").notNull(),
});

/** The issues that are sent to the newsletter's readers; see issue.rules.ts. */
export const newsletterIssues = sqliteTable(
  "newsletter_issues",
  {
    id: id(),
    subject: text("subject").notNull(),
    text: text("text").notNull(),
    state: text("state", { enum: issueStates }).notNull().default("draft"),
    /** Increases with every change of the text. */
    version: integer("version").notNull().default(1),
    writtenBy: integer("written_by").references(() => users.id, { onDelete: "set null" }),
    writtenAt: instant("written_at").notNull(),
    changedAt: instant("changed_at").notNull(),
    sentBy: integer("sent_by").references(() => users.id, { onDelete: "set null" }),
    startedAt: instant("started_at"),
    /** When the last copy was sent, or when the issue was stopped. */
    endedAt: instant("ended_at"),
    /** The number of readers when sending began. */
    readers: integer("readers").notNull().default(0),
    /**
     * Readers up to this id have been handed to the outbox. Readers with ids above `upToReaderId`
     * came after sending began.
     */
    lastReaderId: integer("last_reader_id").notNull().default(0),
    upToReaderId: integer("up_to_reader_id").notNull().default(0),
    /**
     * Copies in the outbox, including copies that were in it and have been sent. Triggers keep this
     * column and the next two up to date.
     */
    copies: integer("copies").notNull().default(0),
    sent: integer("sent").notNull().default(0),
    givenUp: integer("given_up").notNull().default(0),
  },
  (t) => [
    index("newsletter_issues_under_way").on(t.startedAt, t.id).where(sql`state = 'sending'`),
    index("newsletter_issues_of_writer").on(t.writtenBy),
    index("newsletter_issues_of_sender").on(t.sentBy),
    check("newsletter_issues_state", oneOf(t.state, issueStates)),
    check("newsletter_issues_started", sql`(${t.state} = 'draft') = (${t.startedAt} is null)`),
  ],
);
