import { and, eq, isNull, sql } from "drizzle-orm";
import { actFor } from "~/platform/allow";
import type { Allowed, Capabilities, Instant } from "~/platform/context";
import { DomainError, notFound } from "~/platform/errors";
import type { VendorViewer } from "~/platform/viewer";
import { formatCents } from "../../core/money";
import { roleAtVendor, whyNotAs } from "../../people/access/access.rules";
import { isOwner, ownersOnly } from "../../people/access/access.server";
import { demandProof } from "../../people/proof/demand-proof.server";
import { stripeAccounts } from "../stripe-account/stripe-account.tables";
import { askAgainAt, isHeldBack, sameRequestFor, whyNotPayOut, whyRefused } from "./payout.rules";
import type { RequestPayout } from "./payout.schema";
import { payouts } from "./payout.tables";
import { type RequestedPayout, sendPayout } from "./send-payout.server";

const titled = { title: "Payout failed." };

/**
 * Reads the vendor's open account at Stripe, and the last payout that was requested here (0: none).
 */
export async function payoutAccount({ db, viewer }: Allowed<VendorViewer>) {
  const [account] = await db
    .select({
      id: stripeAccounts.id,
      currency: stripeAccounts.currency,
      payouts: stripeAccounts.payouts,
      lastPayoutId: sql<number>`coalesce((select max(p.id) from payouts p
        where p.account_id = stripe_accounts.id and p.after_id is not null), 0)`,
    })
    .from(stripeAccounts)
    .where(and(eq(stripeAccounts.vendorId, viewer.vendorId), isNull(stripeAccounts.closedAt)));
  return account ?? null;
}

/**
 * What a vendor can request now, and the reason if nothing can be requested. If `payable` is null,
 * Stripe did not say how much.
 */
export async function offerPayout(ctx: Allowed<VendorViewer>) {
  const account = await payoutAccount(ctx);
  const balance = account
    ? await ctx.balances
        .read(account.id, account.currency, { isWaitedFor: true })
        .catch((error) => {
          if (!(error instanceof DomainError)) throw error;
          return null;
        })
    : { payable: 0, pending: 0 };
  const { payable, pending } = balance ?? { payable: null, pending: 0 };
  const standing = { payouts: account?.payouts ?? null, payable, pending };
  return {
    payable,
    isHeldBack: isHeldBack(standing.payouts),
    whyNot:
      (whyNotAs(roleAtVendor(ctx.viewer), "payout") ?? whyNotPayOut(standing, null))?.message ??
      null,
    lastPayoutId: account?.lastPayoutId ?? 0,
  };
}

/**
 * Asks Stripe to pay the vendor out: the whole available balance, or the part requested.
 * Simultaneous requests from any number of devices make one payout: among callers who know of the
 * same last payout, the first decides, and the others get its result. A caller who names no last
 * payout gets the payout that was just made for the same amount. If the result is unknown,
 * `askAgainForPayouts` finds out later. Throws `not_found` for another vendor's account,
 * `owner_only` for a helper, `payout_refused` with the reason in words, `changed` if another payout
 * was requested meanwhile, `taken` if another request is still running, and `payments_down` if the
 * result is unknown.
 */
export async function requestPayout(
  asking: Allowed<VendorViewer>,
  { vendorId, amount: asked, after }: RequestPayout,
): Promise<RequestedPayout> {
  const ctx = actFor(asking, vendorId);
  ownersOnly(ctx, "payout");
  await demandProof(ctx);
  const account = await payoutAccount(ctx);
  const isNamed = after !== undefined || asked !== undefined;
  const known = account && isNamed ? await grantedBefore(ctx, account.id, after, asked) : null;
  if (known) return known;
  const { payable, pending } = account
    ? await balanceNow(ctx, account)
    : { payable: 0, pending: 0 };
  const standing = { payouts: account?.payouts ?? null, payable, pending };
  const refused = whyNotPayOut(standing, asked ?? null);
  if (refused || account === null) {
    // The balance may be too small because the same request, sent twice, was just granted.
    const granted = account && (await grantedBefore(ctx, account.id, after, asked));
    if (granted) return granted;
    throw refused ?? notFound("Vendor not found");
  }
  const amount = asked ?? payable;
  const claimed = await claim(ctx, account, { amount, after });
  if (claimed === null) {
    const first =
      (await grantedBefore(ctx, account.id, after, after === undefined ? amount : asked)) ??
      (await madeAfter(ctx, account.id, account.lastPayoutId, asked));
    if (first) return first;
    throw new DomainError(
      "taken",
      "Another payout request is still running. Try again in a minute.",
      titled,
    );
  }
  const request = { account: account.id, requestId: claimed, amount, currency: account.currency };
  return sendPayout(ctx, request);
}

