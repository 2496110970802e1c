import { type SQL, sql } from "drizzle-orm";

/** Cents of payment `p` that a bank has taken because of a dispute and has not returned. */
export const atBank = sql<number>`(
  select coalesce(-sum(t.amount), 0) from payment_events t
  where t.payment_id = p.id and t.kind in ('disputed', 'dispute_won'))`;

/**
 * Whether the bank of the customer who disputes payment `p` holds money of the payment. We cannot
 * refund that money.
 */
export const isDisputed = sql`(${atBank} > 0)`;

/**
 * Cents that a bank keeps because a dispute was lost. `payments` is the payment's name in the SQL
 * statement.
 */
export const lostOf = (payments: string): SQL<number> => sql`(
  select coalesce(-sum(t.amount), 0) from disputes l
  cross join payment_events t on t.kind in ('disputed', 'dispute_won') and t.reference = l.id
  where l.payment_id = ${sql.raw(payments)}.id and l.state = 'lost')`;

/** Whether a dispute of payment `p` is still undecided. */
export const hasOpenDispute = sql`exists (
  select 1 from disputes o where o.payment_id = p.id and o.state = 'open')`;

/**
 * Whether a dispute of payment `p` is lost, so that the bank keeps the money unless an appeal is
 * won.
 */
export const isLost = sql`exists (
  select 1 from disputes l where l.payment_id = p.id and l.state = 'lost')`;
