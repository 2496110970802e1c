import { and, eq, inArray, lt, sql } from "drizzle-orm";
import type Stripe from "stripe";
import type { Capabilities } from "~/platform/context";
import { asPayout } from "~/platform/stripe-balance";
import { asCheckout, idOf } from "~/platform/stripe-objects";
import { isReadable } from "~/platform/stripe-version";
import { endOrder } from "../order/end-order.server";
import { hintWallet, notePayout } from "../payout/payout-status.server";
import { isAccountOfOurs, refreshAccount } from "../stripe-account/account-state.server";
import { otherVersion, unreadVersion, type WhyForeign } from "../stripe-event/failed-event.rules";
import { rememberingFailure } from "../stripe-event/failed-event.server";
import { endLink } from "./charge-weighed.server";
import { noteDispute } from "./note-dispute.server";
import { cardCharges, stripeEvents } from "./payment.tables";
import { lookForRefundsSoon } from "./poll-refunds.server";
import { lookAtRefunds } from "./refund.server";
import { isCharging, settle, settleCharge } from "./settle.server";

/** The events of vendors' accounts that we act on. README.md lists the same events. */
export const paymentEvents = [
  "checkout.session.completed",
  "checkout.session.async_payment_succeeded",
  "checkout.session.async_payment_failed",
  "checkout.session.expired",
  "refund.created",
  "refund.updated",
  "refund.failed",
  "payout.created",
  "payout.updated",
  "payout.paid",
  "payout.failed",
  "payout.canceled",
  "charge.dispute.created",
  "charge.dispute.updated",
  "charge.dispute.closed",
  "charge.dispute.funds_withdrawn",
  "charge.dispute.funds_reinstated",
  "account.application.deauthorized",
] as const satisfies Stripe.Event["type"][];
type PaymentEvent = Extract<Stripe.Event, { type: (typeof paymentEvents)[number] }>;

const isActedOn = (event: Stripe.Event): event is PaymentEvent =>
  paymentEvents.some((type) => type === event.type);

/**
 * Acts on a Stripe event that has a valid signature. An event counts only if it is about our money:
 * on an account of one of our vendors, about a checkout or a payment that we made there. A vendor's
 * account belongs to the vendor, and so do most of its events. Each event counts once. Acting on it
 * twice would do no harm, so its id is saved only after the work is done; until then the event is
 * remembered as one that could not be processed. An event of another major release of Stripe's API
 * is remembered in the same way and not read, unless a person has asked for it (`anyVersion`). The
 * next run of the schedule then reads the account's refunds, disputes and balance from Stripe
 * instead. Returns the reason if the event is not ours and changed nothing.
 */
export async function handlePaymentEvent(
  ctx: Capabilities,
  event: Stripe.Event,
  { anyVersion = false } = {},
): Promise<WhyForeign | null> {
  if (!isActedOn(event)) return null;
  const { id, type, account = null } = event;
  const apiVersion = otherVersion(event.api_version);
  return rememberingFailure(ctx, { id, source: "payments", type, account, apiVersion }, () =>
    workThrough(ctx, event, anyVersion),
  );
}

async function workThrough(
  ctx: Capabilities,
  event: PaymentEvent,
  anyVersion: boolean,
): Promise<WhyForeign | null> {
  const { db } = ctx;
  const { id, type, account = "" } = event;
  const foreign =
    ctx.payments.whyForeign(event) ??
    ((await isAccountOfOurs(ctx, account)) ? null : "not an account of ours");
  if (foreign) {
    ctx.log("event-foreign", { event: id, type, account, foreign });
    return foreign;
  }
  const [known] = await db
    .select({ id: stripeEvents.id })
    .from(stripeEvents)
    .where(eq(stripeEvents.id, id));
  if (known) return null;
  if (!anyVersion && !isReadable(event.api_version)) {
    await lookForRefundsSoon(ctx, account);
    await hintWallet(ctx, account);
    throw unreadVersion(event.api_version);
  }
  await actOn(ctx, account, event);
  await hintWallet(ctx, account);
  await db
    .insert(stripeEvents)
    .values({ id, type, receivedAt: ctx.now, apiVersion: otherVersion(event.api_version) })
    .onConflictDoNothing();
  return null;
}

/** Stripe sends no event again after this time, and nobody tries an older one again. */
const eventsAreKept = 60 * 24 * 60 * 60_000;

