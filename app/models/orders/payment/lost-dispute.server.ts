import { type SQL, sql } from "drizzle-orm";
import type { Capabilities } from "~/platform/context";
import { runBatch, wroteOne } from "~/platform/database";
import { hasOpenDispute, isLost, lostOf } from "./dispute.server";
import { recount } from "./note-refund.server";

/** A refund that Stripe will never make, because what it is of was charged back. */
export interface Overtaken {
  id: number;
  paymentId: number;
  state: "requested" | "refused";
  amount: number;
  /** What of the payment is neither with its customer nor on its way to them; 0 and less for nothing. */
  left: number;
}

/** Written so that both are found by an index: refunds that are done are many. */
const waiting = sql`(
  select * from refunds indexed by refunds_to_try where state = 'requested'
  union all
  select * from refunds indexed by refunds_waiting
  where state in ('pending', 'refused') and state <> 'pending')`;

/**
 * Refunds that are asked for though a dispute of their payment is lost. Stripe refuses them for ever
 * (`charge_disputed`), and most are not owed any more: the bank has given the customer the same money.
 * One that a person has to settle is not answered again.
 */
export const overtakenRefunds = sql<Overtaken>`
  select * from (
    select r.id, r.payment_id as paymentId, r.state, r.amount, r.last_error as lastError,
      p.amount - ${lostOf("p")} - (select coalesce(sum(g.amount), 0) from refunds g
        where g.payment_id = p.id and g.state in ('pending', 'done', 'settled')) as left
    from ${waiting} r join payments p on p.id = r.payment_id
    where ${isLost} and not ${hasOpenDispute})
  where left <= 0 or state = 'requested' or amount > left limit 20`;

/**
 * Ends them: what the bank has given back is not given back again, neither by Stripe nor by hand. Where
 * it took only a part, the rest waits for a person, who finds another way. What is ended is kept as a
 * row that says so, because an appeal may be won: then `noteDispute` asks for all of it again.
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
 * The statement that keeps what a lost dispute has ended within the payment. A refund of all of it may
 * be asked for after another one was ended: the earlier ones stay marked, the later ones only as far as
 * there is something left. A won appeal asks for those that are marked.
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
