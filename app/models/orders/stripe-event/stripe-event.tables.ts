import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { flag, id, instant, oneOf } from "../../core/columns";

/** The source of an event: about the orders' money, or (thin events) about vendors' accounts. */
export const eventSources = ["payments", "accounts"] as const;
export type EventSource = (typeof eventSources)[number];

/**
 * Stripe events that could not be processed, kept so that a person knows of them. The table holds
 * nothing of the event's content: we fetch the event again. An event that is processed later has no
 * row here any more, but one in `stripe_events`.
 */
export const failedStripeEvents = sqliteTable(
  "failed_stripe_events",
  {
    id: id(),
    /** Stripe's own id: 'evt_…'. */
    eventId: text("event_id").notNull(),
    source: text("source", { enum: eventSources }).notNull(),
    /** The vendor's account that the event is about; null if there is none. */
    account: text("account"),
    type: text("type").notNull(),
    firstTriedAt: instant("first_tried_at").notNull(),
    lastTriedAt: instant("last_tried_at").notNull(),
    tries: integer("tries").notNull().default(1),
    /** Why the last try failed, without any personal data. */
    reason: text("reason").notNull(),
    /** The event's API version, if it is not the version in which this site asks Stripe. */
    apiVersion: text("api_version"),
    /** Whether Stripe no longer has the event, so that it can never be processed. */
    isGone: flag("is_gone").notNull().default(false),
  },
  (t) => [
    uniqueIndex("failed_stripe_events_event").on(t.eventId),
    index("failed_stripe_events_oldest").on(t.firstTriedAt, t.id),
    index("failed_stripe_events_other_version")
      .on(t.lastTriedAt)
      .where(sql`api_version is not null`),
    check("failed_stripe_events_source", oneOf(t.source, eventSources)),
    check(
      "failed_stripe_events_texts",
      sql`length(${t.eventId}) <= 255 and length(${t.type}) <= 255
        and length(${t.reason}) <= 300`,
    ),
  ],
);
