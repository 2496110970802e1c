import { eq, sql } from "drizzle-orm";
import type Stripe from "stripe";
import type { Capabilities, Instant } from "~/platform/context";
import type { Refund } from "~/platform/payments";
import { stripeAccounts } from "../stripe-account/stripe-account.tables";
import { movesOf } from "./dispute.rules";
import { noteDispute } from "./note-dispute.server";
import { noteRefund } from "./note-refund.server";

const day = 24 * 60 * 60_000;
/** How many accounts one run checks. Each account is checked once a day. */
const atOnce = 5;
/** Older refunds no longer change: Stripe lets a refund wait for money for 30 days. */
const looksBack = 45 * day;
/** How long a refund may be stuck until we no longer look for it. */
const stuckLasts = 365 * day;
/** How long a dispute may last with its appeals: most of a year. */
const disputesLast = 365 * day;

/**
 * Asks Stripe once a day about the refunds and disputes of each account, in case no event reported
 * them: refunds that waited for money, that a bank has refused, or that were made by hand. An
 * account that cannot be asked also waits until the next day, so that it does not block the others.
 */
export async function lookForRefunds(ctx: Capabilities): Promise<void> {
  const { db, now } = ctx;
  const accounts = await readyToAsk(ctx);
  for (const { id, since } of accounts) {
    const claimed = await db.run(sql`
      update stripe_accounts set refunds_checked_at = ${now}
      where id = ${id} and refunds_checked_at <= ${now - day}`);
    if (claimed.meta.changes !== 1) continue;
    try {
      await lookAtAccount(ctx, id, since);
    } catch (error) {
      ctx.log("refunds-not-seen", { account: id, message: String(error) });
    }
  }
}

/** Makes the next run ask Stripe about an account, because an event of the account was not read. */
export async function lookForRefundsSoon({ db }: Capabilities, account: string): Promise<void> {
  await db
    .update(stripeAccounts)
    .set({ refundsCheckedAt: 0 })
    .where(eq(stripeAccounts.id, account));
}

/**
 * Lists the accounts to ask about: those not checked for a day that ever had a payment. `since` is
 * when their oldest refund was requested that may have changed. While a vendor has disconnected the
 * account, Stripe tells us nothing, so a refund that is stuck may be older than `looksBack`.
 */
async function readyToAsk({ db, now }: Capabilities) {
  const accounts = await db.all<{ id: string; since: Instant }>(sql`
      select a.id, max(${now - stuckLasts}, min(${now - looksBack}, coalesce((
        select min(r.created_at) from ${stuck} r join payments p on p.id = r.payment_id
        where p.stripe_account_id = a.id), ${now}))) since
      from stripe_accounts a
      where a.refunds_checked_at <= ${now - day} and exists (
        select 1 from payments p where p.stripe_account_id = a.id
          and p.payment_intent_id is not null)
      order by a.refunds_checked_at limit ${sql.raw(String(atOnce))}`);
  return accounts;
}

/** Refunds that Stripe may have made without our knowledge. Written so that the index is used. */
const stuck = sql`(
  select * from refunds indexed by refunds_waiting
  where state in ('pending', 'refused') or state = 'requested' and attempts > 2)`;

async function lookAtAccount(
  ctx: Capabilities,
  stripeAccount: string,
  since: Instant,
): Promise<void> {
  const refunds = await ctx.payments.listRefunds({ stripeAccount, since });
  for (const told of await newsIn(ctx, refunds)) {
    const { paymentIntentId } = told;
    if (paymentIntentId) await noteRefund(ctx, { stripeAccount, paymentIntentId }, told);
  }
  const disputesSince = ctx.now - disputesLast;
  const disputes = await ctx.payments.listDisputes({ stripeAccount, since: disputesSince });
  for (const dispute of await disputesThatMoved(ctx, disputes)) {
    await noteDispute(ctx, stripeAccount, dispute);
  }
}

/**
 * Returns the refunds that are not saved yet with this state, and with what they wait for, found
 * with one query.
 */
async function newsIn({ db }: Capabilities, refunds: Refund[]): Promise<Refund[]> {
  if (refunds.length === 0) return [];
  const said = JSON.stringify(refunds.map(({ id, state, reason }) => ({ id, state, reason })));
  const known = await db.all<{ id: string }>(sql`
      select s.value ->> 'id' as id from json_each(${said}) s
      join refunds r on r.stripe_refund_id = s.value ->> 'id' and r.state = s.value ->> 'state'
        and (r.state <> 'pending' or r.last_error is s.value ->> 'reason')`);
  const same = new Set(known.map(({ id }) => id));
  return refunds.filter(({ id }) => !same.has(id));
}

/**
 * Returns the disputes with a status or a movement of money that is not saved yet, found with one
 * query.
 */
async function disputesThatMoved(
  { db }: Capabilities,
  disputes: Stripe.Dispute[],
): Promise<Stripe.Dispute[]> {
  if (disputes.length === 0) return [];
  const said = JSON.stringify(
    disputes.map(({ id, status, balance_transactions }) => ({
      id,
      status,
      moves: movesOf(balance_transactions).length,
    })),
  );
  const known = await db.all<{ id: string }>(sql`
      select d.id from json_each(${said}) s
      join disputes d on d.id = s.value ->> 'id' and d.status = s.value ->> 'status'
      where s.value ->> 'moves' = (select count(*) from payment_events e
        where e.kind in ('disputed', 'dispute_won') and e.reference = d.id)`);
  const same = new Set(known.map(({ id }) => id));
  return disputes.filter(({ id }) => !same.has(id));
}
