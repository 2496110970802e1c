/**
 * Tells the Stripe emulator, which takes Stripe's place, about the Stripe accounts in the database.
 */
import { withLocalDatabase } from "./local-database.mjs";

/**
 * The state that Stripe sees in an account with these card payments; the names are the emulator's.
 * @param {{ cardPayments: string, dueAt?: number | null }} account
 * @returns {string}
 */
export function standingOf({ cardPayments, dueAt = null }) {
  if (cardPayments === "active") return dueAt === null ? "complete" : "due";
  return (
    { pending: "pending", rejected: "rejected", unsupported: "restricted" }[cardPayments] ?? "new"
  );
}

/** Selects the accounts of a database in the form that `introduceAccounts` needs. */
export const accountsQuery = `select sa.id as account, v.name, sa.card_payments as cardPayments,
    sa.due_at as dueAt, sa.closed_at is not null as closed
  from stripe_accounts sa join vendors v on v.id = sa.vendor_id`;

const ask = (state, query) =>
  withLocalDatabase(state, async (d1) => (await d1.prepare(query).all()).results);

/** The accounts of the database in `state`. */
export const accountsIn = (state) => ask(state, accountsQuery);

/**
 * Tells the emulator at `port` about accounts that were not made there: the demo's accounts, or all
 * accounts if the emulator's data is gone. An account that the emulator already knows stays
 * unchanged.
 */
export async function introduceAccounts(port, accounts) {
  for (const { account, name, closed, ...facts } of accounts) {
    const answer = await fetch(`http://localhost:${port}/emulator/accounts/add`, {
      method: "POST",
      body: JSON.stringify({ account, name, closed: closed === 1, standing: standingOf(facts) }),
    });
    if (!answer.ok)
      throw new Error(`The Stripe emulator refused ${account}: ${await answer.text()}`);
  }
}

/**
 * Selects the demo's past money movements on those accounts, oldest first, in the form that
 * `introducePast` needs.
 */
export const pastQuery = `select p.stripe_account_id as account, e.kind, p.payment_intent_id as intent, e.reference,
    null as request, abs(e.amount) as amount,
    iif(e.kind = 'charged', p.application_fee, 0) as fee, e.at, e.id as turn
  from payment_events e join payments p on p.id = e.payment_id
  where e.kind <> 'settled_by_hand' and p.payment_intent_id like 'pi_demo_%'
  union all
  select account_id, 'paid_out', null, stripe_id, id, amount, 0, created_at, 0 from payouts
  where stripe_id like 'po_demo_%'
  union all
  select account_id, 'payout_failed', null, stripe_id, id, amount, 0, updated_at, 0 from payouts
  where stripe_id like 'po_demo_%' and status = 'failed'
  order by at, turn`;

/** The past money movements of the database in `state`. */
export const pastIn = (state) => ask(state, pastQuery);

/**
 * Tells the emulator at `port` about money movements from before it started, so that the demo's
 * balances add up.
 */
export async function introducePast(port, movements) {
  for (const movement of movements) {
    const answer = await fetch(`http://localhost:${port}/emulator/past/add`, {
      method: "POST",
      body: JSON.stringify(movement),
    });
    if (!answer.ok)
      throw new Error(`The Stripe emulator refused ${movement.reference}: ${await answer.text()}`);
  }
}
