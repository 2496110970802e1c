import type Stripe from "stripe";
import { checkCardPayments } from "./accounts";
import { noSuch, refused } from "./api-error";
import { emit } from "./events";
import { type ListAnswer, page, whole } from "./lists";
import { failPayment, promisePayment, takePayment } from "./payments";
import type { SessionRecord } from "./records";
import { customerDetails, newSession } from "./session-object";
import { readMode, readSessionPlan } from "./session-params";
import { createSetupSession, endSetup } from "./setup-sessions";
import { type Call, seconds, type World } from "./world";

/** POST /v1/checkout/sessions. Throws `capability_not_active` if the account takes no cards. */
export function createSession(call: Call): Stripe.Checkout.Session {
  const { world } = call;
  const record = readMode(call) === "setup" ? createSetupSession(call) : createPaymentSession(call);
  const { session } = record;
  world.store.put("session", session.id, record);
  world.store.put("due_expiry", session.id, { id: session.id, at: session.expires_at * 1000 });
  return session;
}

function createPaymentSession(call: Call): SessionRecord {
  const { account, origin, world } = call;
  const plan = readSessionPlan(call);
  checkCardPayments(world, account);
  const id = world.newId("cs_test_");
  const session = newSession(id, plan, seconds(world), `${origin}/c/pay/${id}`);
  return { account, session, lineItems: plan.lineItems, payment: plan.payment };
}

/** GET /v1/checkout/sessions/:id */
export function retrieveSession(call: Call, id: string): Stripe.Checkout.Session {
  call.params.only<Stripe.Checkout.SessionRetrieveParams>(["expand"]);
  return findOwn(call, id).session;
}

/** GET /v1/checkout/sessions, filtered by `payment_intent` and `status`, newest first. */
export function listSessions({
  account,
  params,
  world,
}: Call): ListAnswer<Stripe.Checkout.Session> {
  params.only<Stripe.Checkout.SessionListParams>([
    "ending_before",
    "expand",
    "limit",
    "payment_intent",
    "starting_after",
    "status",
  ]);
  const intent = params.text("payment_intent");
  const status = params.oneOf("status", ["open", "complete", "expired"]);
  const wanted = world.store
    .list("session")
    .filter((record) => record.account === account)
    .map((record) => record.session)
    .filter((session) => intent === null || session.payment_intent === intent)
    .filter((session) => status === null || session.status === status);
  return page(params, "/v1/checkout/sessions", wanted);
}

/** GET /v1/checkout/sessions/:id/line_items, in their original order. */
export function listLineItems(call: Call, id: string): ListAnswer<Stripe.LineItem> {
  call.params.only<Stripe.Checkout.SessionListLineItemsParams>([
    "ending_before",
    "expand",
    "limit",
    "starting_after",
  ]);
  const { lineItems } = findOwn(call, id);
  return page(call.params, `/v1/checkout/sessions/${id}/line_items`, [...lineItems].reverse());
}

/** All line items of a session, as `expand[]=line_items` shows them. */
export function lineItemsOf(world: World, id: string): ListAnswer<Stripe.LineItem> {
  return whole(`/v1/checkout/sessions/${id}/line_items`, find(world, id).lineItems);
}

/** POST /v1/checkout/sessions/:id/expire; throws Stripe's 400 unless the session is open. */
export function expireSession(call: Call, id: string): Stripe.Checkout.Session {
  call.params.only<Stripe.Checkout.SessionExpireParams>(["expand"]);
  const record = findOwn(call, id);
  if (record.session.status !== "open") {
    throw refused(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${record.session.status}\`.`,
    );
  }
  return expire(call.world, record, call);
}

/** Expires every open session that has run out of time at `now` (milliseconds). */
export function expireDueSessions(world: World, now: number): void {
  for (const due of world.store.list("due_expiry")) {
    const record = due.at <= now ? world.store.get("session", due.id) : undefined;
    if (record) expire(world, record);
  }
}

/**
 * Pays an open session by card: the session is complete, its payment intent has succeeded, the
 * money is in the balance, and the events are queued. Does nothing to a session that is not open,
 * so a second click pays nothing. Returns the session after that.
 */
export function paySession(world: World, id: string): Stripe.Checkout.Session {
  const record = find(world, id);
  if (record.session.status !== "open") return record.session;
  const intent = takePayment(world, record);
  const session = complete(world, record, { intent: intent.id, isPaid: true });
  emit(world, record.account, "payment_intent.succeeded", intent);
  emit(world, record.account, "checkout.session.completed", session);
  return session;
}

/**
 * Pays with a method that takes days: the session is complete, but unpaid until `settleSession`.
 */
export function payLater(world: World, id: string): Stripe.Checkout.Session {
  const record = find(world, id);
  if (record.session.status !== "open") return record.session;
  const intent = promisePayment(world, record);
  const session = complete(world, record, { intent: intent.id, isPaid: false });
  emit(world, record.account, "payment_intent.processing", intent);
  emit(world, record.account, "checkout.session.completed", session);
  return session;
}

/**
 * The money of a delayed payment arrives, or fails to arrive. Undefined if no payment is on its
 * way.
 */
export function settleSession(
  world: World,
  id: string,
  arrives: boolean,
): Stripe.Checkout.Session | undefined {
  const record = world.store.get("session", id);
  const { session } = record ?? {};
  if (!record || session?.status !== "complete" || session.payment_status !== "unpaid") {
    return undefined;
  }
  const intentId = String(session.payment_intent);
  if (world.store.get("payment_intent", intentId)?.intent.status !== "processing") return undefined;
  const intent = arrives
    ? takePayment(world, record, intentId)
    : failPayment(world, record, intentId);
  const settled: Stripe.Checkout.Session = {
    ...session,
    payment_status: arrives ? "paid" : "unpaid",
  };
  world.store.put("session", id, { ...record, session: settled });
  const { account } = record;
  emit(world, account, `payment_intent.${arrives ? "succeeded" : "payment_failed"}`, intent);
  emit(
    world,
    account,
    `checkout.session.async_payment_${arrives ? "succeeded" : "failed"}`,
    settled,
  );
  return settled;
}

function complete(
  world: World,
  record: SessionRecord,
  { intent, isPaid }: { intent: string; isPaid: boolean },
): Stripe.Checkout.Session {
  const session: Stripe.Checkout.Session = {
    ...record.session,
    customer_details: customerDetails(record.session.customer_email),
    payment_intent: intent,
    payment_status: isPaid ? "paid" : "unpaid",
    status: "complete",
    url: null,
  };
  world.store.put("session", session.id, { ...record, session });
  world.store.delete("due_expiry", session.id);
  return session;
}

function expire(world: World, record: SessionRecord, call?: Call): Stripe.Checkout.Session {
  const session: Stripe.Checkout.Session = {
    ...record.session,
    status: "expired",
    url: null,
  };
  world.store.put("session", session.id, { ...record, session });
  world.store.delete("due_expiry", session.id);
  endSetup(world, record);
  emit(world, record.account, "checkout.session.expired", session, call);
  return session;
}

function find(world: World, id: string): SessionRecord {
  const record = world.store.get("session", id);
  if (!record) throw noSuch("checkout.session", id, "session");
  return record;
}

/** Finds a session of the account that asks; sessions of other accounts count as missing. */
function findOwn({ account, world }: Call, id: string): SessionRecord {
  const record = find(world, id);
  if (record.account !== account) throw noSuch("checkout.session", id, "session");
  return record;
}
