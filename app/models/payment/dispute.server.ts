import { sql } from "drizzle-orm";
import type Stripe from "stripe";
import type { Capabilities } from "~/platform/context";
import { runBatch } from "~/platform/database";

/** Whether the bank of somebody who disputes payment `p` has the money: then it is not ours to refund. */
export const isDisputed = sql`exists (select 1 from payment_events d
  where d.payment_id = p.id and d.kind = 'disputed' and not exists (
    select 1 from payment_events w where w.kind = 'dispute_won' and w.reference = d.reference))`;

/**
 * Somebody disputes a payment: their bank takes the money back, and gives it to us again where the
 * dispute is won. Both are lines of the ledger, each once. The order stays as it is: what becomes of
 * it is for people to say. While the bank has the money it is not refunded as well.
 */
export async function noteDispute(
  ctx: Capabilities,
  { id, amount, reason, payment_intent: intent }: Stripe.Dispute,
  kind: "disputed" | "dispute_won",
): Promise<void> {
  const paymentIntentId = typeof intent === "string" ? intent : (intent?.id ?? null);
  const line = (of: typeof kind, moved: number) => sql`
    insert into payment_events (payment_id, at, kind, amount, reference, note)
    select id, ${ctx.now}, ${of}, ${moved}, ${id}, ${reason} from payments
    where payment_intent_id = ${paymentIntentId}
    on conflict do nothing`;
  // What was won back was taken before, whoever tells of it first.
  const taken = line("disputed", -amount);
  const results = await runBatch(ctx.db, [
    taken,
    ...(kind === "disputed" ? [] : [line(kind, amount)]),
  ]);
  if (results.at(-1)?.meta.changes === 1)
    ctx.log(kind, { dispute: id, paymentIntentId, amount, reason });
}
