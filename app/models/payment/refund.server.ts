import { type SQL, sql } from "drizzle-orm";
import type { Capabilities } from "~/platform/context";
import { type Database, runBatch } from "~/platform/database";
import type { Refund } from "~/platform/payments";
import { isDisputed } from "./dispute.server";
import { refundAgainAt } from "./refund.rules";
import { putLast } from "./unpaid-checkouts.server";

/** So many payments are given back by one run. */
const atOnce = 20;

/** How many refunds of payment `p` the bank has refused. */
const failuresOf = sql`(select count(*) from payment_events e
  where e.payment_id = p.id and e.kind = 'refund_failed')`;

interface DuePayment {
  id: number;
  paymentIntentId: string | null;
  failures: number;
}

/**
 * Gives back every payment that is due to be given back. Stripe is asked with a key of the payment's
 * own, so that a refund is made once however often this runs or is cut short; after one that the
 * bank has refused it is another key. Its condition is written out, not bound: only so does SQLite
 * see that a partial index answers it.
 */
export async function refundWhatIsDue(ctx: Capabilities): Promise<void> {
  const [due] = await runBatch(ctx.db, [
    sql<DuePayment>`
      select p.id, p.payment_intent_id as paymentIntentId, ${failuresOf} as failures
      from payments p
      where p.status = 'refund_due' and p.refund_after <= ${ctx.now} and not ${isDisputed}
      order by p.updated_at limit ${sql.raw(String(atOnce))}`,
  ]);
  for (const { id, paymentIntentId, failures } of due.results) {
    if (paymentIntentId === null) continue;
    const key = failures === 0 ? `refund-${id}` : `refund-${id}-again-${failures}`;
    try {
      const refund = await ctx.payments.refund({ key, paymentIntentId });
      if (!(await noteRefund(ctx, refund))) await putLast(ctx, id);
    } catch (error) {
      ctx.log("refund-failed", { payment: id, message: String(error) });
      await putLast(ctx, id);
    }
  }
}

/**
 * Writes down what Stripe says of a refund that gives a payment back, each time once, however often
 * and in whatever order it is told. One that failed was made before: if nobody has said so yet, both
 * are written, and the money is due again. When it is asked for again, and whether, is in
 * refund.rules.ts. Answers false for one that gives back something else than a payment of ours.
 */
export async function noteRefund(ctx: Capabilities, refund: Refund): Promise<boolean> {
  const { db, now } = ctx;
  const [payment] = await db.all<{ id: number; amount: number; failures: number }>(sql`
    select p.id, p.amount, ${failuresOf} as failures from payments p
    where p.payment_intent_id = ${refund.paymentIntentId}
      and p.status in ('refund_due', 'refunded')`);
  if (!payment || payment.amount !== refund.amount) {
    // Somebody has given something back by hand: nothing the code may decide on.
    ctx.log("refund-unknown", { ...refund });
    return false;
  }
  await runBatch(db, madeStatements(payment.id, refund, now));
  if (refund.state !== "failed") return true;
  const again = refundAgainAt({ reason: refund.reason, failures: payment.failures + 1 }, now);
  const [written] = await runBatch(db, [
    sql`
      insert into payment_events (payment_id, at, kind, amount, reference, note)
      select id, ${now}, 'refund_failed', amount, ${refund.id}, ${refund.reason}
      from payments where id = ${payment.id} and status = 'refunded'
        and exists (select 1 from payment_events where kind = 'refunded' and reference = ${refund.id})
      on conflict do nothing`,
    sql`
      update payments set status = 'refund_due', refunded_amount = 0, refund_after = ${again},
        updated_at = ${now}
      where changes() = 1 and id = ${payment.id}`,
  ]);
  if (written?.meta.changes === 1) {
    ctx.log("refund-refused", { payment: payment.id, reason: refund.reason, again });
  }
  return true;
}

/** A refund has been made: the payment is given back, and the ledger says so, once. */
function madeStatements(paymentId: number, { id }: Refund, now: number): SQL[] {
  return [
    sql`
      update payments set status = 'refunded', refunded_amount = amount, refund_after = 0,
        updated_at = ${now}
      where id = ${paymentId} and status = 'refund_due'
        and not exists (select 1 from payment_events where kind = 'refunded' and reference = ${id})`,
    sql`
      insert into payment_events (payment_id, at, kind, amount, reference)
      select id, ${now}, 'refunded', -amount, ${id} from payments
      where changes() = 1 and id = ${paymentId}`,
  ];
}

export interface OwedRefund {
  orderId: number;
  customer: string;
  email: string;
  vendorName: string;
  /** Integer cents. */
  amount: number;
  paymentIntentId: string;
  failures: number;
  /** Why the last one failed, in Stripe's word. */
  reason: string | null;
  failedAt: number;
}

/** The money that only a person can give back, the longest owed first: at most 200 payments. */
export async function listOwedRefunds(db: Database): Promise<OwedRefund[]> {
  return db.all<OwedRefund>(sql`
    select o.id as orderId, u.username as customer, u.email, o.vendor_name as vendorName, p.amount,
      p.payment_intent_id as paymentIntentId, ${failuresOf} as failures, f.note as reason,
      f.at as failedAt
    from payments p join orders o on o.id = p.order_id join users u on u.id = o.user_id
    join payment_events f on f.id = (select max(e.id) from payment_events e
      where e.payment_id = p.id and e.kind = 'refund_failed')
    where p.status = 'refund_due' and p.refund_after is null and not ${isDisputed}
    order by f.at limit 200`);
}