/**
 * Reads the balance from Stripe. If Stripe cannot be reached, the error says that no payout was
 * requested.
 */
async function balanceNow(ctx: Capabilities, { id, currency }: { id: string; currency: string }) {
  return ctx.balances.read(id, currency).catch((error) => {
    if (!(error instanceof DomainError)) throw error;
    throw new DomainError(
      "payments_down",
      "We can’t reach Stripe right now. We didn’t request a payout. Try again in a moment.",
      titled,
    );
  });
}

/** The payout that already granted this very request, if there is one. */
const grantedBefore = (
  ctx: Capabilities,
  accountId: string,
  after: number | undefined,
  amount: number | undefined,
): Promise<RequestedPayout | null> =>
  after === undefined ? justMade(ctx, accountId, amount) : madeAfter(ctx, accountId, after, amount);

/** The payout that was requested after the last one that the caller knew of: the same request. */
async function madeAfter(
  { db }: Capabilities,
  accountId: string,
  after: number,
  asked: number | undefined,
): Promise<RequestedPayout | null> {
  const [made] = await db
    .select({
      id: payouts.id,
      amount: payouts.amount,
      status: payouts.status,
      reason: payouts.reason,
      arrivesAt: payouts.arrivesAt,
    })
    .from(payouts)
    .where(and(eq(payouts.accountId, accountId), eq(payouts.afterId, after)));
  if (!made) return null;
  const { reason, ...answer } = made;
  const isSame = asked === undefined || asked === made.amount;
  if (isSame && made.status !== "refused") return answer;
  if (isSame) throw whyRefused(reason ?? "", { payable: null, pending: null });
  throw new DomainError(
    "changed",
    made.status === "refused"
      ? `A payout of ${formatCents(made.amount)} was just rejected. Open this page again before you request another.`
      : `Someone just requested another payout of ${formatCents(made.amount)}. Check your wallet before you try again.`,
    titled,
  );
}

/**
 * The condition that payout `p` was requested a moment ago, or that Stripe is being asked for it.
 * For a caller who names no last payout, the same amount is then the same request.
 */
const isJustMade = (accountId: string, now: Instant) => sql`
  p.account_id = ${accountId} and p.after_id is not null and (p.status = 'requested'
    or p.status in ('pending', 'in_transit', 'paid')
      and p.created_at > ${now - sameRequestFor})`;

/** The last payout that was just requested: for this amount, or for any amount if none is named. */
async function justMade(
  { db, now }: Capabilities,
  accountId: string,
  amount: number | undefined,
): Promise<RequestedPayout | null> {
  const isAsked = amount === undefined ? sql`true` : sql`p.amount = ${amount}`;
  const made = await db.all<RequestedPayout>(sql`
      select p.id, p.amount, p.status, p.arrives_at as arrivesAt from payouts p
      where ${isJustMade(accountId, now)} and ${isAsked} order by p.id desc limit 1`);
  return made[0] ?? null;
}

/**
 * Saves the request before Stripe hears of it, and returns its id; null if another request was
 * first. For a caller who names no last payout, the request follows the last payout there is,
 * unless the same amount was just requested.
 */
async function claim(
  { db, now, viewer }: Allowed<VendorViewer>,
  account: { id: string; currency: string; lastPayoutId: number },
  { amount, after: named }: { amount: number; after: number | undefined },
): Promise<number | null> {
  const after = named ?? account.lastPayoutId;
  const isNew =
    named === undefined
      ? sql`not exists (select 1 from payouts p
          where ${isJustMade(account.id, now)} and p.amount = ${amount})`
      : sql`true`;
  const inserted = await db.all<{ id: number }>(sql`
      insert into payouts (account_id, amount, currency, status, asked_by, after_id, tries,
        next_try_at, created_at, updated_at)
      select ${account.id}, ${amount}, ${account.currency}, 'requested', ${viewer.id}, ${after}, 1,
        ${askAgainAt(1, now)}, ${now}, ${now}
      where ${after} = (select coalesce(max(p.id), 0) from payouts p
        where p.account_id = ${account.id} and p.after_id is not null)
        and ${isNew} and ${isOwner({ viewer })}
      on conflict do nothing returning id`);
  return inserted[0]?.id ?? null;
}
