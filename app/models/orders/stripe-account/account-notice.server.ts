import { eq } from "drizzle-orm";
import type { AccountNotice } from "~/platform/connected-account";
import type { Capabilities } from "~/platform/context";
import { stripeEvents } from "../payment/payment.tables";
import type { WhyForeign } from "../stripe-event/failed-event.rules";
import { rememberingFailure } from "../stripe-event/failed-event.server";
import { isAccountOfOurs, refreshAccount } from "./account-state.server";

/**
 * The thin events that we ask Stripe for and act on: an account can do more or less than before,
 * Stripe wants something, a user has come back from Stripe's pages, or the account is closed.
 */
export const accountEvents = [
  "v2.core.account[configuration.merchant].capability_status_updated",
  "v2.core.account[requirements].updated",
  "v2.core.account_link.returned",
  "v2.core.account.closed",
];

/**
 * Acts on a thin event that has a valid signature. The event only says which account has news, so
 * this function asks Stripe. Each event counts once, and its id is saved only after the work is
 * done; until then the event is remembered as one that could not be processed. An event of an
 * account that is not ours, or of the other mode (live, test), changes nothing; the return value
 * says why.
 */
export async function handleAccountNotice(
  ctx: Capabilities,
  notice: AccountNotice,
): Promise<WhyForeign | null> {
  const { id, type, account } = notice;
  if (!accountEvents.includes(type)) return null;
  // A thin event has no content that another version could change the meaning of.
  const event = { id, source: "accounts", type, account, apiVersion: null } as const;
  return rememberingFailure(ctx, event, () => workThrough(ctx, notice));
}

async function workThrough(ctx: Capabilities, notice: AccountNotice): Promise<WhyForeign | null> {
  const { id, type, account } = notice;
  const [known] = await ctx.db
    .select({ id: stripeEvents.id })
    .from(stripeEvents)
    .where(eq(stripeEvents.id, id));
  if (known) return null;
  const foreign = await whyForeign(ctx, notice);
  if (foreign) {
    ctx.log("stripe-account-not-ours", { event: id, type, account, foreign });
    return foreign;
  }
  await ctx.db.insert(stripeEvents).values({ id, type, receivedAt: ctx.now }).onConflictDoNothing();
  return null;
}

/** Asks Stripe about the account if it is one of ours; otherwise returns why it is not. */
async function whyForeign(
  ctx: Capabilities,
  { account, isOurMode }: AccountNotice,
): Promise<WhyForeign | null> {
  if (!isOurMode) return "livemode";
  if (account === null) return "no account";
  if (await refreshAccount(ctx, account)) return null;
  // We do not ask Stripe about a closed account of ours again.
  return (await isAccountOfOurs(ctx, account)) ? null : "not an account of ours";
}
