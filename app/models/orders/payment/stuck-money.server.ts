import { sql } from "drizzle-orm";
import type { Allowed, Instant } from "~/platform/context";
import { runBatch, wroteOne } from "~/platform/database";
import { DomainError, notFound } from "~/platform/errors";
import type { Admin, VendorViewer } from "~/platform/viewer";
import { worksHere } from "../../people/access/access.server";
import { auditLine } from "../../people/audit/audit.server";
import { isStillAdmin } from "../../people/user/active";
import { isDisputed, isLost } from "./dispute.server";
import { recount } from "./note-refund.server";
import { type StuckDispute, type StuckRefund, waitsInVain, waitsUnseen } from "./stuck-money.rules";
import type { SettleRefund, TryRefundAgain } from "./stuck-money.schema";

interface OfOrder {
  orderId: number;
  vendorId: number;
  vendorName: string;
  customer: string;
  email: string;
  /** Integer cents. */
  amount: number;
  /** Since when the entry has its current state. */
  since: Instant;
  paymentIntentId: string;
  stripeAccount: string;
}
export type StuckRow = OfOrder &
  (
    | (StuckRefund & { id: number; nextTryAt: Instant | null; attempts: number })
    // A dispute's `id` is Stripe's own; `number` is our row number, by which disputes are ordered.
    | (StuckDispute & { id: string; number: number })
  );
export type RefundRow = Extract<StuckRow, { kind: "refund" }>;
export type DisputeRow = Extract<StuckRow, { kind: "dispute" }>;

const ofOrder = sql`o.id as orderId, o.vendor_id as vendorId, o.vendor_name as vendorName,
  u.username as customer, u.email, p.payment_intent_id as paymentIntentId,
  p.stripe_account_id as stripeAccount`;
const joined = sql`join payments p on p.id = x.payment_id join orders o on o.id = p.order_id
  join users u on u.id = o.user_id`;

/**
 * Whether a refund may be stuck. `refund` is the refund's name in the SQL statement. The index uses
 * this same condition; only the clock says which of these refunds are really stuck.
 */
export const mayBeStuck = (refund: "x" | "r") =>
  sql.raw(`(${refund}.state in ('pending', 'refused')
  or ${refund}.state = 'requested' and ${refund}.attempts > 2)`);

/**
 * The condition that refund `x` does not move by itself, or not soon. While a dispute is undecided,
 * the bank has the money. If the dispute is lost, a person must see to the money that the bank
 * left.
 */
export const isStuck = (now: Instant) => sql`(x.state = 'refused'
  or x.state = 'pending' and x.updated_at <= ${now - waitsUnseen}
  or x.state = 'requested' and x.attempts > 2) and (${isLost} or not ${isDisputed})`;

/** Reads refunds `x`. The caller adds which refunds, in what order, and how many. */
export const selectRefunds = sql<RefundRow>`
  select 'refund' as kind, x.id, x.state, x.amount, x.last_error as lastError, x.failures,
    x.attempts, x.next_try_at as nextTryAt, x.updated_at as since, ${ofOrder}
  from refunds x ${joined}`;
/** Reads disputes `x` in the same way. */
export const selectDisputes = sql<DisputeRow>`
  select 'dispute' as kind, x.id, x.rowid as number, x.state, x.status, x.amount, x.reason as lastError,
    x.due_by as dueBy, x.created_at as since, ${ofOrder}
  from disputes x ${joined}`;

/**
 * The condition that an entry belongs to one vendor; any entry passes if `vendorId` is null. The
 * vendor's index covers only entries that may be stuck.
 */
export const ofVendor = (vendorId: number | null) =>
  vendorId === null ? sql`true` : sql`x.vendor_id = ${vendorId}`;

/** The administrators' frame shows no more than '99+'. */
export const mostCounted = 100;

/**
 * The number of stuck entries as an SQL expression: one vendor's or, if `vendorId` is null,
 * everybody's. It reads at most a hundred waiting entries of each kind.
 */
export const stuckMoney = (now: Instant, vendorId: number | null) => sql<number>`(
  (select count(*) from (select 1 from refunds x join payments p on p.id = x.payment_id
    where ${mayBeStuck("x")} and ${isStuck(now)} and ${ofVendor(vendorId)} limit ${mostCounted}))
  + (select count(*) from (select 1 from disputes x
    where x.state = 'open' and ${ofVendor(vendorId)} limit ${mostCounted})))`;

