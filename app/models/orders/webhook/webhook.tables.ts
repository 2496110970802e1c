import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { id, instant, oneOf } from "../../core/columns";
import { vendors } from "../../vendors/vendor.tables";
import { orderEvents } from "../order/order.tables";
import { deliveryStates, endpointStates } from "./webhook.types";

/** A vendor's own server, and what it wants to be told of. */
export const webhookEndpoints = sqliteTable(
  "webhook_endpoints",
  {
    id: id(),
    vendorId: integer("vendor_id")
      .notNull()
      .references(() => vendors.id),
    url: text("url").notNull(),
    /** JSON: some of `webhookEvents`. */
    events: text("events").notNull(),
    state: text("state", { enum: endpointStates }).notNull().default("on"),
    /** Sealed; see platform/sealed.ts. */
    secret: text("secret").notNull(),
    /** The one before it, with which messages are signed as well until `previousUntil`. */
    previousSecret: text("previous_secret"),
    previousUntil: instant("previous_until"),
    /** Since when nothing has arrived there; null where the last message did. */
    failingSince: instant("failing_since"),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
    /** Its log is forgotten with its last message. */
    removedAt: instant("removed_at"),
  },
  (t) => [
    uniqueIndex("webhook_endpoints_url").on(t.vendorId, t.url).where(sql`removed_at is null`),
    index("webhook_endpoints_removed").on(t.removedAt).where(sql`removed_at is not null`),
    check("webhook_endpoints_state", oneOf(t.state, endpointStates)),
  ],
);

/**
 * A message for an endpoint. It is written in the batch of the step that it tells of, so there is
 * one for each step, or none. It waits here until it has arrived or is given up.
 */
export const webhookDeliveries = sqliteTable(
  "webhook_deliveries",
  {
    id: id(),
    endpointId: integer("endpoint_id")
      .notNull()
      .references(() => webhookEndpoints.id),
    /** 'msg_12': the same over all tries, so that a receiver can tell a repeat. */
    messageId: text("message_id").notNull(),
    type: text("type").notNull(),
    /** The step of an order; null for a test. */
    eventId: integer("event_id").references(() => orderEvents.id),
    /** What is sent, to the letter; written before it is first sent, and not changed after. */
    body: text("body"),
    state: text("state", { enum: deliveryStates }).notNull().default("queued"),
    /** Tries since it was queued, the one under way included. */
    tries: integer("tries").notNull().default(0),
    nextTryAt: instant("next_try_at").notNull(),
    /** How often it was sent once more by hand. */
    replays: integer("replays").notNull().default(0),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("webhook_deliveries_once")
      .on(t.endpointId, t.eventId)
      .where(sql`event_id is not null`),
    index("webhook_deliveries_of_endpoint").on(t.endpointId, t.id),
    index("webhook_deliveries_due").on(t.nextTryAt).where(sql`state = 'queued'`),
    index("webhook_deliveries_waiting").on(t.endpointId, t.nextTryAt).where(sql`state = 'queued'`),
    index("webhook_deliveries_done").on(t.createdAt).where(sql`state <> 'queued'`),
    check("webhook_deliveries_state", oneOf(t.state, deliveryStates)),
  ],
);

/** How a try went. */
export const webhookTries = sqliteTable(
  "webhook_tries",
  {
    id: id(),
    deliveryId: integer("delivery_id")
      .notNull()
      .references(() => webhookDeliveries.id, { onDelete: "cascade" }),
    at: instant("at").notNull(),
    /** Milliseconds. */
    took: integer("took").notNull(),
    /** The answer's; null where there was none. */
    status: integer("status"),
    /** The beginning of the answer, or why there was none. */
    said: text("said").notNull(),
  },
  (t) => [index("webhook_tries_of_delivery").on(t.deliveryId, t.id)],
);
