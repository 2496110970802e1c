import { type SQL, sql } from "drizzle-orm";
import type { Capabilities } from "~/platform/context";
import { runBatch, wroteOne } from "~/platform/database";
import type { Refund } from "~/platform/payments";
import { lostOf } from "./dispute.server";
import { paidVendor } from "./paid-vendor.server";
import { type Match, matchOf, type OwnRefund, refundAgainAt } from "./refund.rules";

/** A payment as Stripe names it: its payment intent, and the account that the intent belongs to. */
export interface NamedPayment {
  stripeAccount: string;
  paymentIntentId: string;
}

interface Payment {
  id: number;
  status: string;
  amount: number;
}

/**
 * The most rounds: if another run writes the same refund between our read and our write, we read it
 * again.
 */
const mostRounds = 4;

/**
 * Saves the current state of a refund of one of our payments as Stripe has it, whether we or a
 * person in Stripe's own dashboard made it, whole or in part. The refund counts once, however often
 * it is reported and by however many events at once. A failed refund is due again or waits for a
 * person. A payment that is not ours changes nothing.
 */
export async function noteRefund(
  ctx: Capabilities,
  named: NamedPayment,
  told: Refund,
): Promise<void> {
  for (let round = 0; round < mostRounds; round += 1) {
    const [payments, { results: own }, { results: over }] = await runBatch(ctx.db, [
      sql<Payment>`select id, status, amount from payments where ${isNamed(named)}`,
      sql<OwnRefund>`
        select r.id, r.amount, r.reason, r.state, r.stripe_refund_id as stripeRefundId, r.attempts,
          r.failures, r.last_error as lastError
        from refunds r join payments p on p.id = r.payment_id where ${isNamed(named, "p")}
        order by r.id`,
      sql<{ over: number }>`
        select 1 as over from payment_events
        where kind = 'refund_failed' and reference = ${told.id}`,
    ]);
    const [payment] = payments.results;
    // A refund that came back is finished, even if another one was requested in its place.
    if (!payment || over.length > 0) return;
    const match = matchOf(told, own, payment.amount);
    const writes = writesFor(ctx, payment, told, match);
    if (writes.length === 0) {
      if (match.is === "too much") ctx.log("refund-too-much", { payment: payment.id, ...told });
      // The customer may have the money twice, and only a person can find out.
      if (match.is === "known" && match.own.state === "settled" && told.state === "done") {
        ctx.log("refund-done-after-settled", { payment: payment.id, ...told });
      }
      return;
    }
    if (await wrote(ctx, payment, writes)) return;
  }
  throw new Error(`Refund ${told.id} changes faster than it can be written down`);
}

const isNamed = ({ stripeAccount, paymentIntentId }: NamedPayment, payments = "payments") =>
  sql`${sql.raw(payments)}.stripe_account_id = ${stripeAccount}
    and ${sql.raw(payments)}.payment_intent_id = ${paymentIntentId}`;

/**
 * Runs the statements, and returns whether each one found its row as it was read. The same batch
 * recalculates the payment.
 */
async function wrote(
  { db, now }: Capabilities,
  { id }: Payment,
  writes: readonly SQL[],
): Promise<boolean> {
  try {
    const { written } = await runBatch(db, { written: writes, counted: recount(id, now) });
    return written.every(({ meta }) => meta.changes === 1);
  } catch (error) {
    // Another refund took the rest of the payment meanwhile.
    if (/refunds are of more than was paid/.test(`${error} ${(error as Error).cause}`))
      return false;
    throw error;
  }
}

/**
 * The statements to run for a match. Each one changes one row; if one changes no row, the
 * statements after it change none.
 */
function writesFor(ctx: Capabilities, payment: Payment, told: Refund, match: Match): SQL[] {
  switch (match.is) {
    case "nothing":
    case "too much":
      return [];
    case "new":
      return newOne(ctx, payment, told, match.smaller);
    case "failed":
      return newFailure(ctx, payment, told, match.hasRoom);
    case "asked":
      return movedTo(ctx, payment, told, match.own);
    case "known":
      return isNews(told, match.own) ? movedTo(ctx, payment, told, match.own) : [];
  }
}

/**
 * Whether Stripe's report changes the refund. A late report cannot turn a failed refund into a made
 * one.
 */
function isNews(told: Refund, { state, lastError }: OwnRefund): boolean {
  if (state === "pending") return told.state !== "pending" || told.reason !== lastError;
  return state === "done" && (told.state === "failed" || told.state === "canceled");
}

/**
 * The statements for a refund that was made by hand at Stripe, and for the refunds that become
 * smaller because of it.
 */