/** Deletes the marks of events that cannot come again. */
export async function forgetOldEvents({ db, now }: Capabilities): Promise<void> {
  const old = db
    .select({ id: stripeEvents.id })
    .from(stripeEvents)
    .where(lt(stripeEvents.receivedAt, now - eventsAreKept))
    .limit(500);
  await db.delete(stripeEvents).where(inArray(stripeEvents.id, old));
}

async function actOn(ctx: Capabilities, stripeAccount: string, event: PaymentEvent) {
  switch (event.type) {
    case "checkout.session.completed":
    case "checkout.session.async_payment_succeeded":
      return settle(ctx, stripeAccount, asCheckout(event.data.object));
    case "checkout.session.expired":
      return endUnpaid(ctx, stripeAccount, event.data.object.id, "expired");
    case "checkout.session.async_payment_failed":
      return endUnpaid(ctx, stripeAccount, event.data.object.id, "payment_failed");
    // Stripe reports one refund under several event names. An event may be old by now, so we ask
    // Stripe.
    case "refund.created":
    case "refund.failed":
    case "refund.updated": {
      const paymentIntentId = idOf(event.data.object.payment_intent);
      if (paymentIntentId && (await isPaidHere(ctx, { stripeAccount, paymentIntentId }))) {
        await lookAtRefunds(ctx, { stripeAccount, paymentIntentId });
      }
      return;
    }
    case "payout.created":
    case "payout.updated":
    case "payout.paid":
    case "payout.failed":
    case "payout.canceled":
      return notePayout(ctx, stripeAccount, asPayout(event.data.object));
    case "charge.dispute.created":
    case "charge.dispute.updated":
    case "charge.dispute.closed":
    case "charge.dispute.funds_withdrawn":
    case "charge.dispute.funds_reinstated": {
      const paymentIntentId = idOf(event.data.object.payment_intent);
      if (paymentIntentId && (await isPaidHere(ctx, { stripeAccount, paymentIntentId }))) {
        await noteDispute(ctx, stripeAccount, event.data.object);
      }
      return;
    }
    // The vendor may have connected the account again since.
    case "account.application.deauthorized":
      await refreshAccount(ctx, stripeAccount);
      return;
    default:
      // If an event of the list has no case here, the code does not compile.
      event satisfies never;
  }
}

/**
 * Whether a payment belongs to one of our orders. The event that it was paid may come later than an
 * event about its refund or dispute: then we ask Stripe by which checkout it was paid. Throws
 * `payments_down` if Stripe cannot answer, so that the event comes again.
 */
async function isPaidHere(
  ctx: Capabilities,
  named: { stripeAccount: string; paymentIntentId: string },
): Promise<boolean> {
  const { stripeAccount, paymentIntentId } = named;
  const isKnown = async () =>
    (
      await ctx.db.all(sql`
        select 1 from payments
        where stripe_account_id = ${stripeAccount} and payment_intent_id = ${paymentIntentId}`)
    ).length > 0;
  if (await isKnown()) return true;
  const charges = await ctx.db
    .select({ id: cardCharges.paymentIntentId })
    .from(cardCharges)
    .where(and(eq(cardCharges.paymentIntentId, paymentIntentId), isCharging()));
  for (const { id } of charges) {
    // A charge that is over answers how it ended, instead of taking the money again.
    if (id) await settleCharge(ctx, stripeAccount, await ctx.cards.confirm({ stripeAccount, id }));
  }
  for (const checkout of await ctx.payments.checkoutsPaidBy(named)) {
    await settle(ctx, stripeAccount, checkout);
  }
  return isKnown();
}

/**
 * Ends the order of a checkout that Stripe has ended: the checkout, and so the order, will never be
 * paid.
 */
async function endUnpaid(
  ctx: Capabilities,
  stripeAccount: string,
  checkoutId: string,
  by: "expired" | "payment_failed",
): Promise<void> {
  const [payment] = await ctx.db.all<{ id: number; orderId: number; status: string }>(sql`
    update payments set checkout_url = null
    where checkout_session_id = ${checkoutId} and stripe_account_id = ${stripeAccount}
    returning id, order_id as orderId, status`);
  if (payment?.status !== "pending") return;
  if (!(await endOrder(ctx, payment.orderId, { by }))) await ctx.db.run(endLink(ctx, payment.id));
}