type Reader = Allowed<Admin> | Allowed<VendorViewer>;
const scopeOf = ({ viewer }: Reader) => (viewer.role === "vendor" ? viewer.vendorId : null);

/**
 * Reads one refund in its current state, stuck or not. Throws `not_found` if it belongs to another
 * vendor or does not exist.
 */
export async function findRefund(ctx: Reader, refundId: number): Promise<RefundRow> {
  const own = ofVendor(scopeOf(ctx));
  const [refund] = await ctx.db.all<RefundRow>(
    sql`${selectRefunds} where x.id = ${refundId} and ${own}`,
  );
  if (!refund) throw notFound("Refund not found");
  return refund;
}

/** A condition for a write: the viewer still works for the vendor, or is still an administrator. */
const mayStill = ({ viewer }: Reader) =>
  viewer.role === "vendor" ? worksHere({ viewer }) : isStillAdmin({ viewer });

/**
 * Makes the next run, within a minute, ask Stripe for a refund again. Two requests count as one.
 * Stripe may have made the refund already, and its answer may have been lost. So one attempt stays
 * counted: then the run looks at Stripe's refunds first. A refund that waits keeps its key, too.
 * Throws `not_found`, also if the viewer may no longer do this, or `too_late` if the refund was
 * made or already waits at Stripe.
 */
export async function tryRefundAgain(ctx: Reader, { refundId }: TryRefundAgain) {
  const { id, orderId, state, lastError } = await findRefund(ctx, refundId);
  const { now } = ctx;
  const { changed, allowed } = await runBatch(ctx.db, {
    changed: sql`
      update refunds set state = 'requested', next_try_at = ${now},
        attempts = min(attempts, 1), key_number = key_number + (state = 'refused'),
        updated_at = ${now}
      where id = ${id} and ${mayStill(ctx)} and (state = 'refused'
        or state = 'requested' and (attempts > 0 or next_try_at > ${now}))`,
    log: auditLine(ctx, {
      action: "refund_tried_again",
      subject: { type: "refund", id },
      before: { order: orderId, state, lastError },
    }),
    allowed: sql<{ may: number }>`select ${mayStill(ctx)} may`,
  });
  if (!allowed.results[0]?.may) throw notFound("Refund not found");
  const isDue = state === "requested";
  if (changed.meta.changes !== 1 && !isDue) {
    throw new DomainError("too_late", "This refund doesn’t need another try.");
  }
  return { id, orderId, state: "requested" as const };
}

/**
 * Records that a refund that Stripe has refused, or no longer tells us about, was paid back in
 * another way. The ledger says so, the customer is told, and the refund waits for nobody any more.
 * Throws `not_found`, or `too_late` if Stripe may still make the refund.
 */
export async function settleRefund(ctx: Allowed<Admin>, { refundId, note }: SettleRefund) {
  const { id, orderId, state, lastError, paymentId } = await withPayment(ctx, refundId);
  const { now } = ctx;
  const [changed] = await runBatch(ctx.db, [
    sql`
      update refunds set state = 'settled', note = ${note}, updated_at = ${now}
      where id = ${id} and ${isStillAdmin(ctx)} and (state = 'refused'
        or state = 'pending' and updated_at <= ${now - waitsInVain})`,
    auditLine(ctx, {
      action: "refund_settled_by_hand",
      subject: { type: "refund", id },
      before: { order: orderId, state, lastError },
      after: { state: "settled", note },
    }),
    sql`
      insert into payment_events (payment_id, at, kind, amount, reference, note)
      select payment_id, ${now}, 'settled_by_hand', -amount, ${`refund-${id}`}, ${note}
      from refunds where id = ${id} and ${wroteOne}`,
    recount(paymentId, now),
  ]);
  if (changed?.meta.changes !== 1) {
    throw new DomainError(
      "too_late",
      state === "settled"
        ? "This refund is already marked as refunded."
        : "Stripe already made this refund or may still make it, so you can’t mark it as refunded.",
    );
  }
  return { id, orderId, state: "settled" as const };
}

async function withPayment(ctx: Allowed<Admin>, refundId: number) {
  const refund = await findRefund(ctx, refundId);
  const [row] = await ctx.db.all<{ paymentId: number }>(sql`
    select payment_id as paymentId from refunds where id = ${refundId}`);
  if (!row) throw notFound("Refund not found");
  return { ...refund, ...row };
}
