import { type SQL, sql } from "drizzle-orm";
import type { Capabilities } from "~/platform/context";
import { runBatch, wroteOne } from "~/platform/database";
import type { Refund } from "~/platform/payments";
import { lostOf } from "./dispute.server";
import { paidVendor } from "./paid-vendor.server";
import { type Match, matchOf, type OwnRefund, refundAgainAt } from "./refund.rules";

/** A payment as Stripe names it: its intent, on the account that it is of. */
export interface NamedPayment {
  stripeAccount: string;
  paymentIntentId: string;
}

interface Payment {
  id: number;
  status: string;
  amount: number;
}

/** Between reading and writing somebody else may have written the same: then it is read again. */
const mostRounds = 4;

/**
 * Writes down how a refund of a payment of ours stands at Stripe: made by us or in Stripe's own
 * dashboard, whole or in part. However often it is told, and by however many at once, it counts
 * once; what failed is due again, or waits for a person. A payment that is not ours changes nothing.
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
          r.failures
        from refunds r join payments p on p.id = r.payment_id where ${isNamed(named, "p")}
        order by r.id`,
      sql<{ over: number }>`
        select 1 as over from payment_events
        where kind = 'refund_failed' and reference = ${told.id}`,
    ]);
    const [payment] = payments.results;
    // One that came back is over, whatever has been asked for in its place since.
    if (!payment || over.length > 0) return;
    const match = matchOf(told, own, payment.amount);
    const writes = writesFor(ctx, payment, told, match);
    if (writes.length === 0) {
      if (match.is === "too much") ctx.log("refund-too-much", { payment: payment.id, ...told });
      return;
    }
    if (await wrote(ctx, payment, writes)) return;
  }
  throw new Error(`Refund ${told.id} changes faster than it can be written down`);
}

const isNamed = ({ stripeAccount, paymentIntentId }: NamedPayment, payments = "payments") =>
  sql`${sql.raw(payments)}.stripe_account_id = ${stripeAccount}
    and ${sql.raw(payments)}.payment_intent_id = ${paymentIntentId}`;

/** Whether each statement found its row as it had been read. The payment is counted again with them. */
async function wrote(
  { db, now }: Capabilities,
  { id }: Payment,
  writes: readonly SQL[],
): Promise<boolean> {
  try {
    const { written } = await runBatch(db, { written: writes, counted: recount(id, now) });
    return written.every(({ meta }) => meta.changes === 1);
  } catch (error) {
    // Another one took what was left of the payment meanwhile.
    if (/refunds are of more than was paid/.test(`${error} ${(error as Error).cause}`))
      return false;
    throw error;
  }
}

/** What is written for it: each statement changes one row, or the ones after it change none. */
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

/** One that failed before is not made by the same news coming late. */
function isNews(told: Refund, { state }: OwnRefund): boolean {
  if (state === "pending") return told.state !== "pending";
  return state === "done" && (told.state === "failed" || told.state === "canceled");
}

/** A refund that was made by hand at Stripe, and those that become smaller for it. */
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

/** One made by hand at Stripe that a bank has refused; with no room for it others go back instead. */
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

/** One of ours, as Stripe now tells of it. */
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
  // Made by hand for an order that stands, it is for whoever made it to make again.
  const isOurs = own.reason !== "at_stripe" || payment.status !== "paid";
  const again = isOurs ? refundAgainAt({ reason, failures }, now) : null;
  ctx.log("refund-failed", { payment: payment.id, refund: own.id, reason, again });
  return [
    sql`
      update refunds set state = ${again === null ? "refused" : "requested"},
        stripe_refund_id = ${told.id}, next_try_at = ${again}, failures = ${failures}, attempts = 0,
        key_number = key_number + 1, last_error = ${reason}, updated_at = ${now}
      where ${asRead(own)}`,
    // It was made before, though nobody may have said so.
    ...(told.hasMoved && own.state !== "done" ? [ledgerLine("refunded", payment, told, now)] : []),
    ...(told.hasMoved ? [ledgerLine("refund_failed", payment, told, now)] : []),
  ];
}

/** Nobody has changed it since it was read. */
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

/** A payment's sum and status follow from its refunds, and from what a bank keeps with its customer. */
export const recount = (paymentId: number, now: number) => sql`
  update payments set updated_at = ${now}, refunded_amount = s.given,
    status = iif(status = 'paid', 'paid',
      iif(s.given + ${lostOf("payments")} >= amount, 'refunded', 'refund_due'))
  from (select coalesce(sum(amount), 0) as given from refunds
    where payment_id = ${paymentId} and state in ('done', 'settled')) s
  where id = ${paymentId} and status in ('paid', 'refund_due', 'refunded')
    and (refunded_amount <> s.given or status <> 'paid')`;
