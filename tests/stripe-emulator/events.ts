import type Stripe from "stripe";
import { noSuch } from "./api-error";
import { createdWithin, type ListAnswer, page } from "./lists";
import type { EventRecord } from "./records";
import type { Call, World } from "./world";

/** The API version of the events, which is that of the SDK the project uses. */
export const API_VERSION = "2026-10-28.endive";

/** The events that this emulator sends. */
export type EventType = Extract<
  Stripe.Event["type"],
  | "account.updated"
  | "charge.dispute.created"
  | "charge.dispute.funds_reinstated"
  | "charge.dispute.funds_withdrawn"
  | "charge.refund.updated"
  | "charge.refunded"
  | "checkout.session.completed"
  | "checkout.session.expired"
  | "payment_intent.succeeded"
  | "payout.paid"
  | "refund.created"
  | "refund.failed"
  | "refund.updated"
>;

/** What made an event happen, and whose it is. Without a call it was time, or the payer. */
export interface EventCause {
  call?: Call;
  /** The connected account that the event is about. */
  account?: string;
}

/**
 * Records an event with the object as it is at this moment, and puts its delivery in the queue. It
 * sends nothing: an answer never waits for a webhook.
 */
export function emit(world: World, type: EventType, object: object, cause: EventCause = {}): void {
  const event: EventRecord = {
    id: world.newId("evt_"),
    object: "event",
    ...(cause.account ? { account: cause.account } : {}),
    api_version: API_VERSION,
    created: Math.floor(world.now() / 1000),
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: {
      id: cause.call?.requestId ?? null,
      idempotency_key: cause.call?.idempotencyKey ?? null,
    },
    type,
  };
  world.store.put("event", event.id, event);
  const id = world.newId("whd_");
  world.store.put("delivery", id, {
    id,
    event: event.id,
    type,
    state: "pending",
    attempts: [],
  });
  world.store.put("due_delivery", id, { id, at: world.now() });
}

/** GET /v1/events/:id */
export function retrieveEvent(call: Call, id: string): EventRecord {
  const event = call.world.store.get("event", id);
  if (!event) throw noSuch("event", id, "id");
  return event;
}

/** GET /v1/events, by `type`, `types[]` and `created[gt|gte|lt|lte]`, newest first. */
export function listEvents(call: Call): ListAnswer<EventRecord> {
  const { params, world } = call;
  params.only(["created", "ending_before", "expand", "limit", "starting_after", "type", "types"]);
  const type = params.text("type");
  const types = type === null ? params.texts("types") : [type];
  const wanted = world.store
    .list("event")
    .filter((event) => types.length === 0 || types.includes(event.type))
    .filter(createdWithin(params));
  return page(params, "/v1/events", wanted);
}
