import { type SQL, sql } from "drizzle-orm";
import type Stripe from "stripe";
import type { Capabilities } from "~/platform/context";
import { runBatch } from "~/platform/database";
import { DomainError } from "~/platform/errors";
import { idOf } from "~/platform/stripe-objects";
import { disputeStateOf, movesOf } from "./dispute.rules";
import { recount } from "./note-refund.server";
import { paidVendor } from "./paid-vendor.server";

/**
 * The most rounds: if another run writes the same dispute between our read and our write, we ask
 * Stripe again.
 */
const mostRounds = 4;

interface Known {
  state: string | null;
  status: string | null;
  dueBy: number | null;
  updatedAt: number | null;
  paymentId: number;
}

/**
 * Saves the current state of a dispute of one of our payments as Stripe has it. Events are only
 * hints: an event may be old, and a dispute can turn more than once, so this function asks Stripe.
 * `told` counts only if Stripe does not know the dispute, because the account is closed. Each
 * movement of money becomes one line of the ledger, as Stripe lists it with the dispute. The order
 * does not change: people decide about it. While the bank has the money, we do not refund the money
 * as well.
 */
export async function noteDispute(
  ctx: Capabilities,
  stripeAccount: string,
  told: Stripe.Dispute,
): Promise<void> {
  for (let round = 0; round < mostRounds; round += 1) {
    const known = await findKnown(ctx, stripeAccount, told);
    if (!known) return;
    const dispute = await asOfNow(ctx, stripeAccount, told);
    if (await wrote(ctx, known, dispute)) return;
  }
  throw new Error(`Dispute ${told.id} changes faster than it can be written down`);
}

/** Reads the payment of a dispute, and what is saved of the dispute so far. */
async function findKnown(
  { db }: Capabilities,
  stripeAccount: string,
  { id, payment_intent }: Stripe.Dispute,
): Promise<Known | undefined> {
  const [known] = await db.all<Known>(sql`
    select p.id as paymentId, d.state, d.status, d.due_by as dueBy, d.updated_at as updatedAt
    from payments p left join disputes d on d.id = ${id} and d.payment_id = p.id
    where p.stripe_account_id = ${stripeAccount}
      and p.payment_intent_id = ${idOf(payment_intent)}`);
  return known;
}

async function asOfNow(
  ctx: Capabilities,
  stripeAccount: string,
  told: Stripe.Dispute,
): Promise<Stripe.Dispute> {
  try {
    return await ctx.payments.findDispute({ stripeAccount, id: told.id });
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== "not_found") throw error;
    return told;
  }
}

/**
 * Writes the dispute, and returns whether the row now shows it. Returns false, and leaves the
 * dispute's state unchanged, if the row has changed since `known` was read.
 */
async function wrote(ctx: Capabilities, known: Known, dispute: Stripe.Dispute): Promise<boolean> {
  const { db, now } = ctx;
  const { id, amount, reason, status } = dispute;
  const { paymentId } = known;
  const moves = movesOf(dispute.balance_transactions);
  const state = disputeStateOf(status, moves.reduce((sum, move) => sum + move.amount, 0) < 0);
  const { due_by } = dispute.evidence_details;
  const dueBy = due_by === null ? null : due_by * 1000;
  const { changed, found } = await runBatch(db, {
    changed: sql`
      insert into disputes (id, payment_id, vendor_id, amount, reason, state, status, due_by,
        created_at, updated_at)
      values (${id}, ${paymentId}, ${paidVendor(paymentId)}, ${amount}, ${reason}, ${state}, ${status}, ${dueBy},
        ${dispute.created * 1000}, ${now})
      on conflict (id) do update set amount = excluded.amount, state = excluded.state,
        status = excluded.status, due_by = excluded.due_by, updated_at = excluded.updated_at
        where payment_id = excluded.payment_id and status is ${known.status}
          and state is ${known.state} and updated_at is ${known.updatedAt}
          and (amount, state, status, due_by)
            is not (excluded.amount, excluded.state, excluded.status, excluded.due_by)`,
    events: sql`
      insert into payment_events (payment_id, at, kind, amount, reference, turn, note)
      select ${paymentId}, ${now}, value ->> 'kind', value ->> 'amount', ${id}, value ->> 'turn',
        ${reason}
      from json_each(${JSON.stringify(moves)}) where true
      on conflict do nothing`,
    askedAgain: askAgain(paymentId, id, now),
    counted: recount(paymentId, now),
    found: sql<{ state: string; status: string; dueBy: number | null }>`
      select state, status, due_by as dueBy from disputes where id = ${id}`,
  });
  const isNews = changed.meta.changes === 1;
  if (isNews) ctx.log("dispute", { dispute: id, amount, reason, status, state });
  const [is] = found.results;
  return isNews || (is?.state === state && is.status === status && is.dueBy === dueBy);
}

/**
 * The statement that requests again the refunds that a dispute had overtaken. It runs in the batch
 * in which dispute `id` is won: the vendor gets the money, so the customer is owed the refund
 * again. A refund that was made by hand meanwhile is not requested again.
 */
function askAgain(paymentId: number, id: string, now: number): SQL {
  const isOvertaken = (refund: string) =>
    sql.raw(`${refund}.state in ('refused', 'replaced') and ${refund}.last_error in
      ('dispute_lost', 'charge_disputed', 'charge_for_pending_refund_disputed')`);
  return sql`
    update refunds set state = 'requested', next_try_at = ${now}, attempts = 0,
      key_number = key_number + 1, last_error = null, updated_at = ${now},
      amount = min(refunds.amount, s.room)
    from (
      select r.id, r.amount + p.amount - sum(r.amount) over (order by r.state = 'replaced', r.id)
        - (select coalesce(sum(c.amount), 0) from refunds c
          where c.payment_id = p.id and c.state <> 'replaced' and not (${isOvertaken("c")})) as room
      from refunds r join payments p on p.id = r.payment_id
      where p.id = ${paymentId} and ${isOvertaken("r")}) s
    where refunds.id = s.id and s.room > 0
      and exists (select 1 from disputes w
        where w.id = ${id} and w.state = 'won' and w.updated_at = ${now})
      and not exists (select 1 from disputes l where l.payment_id = ${paymentId} and l.state = 'lost')`;
}
