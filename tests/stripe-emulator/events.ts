import type Stripe from "stripe";
import { noSuch } from "./api-error";
import { createdWithin, type ListAnswer, page } from "./lists";
import type { EventRecord } from "./records";
import { type Call, PLATFORM, seconds, type World } from "./world";

/**
 * The API version of requests and, unless `setEventVersion` changes it, of events: the SDK's
 * version.
 */
export const API_VERSION = "2026-10-28.endive";

/** The events that this emulator sends. */
export type EventType = Extract<
  Stripe.Event["type"],
  | "account.application.deauthorized"
  | "charge.dispute.closed"
  | "charge.dispute.created"
  | "charge.dispute.funds_reinstated"
  | "charge.dispute.funds_withdrawn"
  | "charge.dispute.updated"
  | "charge.refund.updated"
  | "charge.refunded"
  | "checkout.session.async_payment_failed"
  | "checkout.session.async_payment_succeeded"
  | "checkout.session.completed"
  | "checkout.session.expired"
  | "payment_intent.canceled"
  | "payment_intent.payment_failed"
  | "payment_intent.processing"
  | "payment_intent.succeeded"
  | "payment_method.detached"
  | "payout.canceled"
  | "payout.created"
  | "payout.failed"
  | "payout.paid"
  | "payout.updated"
  | "refund.created"
  | "refund.failed"
  | "refund.updated"
  | "setup_intent.succeeded"
>;

/**
 * Records an event of an account with the object as it is at this moment, and queues its delivery.
 * It sends nothing, so no answer waits for a webhook. Without `call`, the cause was the time, the
 * payer, or the bank.
 */
export function emit(
  world: World,
  account: string,
  type: EventType,
  object: object,
  call?: Call,
): void {
  const event: EventRecord = {
    id: world.newId("evt_"),
    object: "event",
    ...(account === PLATFORM ? {} : { account }),
    api_version: world.store.get("event_version", "version")?.version ?? API_VERSION,
    created: seconds(world),
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: {
      id: call?.requestId ?? null,
      idempotency_key: call?.idempotencyKey ?? null,
    },
    type,
  };
  world.store.put("event", event.id, event);
  queueDelivery(world, event, account === PLATFORM ? "platform" : "connect");
}

/**
 * Makes all events from now on in this version. Stripe does the same for an endpoint or an account
 * set up with another version: the version that a request names does not change it.
 */
export function setEventVersion({ store }: World, version: string): void {
  store.put("event_version", "version", { version });
}

/** Queues the delivery of an event to an endpoint. */
export function queueDelivery(
  world: World,
  event: { id: string; type: string },
  endpoint: string,
): void {
  const id = world.newId("whd_");
  world.store.put("delivery", id, {
    id,
    endpoint,
    event: event.id,
    type: event.type,
    state: "pending",
    attempts: [],
  });
  world.store.put("due_delivery", id, { id, at: world.now() });
}

/** GET /v1/events/:id, of this account only. */
export function retrieveEvent(call: Call, id: string): EventRecord {
  call.params.only<Stripe.EventRetrieveParams>(["expand"]);
  const event = call.world.store.get("event", id);
  if (!event || (event.account ?? PLATFORM) !== call.account) throw noSuch("event", id, "id");
  return event;
}

/**
 * GET /v1/events of this account, filtered by `type`, `types[]`, and `created[gt|gte|lt|lte]`,
 * newest first.
 */
export function listEvents(call: Call): ListAnswer<EventRecord> {
  const { params, world } = call;
  params.only<Stripe.EventListParams>([
    "created",
    "ending_before",
    "expand",
    "limit",
    "starting_after",
    "type",
    "types",
  ]);
  const type = params.text("type");
  const types = type === null ? params.texts("types") : [type];
  const wanted = world.store
    .list("event")
    .filter((event) => (event.account ?? PLATFORM) === call.account)
    .filter((event) => types.length === 0 || types.includes(event.type))
    .filter(createdWithin(params));
  return page(params, "/v1/events", wanted);
}
