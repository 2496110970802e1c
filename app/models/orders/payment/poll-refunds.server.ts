import { eq, sql } from "drizzle-orm";
import type Stripe from "stripe";
import type { Capabilities } from "~/platform/context";
import { runBatch } from "~/platform/database";
import type { Refund } from "~/platform/payments";
import { stripeAccounts } from "../stripe-account/stripe-account.tables";
import { movesOf } from "./dispute.rules";
import { noteDispute } from "./note-dispute.server";
import { noteRefund } from "./note-refund.server";

const day = 24 * 60 * 60_000;
/** So many accounts are looked at by one run, each once a day. */
const atOnce = 5;
/** Refunds older than this change no more: Stripe lets one wait for money for 30 days. */
const looksBack = 45 * day;
/** A dispute, with its appeals, may take most of a year. */
const disputesLast = 365 * day;

/**
 * Asks Stripe once a day what was given back and disputed on each account, in case no event told of
 * it: refunds that waited for money, that a bank has refused, or that were made by hand. An account
 * that cannot be asked waits for its next day, too, so that it keeps no other from being asked.
 */
export async function lookForRefunds(ctx: Capabilities): Promise<void> {
  const { db, now } = ctx;
  const { results: accounts } = await readyToAsk(ctx);
  for (const { id } of accounts) {
    const claimed = await db.run(sql`
      update stripe_accounts set refunds_checked_at = ${now}
      where id = ${id} and refunds_checked_at <= ${now - day}`);
    if (claimed.meta.changes !== 1) continue;
    try {
      await lookAtAccount(ctx, id);
    } catch (error) {
      ctx.log("refunds-not-seen", { account: id, message: String(error) });
    }
  }
}

/** Has the next run ask Stripe about an account, because an event of it was not read. */
export async function lookForRefundsSoon({ db }: Capabilities, account: string): Promise<void> {
  await db
    .update(stripeAccounts)
    .set({ refundsCheckedAt: 0 })
    .where(eq(stripeAccounts.id, account));
}

/** An account on which nothing was ever paid, or for long, has nothing to tell. */
async function readyToAsk({ db, now }: Capabilities) {
  const [accounts] = await runBatch(db, [
    sql<{ id: string }>`
      select a.id from stripe_accounts a
      where a.refunds_checked_at <= ${now - day} and exists (
        select 1 from payments p where p.stripe_account_id = a.id
          and p.payment_intent_id is not null)
      order by a.refunds_checked_at limit ${sql.raw(String(atOnce))}`,
  ]);
  return accounts;
}

async function lookAtAccount(ctx: Capabilities, stripeAccount: string): Promise<void> {
  const since = ctx.now - looksBack;
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

/** Those that are not written down just so already, found in one question. */
async function newsIn({ db }: Capabilities, refunds: Refund[]): Promise<Refund[]> {
  if (refunds.length === 0) return [];
  const said = JSON.stringify(refunds.map(({ id, state }) => ({ id, state })));
  const [known] = await runBatch(db, [
    sql<{ id: string }>`
      select s.value ->> 'id' as id from json_each(${said}) s
      join refunds r on r.stripe_refund_id = s.value ->> 'id' and r.state = s.value ->> 'state'`,
  ]);
  const same = new Set(known.results.map(({ id }) => id));
  return refunds.filter(({ id }) => !same.has(id));
}

/** Those of which the state or a movement of money is not written down yet, found in one question. */
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
  const [known] = await runBatch(db, [
    sql<{ id: string }>`
      select d.id from json_each(${said}) s
      join disputes d on d.id = s.value ->> 'id' and d.status = s.value ->> 'status'
      where s.value ->> 'moves' = (select count(*) from payment_events e
        where e.kind in ('disputed', 'dispute_won') and e.reference = d.id)`,
  ]);
  const same = new Set(known.results.map(({ id }) => id));
  return disputes.filter(({ id }) => !same.has(id));
}
