import { and, eq, gt, type SQL, sql } from "drizzle-orm";
import type { Capabilities, Instant } from "~/platform/context";
import { runBatch } from "~/platform/database";
import type { PayoutAtStripe } from "~/platform/stripe-balance";
import { isActiveVendor } from "../../people/user/active";
import { aheadByNews } from "../wallet/wallet.rules";
import { wallets } from "../wallet/wallet.tables";
import { earlierThan } from "./payout.rules";
import { type FailedPayout, payoutNews } from "./payout-mail";

/**
 * The statements that save Stripe's report about a payout of an account, from a call's answer, an
 * event or the ledger: in any order and any number of times. The report completes our own request,
 * or adds a row if the payout was made at Stripe itself. A payout can fail days after it was 'paid'.
 * Once another payout is made after the failure, the failed one waits for nobody any more: its money
 * was back in the balance. We don't know when it failed, so the moment we learned of it counts.
 */
export function payoutMade(account: string, payout: PayoutAtStripe, now: Instant): SQL[] {
  const from = JSON.stringify(earlierThan(payout.status));
  return [
    sql`
      update payouts set stripe_id = ${payout.id}, status = ${payout.status},
        reason = ${payout.failureCode}, arrives_at = ${payout.arrivesAt}, next_try_at = null,
        updated_at = ${now}
      where id = ${payout.requestId} and account_id = ${account} and amount = ${payout.amount}
        and stripe_id is null
        and not exists (select 1 from payouts p where p.stripe_id = ${payout.id})`,
    sql`
      insert into payouts (account_id, stripe_id, amount, currency, status, reason, arrives_at,
        created_at, updated_at)
      values (${account}, ${payout.id}, ${payout.amount}, ${payout.currency}, ${payout.status},
        ${payout.failureCode}, ${payout.arrivesAt}, ${payout.createdAt}, ${now})
      on conflict do nothing`,
    sql`
      update payouts set status = ${payout.status}, reason = ${payout.failureCode},
        arrives_at = ${payout.arrivesAt}, updated_at = ${now}
      where stripe_id = ${payout.id} and account_id = ${account}
        and status in (select value from json_each(${from}))`,
    sql`
      update payouts set followed_at = ${now}
      where account_id = ${account} and status = 'failed' and followed_at is null and exists (
        select 1 from payouts p where p.account_id = ${account}
          and p.status in ('pending', 'in_transit', 'paid')
          and p.created_at > payouts.updated_at)`,
  ];
}

/**
 * Acts on an event about a payout of one of our accounts. What another account says about the
 * payout changes nothing.
 */
export async function notePayout(
  ctx: Capabilities,
  account: string,
  payout: PayoutAtStripe,
): Promise<void> {
  await runBatch(ctx.db, payoutMade(account, payout, ctx.now));
}

/**
 * Records that an account's balance has changed: the next run reads its lines, before those of
 * accounts without news.
 */
export async function hintWallet({ db, now }: Capabilities, account: string): Promise<void> {
  const dueAt = now - aheadByNews;
  await db
    .update(wallets)
    .set({ dueAt })
    .where(and(eq(wallets.accountId, account), gt(wallets.dueAt, dueAt)));
}

/** How many emails one run queues. */
const atOnce = 50;

/**
 * Emails the owners of a vendor that its payout has failed. It looks at the state: every failed
 * payout of the last month without an email gets one, however the failure became known. An owner who
 * came later hears of no earlier failure.
 */
export async function queuePayoutMail(ctx: Capabilities): Promise<void> {
  const { db, now, site, contact } = ctx;
  const failed = await db.all<FailedPayout>(sql`
      select p.id, p.amount, p.reason, v.id as vendorId, v.name as vendorName,
        u.email as toEmail, u.id as userId, (select m.time_zone from market_vendors mv
          join markets m on m.id = mv.market_id where mv.vendor_id = v.id
          order by m.id limit 1) as timeZone
      from payouts p indexed by payouts_failed_since join stripe_accounts a on a.id = p.account_id
        join vendors v on v.id = a.vendor_id
        join vendor_accounts va on va.vendor_id = v.id and va.role = 'owner' join users u on u.id = va.user_id
      where p.status = 'failed' and p.updated_at > ${now - 30 * 86_400_000} and ${isActiveVendor(sql`u`)}
        and va.created_at <= p.updated_at
        and not exists (select 1 from mail_outbox m
          where m.key = 'payout-failed:' || p.id || ':' || u.id)
      order by p.id limit ${atOnce}`);
  if (failed.length === 0) return;
  await runBatch(
    db,
    failed.flatMap((payout) => payoutNews(payout, { site, writeTo: contact.email, now })),
  );
}
