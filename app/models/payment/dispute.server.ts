import { type SQL, sql } from "drizzle-orm";
import type Stripe from "stripe";
import type { Capabilities } from "~/platform/context";
import { runBatch } from "~/platform/database";
import { idOf } from "~/platform/stripe-objects";

/** Whether the bank of somebody who disputes payment `p` has the money: then it is not ours to refund. */
export const isDisputed = sql`exists (select 1 from payment_events d
  where d.payment_id = p.id and d.kind = 'disputed' and not exists (
    select 1 from payment_events w where w.kind = 'dispute_won' and w.reference = d.reference))`;

/** Cents of payment `p` that a bank keeps with its customer, because a dispute was lost. */
export const lostOf = (payments: string): SQL<number> => sql`(
  select coalesce(-sum(t.amount), 0) from disputes l
  cross join payment_events t on t.kind = 'disputed' and t.reference = l.id
  where l.payment_id = ${sql.raw(payments)}.id and l.state = 'lost')`;

/** Cents of payment `p` that a bank has taken because of a dispute, and has not given up again. */
export const atBank = sql<number>`(
  select coalesce(-sum(t.amount), 0) from payment_events t
  where t.payment_id = p.id and t.kind in ('disputed', 'dispute_won'))`;

/** Whether a dispute of payment `p` is yet to be decided. */
export const hasOpenDispute = sql`exists (
  select 1 from disputes o where o.payment_id = p.id and o.state = 'open')`;

/** Whether the bank of somebody who disputed payment `p` has the money for good. */
export const isLost = sql`exists (
  select 1 from disputes l where l.payment_id = p.id and l.state = 'lost')`;

/**
 * Somebody disputes a payment: their bank takes the money back, and gives it to the vendor again
 * where the dispute is won. Both are lines of the ledger, each once, as Stripe lists them with the
 * dispute. The order stays as it is: what becomes of it is for people to say. While the bank has the
 * money it is not refunded as well.
 */
export async function noteDispute(
  ctx: Capabilities,
  stripeAccount: string,
  dispute: Stripe.Dispute,
): Promise<void> {
  const { id, amount, reason, status } = dispute;
  const { now } = ctx;
  // An inquiry that ends without a dispute has taken nothing.
  const state =
    status === "lost" ? "lost" : status === "won" || status === "warning_closed" ? "won" : "open";
  const dueBy = dispute.evidence_details.due_by;
  const own = sql`stripe_account_id = ${stripeAccount}
    and payment_intent_id = ${idOf(dispute.payment_intent)}`;
  const line = (kind: "disputed" | "dispute_won", moved: number) => sql`
    insert into payment_events (payment_id, at, kind, amount, reference, note)
    select id, ${now}, ${kind}, ${moved}, ${id}, ${reason} from payments where ${own}
    on conflict do nothing`;
  const moves = dispute.balance_transactions.map((move) => move.amount);
  const taken = moves.find((cents) => cents < 0);
  const givenBack = moves.find((cents) => cents > 0);
  const [changed] = await runBatch(ctx.db, [
    sql`
      insert into disputes (id, payment_id, amount, reason, state, due_by, created_at, updated_at)
      select ${id}, id, ${amount}, ${reason}, ${state}, ${dueBy === null ? null : dueBy * 1000},
        ${dispute.created * 1000}, ${now}
      from payments where ${own}
      on conflict (id) do update set state = excluded.state, due_by = excluded.due_by,
        updated_at = excluded.updated_at
        -- What is over does not begin again because old news comes late.
        where disputes.state = 'open'
          and (excluded.state <> 'open' or disputes.due_by is not excluded.due_by)`,
    ...(taken === undefined ? [] : [line("disputed", taken)]),
    ...(givenBack === undefined ? [] : [line("dispute_won", givenBack)]),
  ]);
  if (changed?.meta.changes === 1) ctx.log("dispute", { dispute: id, amount, reason, state });
}
