import { type SQL, sql } from "drizzle-orm";
import type { Capabilities } from "~/platform/context";
import { runBatch, wroteOne } from "~/platform/database";
import { hasOpenDispute, isLost, lostOf } from "./dispute.server";
import { recount } from "./note-refund.server";

/** A refund that Stripe will never make, because the payment was charged back. */
export interface Overtaken {
  id: number;
  paymentId: number;
  state: "requested" | "refused";
  amount: number;
  /**
   * Cents of the payment that the customer does not have yet and no other refund is bringing; 0 or
   * less if nothing is left. If several refunds wait, an earlier one comes before a later one.
   */
  left: number;
}

/** Two parts, so that SQLite finds both with an index: there are many finished refunds. */
const waiting = sql`(
  select * from refunds indexed by refunds_to_try where state = 'requested'
  union all
  select * from refunds indexed by refunds_waiting
  where state in ('pending', 'refused') and state <> 'pending')`;

/**
 * Refunds that are requested although a dispute of their payment is lost. Stripe refuses them for
 * ever (`charge_disputed`), and most are no longer owed: the bank has given the customer the same
 * money. A refund that a person already has to settle is not selected again.
 */
export const overtakenRefunds = sql<Overtaken>`
  select * from (
    select r.id, r.payment_id as paymentId, r.state, r.amount, r.last_error as lastError,
      p.amount - ${lostOf("p")} - (select coalesce(sum(g.amount), 0) from refunds g
        where g.payment_id = p.id and (g.state in ('pending', 'done', 'settled')
          or g.state in ('requested', 'refused') and g.id < r.id)) as left
    from ${waiting} r join payments p on p.id = r.payment_id
    where ${isLost} and not ${hasOpenDispute})
  where left <= 0 or state = 'requested' or amount > left limit 20`;

/**
 * Ends the overtaken refunds: neither Stripe nor a person may return money that the bank has
 * already returned. If the bank returned only a part, the rest waits for a person, who finds
 * another way. The ended amount stays as a row with the state 'replaced', because an appeal may be
 * won: then `noteDispute` requests all of it again.
 */
export async function endOvertaken(
  { db, now, log }: Capabilities,
  overtaken: readonly Overtaken[],
): Promise<void> {
  if (overtaken.length === 0) return;
  const writes = overtaken.flatMap(({ id, paymentId, state, amount, left }) => [
    sql`
      update refunds set next_try_at = null, updated_at = ${now}, last_error = 'dispute_lost',
        ${
          left > 0
            ? sql`state = 'refused', amount = ${Math.min(amount, left)}`
            : sql`state = 'replaced'`
        }
      where id = ${id} and state = ${state} and amount = ${amount}`,
    ...(left > 0 && amount > left
      ? [
          sql`
            insert into refunds (payment_id, vendor_id, amount, reason, note, ask_key,
              asked_by_user_id, state, last_error, created_at, updated_at)
            select payment_id, vendor_id, ${amount - left}, reason, note, ask_key || ${`-at-bank-${now}`},
              asked_by_user_id, 'replaced', 'dispute_lost', ${now}, ${now}
            from refunds where id = ${id} and ${wroteOne}
            on conflict do nothing`,
        ]
      : []),
    withinPayment(paymentId),
    recount(paymentId, now),
  ]);
  await runBatch(db, writes);
  for (const { id, left } of overtaken) log("refund-overtaken", { refund: id, left });
}

/**
 * The statement that keeps the refunds that a lost dispute has ended within the payment's amount.
 * After one refund was ended, a refund of the whole payment may be requested: the earlier refunds
 * stay marked, and the later ones only as far as money is left. A won appeal requests the marked
 * refunds again.
 */
const withinPayment = (paymentId: number): SQL => sql`
  update refunds set amount = iif(s.left > 0, s.left, amount),
    last_error = iif(s.left > 0, last_error, null)
  from (
    select r.id, p.amount - sum(r.amount) over (order by r.id) + r.amount
      - (select coalesce(sum(o.amount), 0) from refunds o
        where o.payment_id = p.id and o.state <> 'replaced') as left
    from refunds r join payments p on p.id = r.payment_id
    where p.id = ${paymentId} and r.state = 'replaced' and r.last_error = 'dispute_lost') s
  where refunds.id = s.id and s.left < amount`;
