import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { Capabilities } from "~/platform/context";
import { runBatch } from "~/platform/database";
import { DomainError } from "~/platform/errors";
import type { PayoutAtStripe, PayoutRequest } from "~/platform/stripe-balance";
import { askAgainAt, maySendAgain, notKnownYet, whyRefused } from "./payout.rules";
import { payouts } from "./payout.tables";
import { hintWallet, payoutMade } from "./payout-status.server";

/** How many requests one run handles. */
const atOnce = 10;

export interface RequestedPayout {
  id: number;
  /** Cents. */
  amount: number;
  status: string;
  /** Milliseconds since the epoch. */
  arrivesAt: number | null;
}

/** Sends a request, for the first time or again, and saves the result. */
export async function sendPayout(
  ctx: Capabilities,
  request: PayoutRequest,
): Promise<RequestedPayout> {
  const answer = await ctx.balances.payOut(request).catch((error) => {
    if (!(error instanceof DomainError)) throw error;
    throw notKnownYet();
  });
  if ("refusal" in answer) {
    await refuse(ctx, request.requestId, answer.refusal);
    const now = await ctx.balances.read(request.account, request.currency).catch(() => null);
    throw whyRefused(answer.refusal, {
      payable: now?.payable ?? null,
      pending: now?.pending ?? null,
    });
  }
  return adopt(ctx, request, answer);
}

async function refuse({ db, now }: Capabilities, id: number, reason: string): Promise<void> {
  await db
    .update(payouts)
    .set({ status: "refused", reason, nextTryAt: null, updatedAt: now })
    .where(and(eq(payouts.id, id), eq(payouts.status, "requested")));
}

async function adopt(
  ctx: Capabilities,
  { account, requestId }: PayoutRequest,
  payout: PayoutAtStripe,
): Promise<RequestedPayout> {
  await runBatch(ctx.db, payoutMade(account, payout, ctx.now));
  await hintWallet(ctx, account);
  return {
    id: requestId,
    amount: payout.amount,
    status: payout.status,
    arrivesAt: payout.arrivesAt,
  };
}

/**
 * Finds out what happened to requests that Stripe has not answered. It looks for the payout; if
 * there is none, it sends the request again with the same key. A request that Stripe cannot fulfill
 * is refused in the end, so that the vendor can ask again.
 */
export async function askAgainForPayouts(ctx: Capabilities): Promise<void> {
  const { db, now } = ctx;
  const due = await db
    .select({
      requestId: payouts.id,
      account: payouts.accountId,
      amount: payouts.amount,
      currency: payouts.currency,
      tries: payouts.tries,
      createdAt: payouts.createdAt,
    })
    .from(payouts)
    .where(
      and(
        sql`${payouts.status} = 'requested'`,
        isNotNull(payouts.nextTryAt),
        sql`${payouts.nextTryAt} <= ${now}`,
      ),
    )
    .orderBy(payouts.nextTryAt)
    .limit(atOnce);
  for (const { tries, createdAt, ...request } of due) {
    const [claimed] = await db
      .update(payouts)
      .set({ tries: tries + 1, nextTryAt: askAgainAt(tries + 1, now) })
      .where(
        and(
          eq(payouts.id, request.requestId),
          eq(payouts.status, "requested"),
          eq(payouts.tries, tries),
        ),
      )
      .returning({ id: payouts.id });
    if (!claimed) continue;
    try {
      // Stripe's clock may be behind ours.
      const since = createdAt - 3_600_000;
      const found = await ctx.balances.findPayout({ ...request, since });
      if (found) await adopt(ctx, request, found);
      else if (maySendAgain({ tries, createdAt }, now)) await sendPayout(ctx, request);
      else await refuse(ctx, request.requestId, "not_made");
    } catch (error) {
      ctx.log("payout-not-known", { payout: request.requestId, message: String(error) });
      // The vendor has disconnected the account, so Stripe will not say what happened.
      const isGone = error instanceof DomainError && error.code === "not_found";
      if (isGone && !maySendAgain({ tries, createdAt }, now))
        await refuse(ctx, request.requestId, "account_invalid");
    }
  }
}
