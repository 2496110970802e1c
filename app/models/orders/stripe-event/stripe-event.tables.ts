import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { flag, id, instant, oneOf } from "../../core/columns";

/** What tells of an event: orders' money, or (in thin events) vendors' accounts. */
export const eventSources = ["payments", "accounts"] as const;
export type EventSource = (typeof eventSources)[number];

/**
 * Stripe's news that could not be worked through, so that somebody knows of it. Nothing of what it
 * said is here: it is fetched anew. What is worked through later has no row any more, but one in
 * `stripe_events`.
 */
export const failedStripeEvents = sqliteTable(
  "failed_stripe_events",
  {
    id: id(),
    /** Stripe's own: 'evt_…'. */
    eventId: text("event_id").notNull(),
    source: text("source", { enum: eventSources }).notNull(),
    /** The vendor's account that it is about; null where it is about none. */
    account: text("account"),
    type: text("type").notNull(),
    firstTriedAt: instant("first_tried_at").notNull(),
    lastTriedAt: instant("last_tried_at").notNull(),
    tries: integer("tries").notNull().default(1),
    /** Why, the last time, without anything that is a person's. */
    reason: text("reason").notNull(),
    /** The API version that it is in, where that is not the one that this site asks Stripe in. */
    apiVersion: text("api_version"),
    /** Whether Stripe has it no more, so that it can never be worked through. */
    isGone: flag("is_gone").notNull().default(false),
  },
  (t) => [
    uniqueIndex("failed_stripe_events_event").on(t.eventId),
    index("failed_stripe_events_oldest").on(t.firstTriedAt, t.id),
    check("failed_stripe_events_source", oneOf(t.source, eventSources)),
    check(
      "failed_stripe_events_texts",
      sql`length(${t.eventId}) <= 255 and length(${t.type}) <= 255
        and length(${t.reason}) <= 300`,
    ),
  ],
);
