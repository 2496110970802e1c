import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { belongsTo, id, instant, oneOf, refersTo } from "../../core/columns";
import { vendors } from "../../vendors/vendor.tables";
import { orderEvents } from "../order/order.tables";
import { deliveryStates, endpointStates } from "./webhook.types";

/** A vendor's own server, and which events it wants to hear about. */
export const webhookEndpoints = sqliteTable(
  "webhook_endpoints",
  {
    id: id(),
    vendorId: refersTo("vendor_id", () => vendors.id),
    url: text("url").notNull(),
    /** JSON: some of `webhookEvents`. */
    events: text("events").notNull(),
    state: text("state", { enum: endpointStates }).notNull().default("on"),
    /** The sealed secret; see platform/sealed.ts. */
    secret: text("secret").notNull(),
    /** The previous secret, which also signs messages until `previousUntil`. */
    previousSecret: text("previous_secret"),
    previousUntil: instant("previous_until"),
    /** Since when nothing has arrived at the endpoint; null if the last message did. */
    failingSince: instant("failing_since"),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
    /** The endpoint's log is deleted with its last message. */
    removedAt: instant("removed_at"),
  },
  (t) => [
    uniqueIndex("webhook_endpoints_url").on(t.vendorId, t.url).where(sql`removed_at is null`),
    index("webhook_endpoints_removed").on(t.removedAt).where(sql`removed_at is not null`),
    check("webhook_endpoints_state", oneOf(t.state, endpointStates)),
  ],
);

/**
 * A message for an endpoint. It is written in the batch of the step that it tells about, so there
 * is one for each step, or none. It waits here until it has arrived or is given up.
 */
export const webhookDeliveries = sqliteTable(
  "webhook_deliveries",
  {
    id: id(),
    endpointId: refersTo("endpoint_id", () => webhookEndpoints.id),
    /** 'msg_12': every try has this id, so that a receiver recognizes a repeat. */
    messageId: text("message_id").notNull(),
    type: text("type").notNull(),
    /** The step of the order that the message tells about; null for a test. */
    eventId: integer("event_id").references(() => orderEvents.id),
    /**
     * The exact text that is sent. It is saved before the first try and does not change afterwards.
     */
    body: text("body"),
    state: text("state", { enum: deliveryStates }).notNull().default("queued"),
    /** How many tries there were since the message was queued, with the current one. */
    tries: integer("tries").notNull().default(0),
    nextTryAt: instant("next_try_at").notNull(),
    /** How often a user has sent the message again. */
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

/** The result of a try. */
export const webhookTries = sqliteTable(
  "webhook_tries",
  {
    id: id(),
    deliveryId: belongsTo("delivery_id", () => webhookDeliveries.id),
    at: instant("at").notNull(),
    /** Milliseconds. */
    took: integer("took").notNull(),
    /** The status of the answer; null if there was none. */
    status: integer("status"),
    /** The beginning of the answer, or why there was none. */
    said: text("said").notNull(),
  },
  (t) => [index("webhook_tries_of_delivery").on(t.deliveryId, t.id)],
);