function newOne(
  { now }: Capabilities,
  payment: Payment,
  told: Refund,
  smaller: Extract<Match, { is: "new" }>["smaller"],
): SQL[] {
  const gaveWay = smaller.map(
    ({ own, to }) => sql`
      update refunds set updated_at = ${now},
        ${
          to > 0
            ? sql`amount = ${to}`
            : sql`state = 'replaced', next_try_at = null, note = ${`Replaced by ${told.id}`}`
        }
      where ${asRead(own)}`,
  );
  const made = sql`
    insert into refunds (payment_id, vendor_id, amount, reason, ask_key, state, stripe_refund_id,
      created_at, updated_at, last_error)
    select ${payment.id}, ${paidVendor(payment.id)}, ${told.amount}, 'at_stripe', ${told.id}, ${told.state}, ${told.id}, ${now},
      ${now}, ${told.reason}
    where ${gaveWay.length > 0 ? wroteOne : sql`1`}
    on conflict do nothing`;
  return [
    ...gaveWay,
    made,
    ...(told.state === "done" ? [ledgerLine("refunded", payment, told, now)] : []),
  ];
}

/**
 * The statements for a refund that was made by hand at Stripe and that a bank has refused. If the
 * payment has no room left for it, other refunds return the money instead.
 */
const newFailure = (
  { now }: Capabilities,
  payment: Payment,
  told: Refund,
  hasRoom: boolean,
): SQL[] => [
  sql`
    insert into refunds (payment_id, vendor_id, amount, reason, ask_key, state, stripe_refund_id,
      failures, created_at, updated_at, last_error)
    values (${payment.id}, ${paidVendor(payment.id)}, ${told.amount}, 'at_stripe', ${told.id},
      ${hasRoom ? "refused" : "replaced"}, ${told.id}, 1, ${now}, ${now},
      ${told.reason ?? "unknown"})
    on conflict do nothing`,
  ledgerLine("refunded", payment, told, now),
  ledgerLine("refund_failed", payment, told, now),
];

/** The statements for one of our refunds, as Stripe now reports it. */
function movedTo(ctx: Capabilities, payment: Payment, told: Refund, own: OwnRefund): SQL[] {
  const { now } = ctx;
  if (told.state === "pending" || told.state === "done") {
    return [
      sql`
        update refunds set state = ${told.state}, stripe_refund_id = ${told.id}, next_try_at = null,
          last_error = ${told.reason}, updated_at = ${now}
        where ${asRead(own)}`,
      ...(told.state === "done" ? [ledgerLine("refunded", payment, told, now)] : []),
    ];
  }
  const failures = own.failures + 1;
  const reason = told.state === "canceled" ? "canceled" : (told.reason ?? "unknown");
  // If a refund was made by hand for an order that is still valid, the person who made it must make
  // it again.
  const isOurs = own.reason !== "at_stripe" || payment.status !== "paid";
  const again = isOurs ? refundAgainAt({ reason, failures }, now) : null;
  ctx.log("refund-failed", { payment: payment.id, refund: own.id, reason, again });
  return [
    sql`
      update refunds set state = ${again === null ? "refused" : "requested"},
        stripe_refund_id = ${told.id}, next_try_at = ${again}, failures = ${failures}, attempts = 0,
        key_number = key_number + 1, last_error = ${reason}, updated_at = ${now}
      where ${asRead(own)}`,
    // The refund was made before it failed, even if no event said so.
    ...(told.hasMoved && own.state !== "done" ? [ledgerLine("refunded", payment, told, now)] : []),
    ...(told.hasMoved ? [ledgerLine("refund_failed", payment, told, now)] : []),
  ];
}

/** The condition that the refund has not changed since it was read. */
const asRead = ({ id, state, amount, stripeRefundId }: OwnRefund) => sql`
  id = ${id} and state = ${state} and amount = ${amount} and stripe_refund_id is ${stripeRefundId}`;

const ledgerLine = (
  kind: "refunded" | "refund_failed",
  { id }: Payment,
  told: Refund,
  now: number,
) => sql`
  insert into payment_events (payment_id, at, kind, amount, reference, note)
  select ${id}, ${now}, ${kind}, ${kind === "refunded" ? -told.amount : told.amount}, ${told.id},
    ${kind === "refunded" ? null : told.reason}
  where ${wroteOne}`;

/**
 * Recalculates a payment's refunded amount and status from its refunds and from the money that a
 * bank keeps for the customer.
 */
export const recount = (paymentId: number, now: number) => sql`
  update payments set updated_at = ${now}, refunded_amount = s.given,
    status = iif(status = 'paid', 'paid',
      iif(s.given + ${lostOf("payments")} >= amount, 'refunded', 'refund_due'))
  from (select coalesce(sum(amount), 0) as given from refunds
    where payment_id = ${paymentId} and state in ('done', 'settled')) s
  where id = ${paymentId} and status in ('paid', 'refund_due', 'refunded')
    and (refunded_amount <> s.given or status <> 'paid')`;
