import { type SQL, sql } from "drizzle-orm";

/** Cents of payment `p` that a bank has taken because of a dispute, and has not given up again. */
export const atBank = sql<number>`(
  select coalesce(-sum(t.amount), 0) from payment_events t
  where t.payment_id = p.id and t.kind in ('disputed', 'dispute_won'))`;

/** Whether the bank of somebody who disputes payment `p` has money of it: then it is not ours to refund. */
export const isDisputed = sql`(${atBank} > 0)`;

/** Cents of a payment, by its name in the statement, that a bank keeps because a dispute was lost. */
export const lostOf = (payments: string): SQL<number> => sql`(
  select coalesce(-sum(t.amount), 0) from disputes l
  cross join payment_events t on t.kind in ('disputed', 'dispute_won') and t.reference = l.id
  where l.payment_id = ${sql.raw(payments)}.id and l.state = 'lost')`;

/** Whether a dispute of payment `p` is yet to be decided. */
export const hasOpenDispute = sql`exists (
  select 1 from disputes o where o.payment_id = p.id and o.state = 'open')`;

/** Whether the bank of somebody who disputed payment `p` has the money for good, but for an appeal. */
export const isLost = sql`exists (
  select 1 from disputes l where l.payment_id = p.id and l.state = 'lost')`;
