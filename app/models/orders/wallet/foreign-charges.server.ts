import { sql } from "drizzle-orm";
import type { Capabilities } from "~/platform/context";
import { type Database, runBatch } from "~/platform/database";

/** How many charges one reading of an account asks about. */
const askedAtOnce = 20;

/**
 * Finds out to whom charges belong that claim to be for an order here, although nobody here knows
 * of them. It asks Stripe, once for each charge, which checkout took the charge. A vendor can write
 * our numbers into the vendor's own checkout, and another deployment on the same account has
 * numbers like ours. Returns whether all charges are known now. Throws the same errors as calls to
 * Stripe.
 */
export async function findForeignCharges(ctx: Capabilities, account: string): Promise<boolean> {
  const isUnknown = sql`l.account_id = ${account} and l.said_payment_id is not null
    and l.checkout_session_id is null`;
  const { unknown } = await runBatch(ctx.db, {
    known: sql`
      update balance_transactions as l set checkout_session_id = coalesce(p.checkout_session_id, '')
      from payments p
      where ${isUnknown} and p.payment_intent_id = l.payment_intent_id
        and p.stripe_account_id = l.account_id`,
    // A basket's card, charged without a checkout, perhaps before its result was saved.
    knownCards: sql`
      update balance_transactions as l set checkout_session_id = ''
      from card_charges c join payments p on p.id = c.payment_id
      where ${isUnknown} and c.payment_intent_id = l.payment_intent_id
        and p.stripe_account_id = l.account_id`,
    unknown: sql<{ id: string; paymentIntentId: string | null }>`
      select l.id, l.payment_intent_id as paymentIntentId from balance_transactions l
      where ${isUnknown} limit ${askedAtOnce + 1}`,
  });
  for (const { id, paymentIntentId } of unknown.results.slice(0, askedAtOnce)) {
    const paid = { stripeAccount: account, paymentIntentId: paymentIntentId ?? "" };
    const [checkout] = paymentIntentId === null ? [] : await ctx.payments.checkoutsPaidBy(paid);
    await ctx.db.run(sql`
      update balance_transactions set checkout_session_id = ${checkout?.id ?? ""},
        is_foreign = not exists (select 1 from payments p
          where p.checkout_session_id = ${checkout?.id ?? null} and p.stripe_account_id = account_id)
      where id = ${id}`);
  }
  return unknown.results.length <= askedAtOnce;
}

/** A charge on a vendor's account that claims to be for an order here, but is not. */
export interface ForeignCharge {
  id: string;
  account: string;
  vendorId: number;
  vendorName: string;
  /** Cents. */
  amount: number;
  createdAt: number;
  paymentIntentId: string | null;
}

/**
 * Reads the newest of these charges. They are not differences in the books: the money is the
 * vendor's own.
 */
export const listForeignCharges = (db: Database, limit: number): Promise<ForeignCharge[]> =>
  db.all<ForeignCharge>(foreignCharges(limit));

export const foreignCharges = (limit: number) => sql<ForeignCharge>`
  select l.id, l.account_id as account, v.id as vendorId, v.name as vendorName, l.amount,
    l.created_at as createdAt, l.payment_intent_id as paymentIntentId
  from balance_transactions l join stripe_accounts a on a.id = l.account_id
    join vendors v on v.id = a.vendor_id
  where l.is_foreign = 1 order by l.created_at desc, l.id desc limit ${limit}`;
