import { and, eq, isNull, lte, sql } from "drizzle-orm";
import type { ConnectedAccount } from "~/platform/connected-account";
import type { Capabilities, Instant } from "~/platform/context";
import { DomainError } from "~/platform/errors";
import { stripeAccounts } from "./stripe-account.tables";

/** Milliseconds. An account of which nothing is heard is asked about once a day. */
export const aDay = 24 * 60 * 60 * 1000;
/** Milliseconds until what did not work out is tried again. */
export const lookAgain = 60 * 60 * 1000;

/** What Stripe tells of an account, as its row has it. */
export const columnsOf = (told: ConnectedAccount, now: Instant) => ({
  cardPayments: told.cardPayments,
  payouts: told.payouts,
  requirements: JSON.stringify(told.requirements),
  dueAt: told.dueAt,
  resolution: told.resolution,
  currency: told.currency,
  country: told.country,
  checkedAt: now,
  readyAt: told.cardPayments === "active" && !told.isClosed ? now : null,
  closedAt: told.isClosed ? now : null,
});

/**
 * Asks Stripe how one of our accounts stands and writes that down. Whoever hears of a change comes
 * here, late, twice or out of order: what counts is what Stripe says when it is asked, and an answer
 * that was asked for earlier than the one that is written down is left out. An account that Stripe
 * does not know takes no cards until Stripe knows it again: our key may have been another one for a
 * while. Answers whether the account is one of ours that is open; throws `payments_down`.
 */
export async function refreshAccount(ctx: Capabilities, id: string): Promise<boolean> {
  const { db, now } = ctx;
  const [known] = await db
    .select({ id: stripeAccounts.id })
    .from(stripeAccounts)
    .where(and(eq(stripeAccounts.id, id), isNull(stripeAccounts.closedAt)));
  if (!known) return false;
  const told = await asOfNow(ctx, id);
  const answer = told ? answerOf(told, now) : { ...outOfReach, checkedAt: now };
  await db
    .update(stripeAccounts)
    .set({ ...answer, checkAfter: now + aDay })
    .where(
      and(
        eq(stripeAccounts.id, id),
        isNull(stripeAccounts.closedAt),
        lte(stripeAccounts.checkedAt, now),
      ),
    );
  return true;
}

/** Whether a vendor here has this account at Stripe, or has had it: also one that is closed. */
export async function isAccountOfOurs({ db }: Capabilities, id: string): Promise<boolean> {
  const found = await db.all(sql`select 1 from stripe_accounts where id = ${id}`);
  return found.length > 0;
}

/**
 * Stripe has refused us an account of ours: it is closed, was disconnected, or cannot take cards any
 * more. The vendor takes no cards from now on, whatever an earlier answer was; then Stripe is asked
 * what has happened. If Stripe does not answer, or contradicts itself and says that all is well, the
 * account stays out of reach until Stripe is asked again in an hour, or by 'Check again'.
 */
export async function stopCards(ctx: Capabilities, id: string): Promise<void> {
  const { db, now } = ctx;
  const isOpen = and(eq(stripeAccounts.id, id), isNull(stripeAccounts.closedAt));
  await db
    .update(stripeAccounts)
    .set({ ...outOfReach, checkedAt: now, checkAfter: now + lookAgain })
    .where(isOpen);
  const told = await asOfNow(ctx, id).catch((error) => {
    ctx.log("account-check-failed", { account: id, message: String(error) });
    return null;
  });
  if (told === null || (told.cardPayments === "active" && !told.isClosed)) return;
  await db
    .update(stripeAccounts)
    .set({ ...answerOf(told, now), checkAfter: now + aDay })
    .where(isOpen);
}

/** What is written of Stripe's answer about an account that has a row: cards were first taken once. */
function answerOf(told: ConnectedAccount, now: Instant) {
  const { readyAt, ...columns } = columnsOf(told, now);
  return { ...columns, ...(readyAt !== null && { readyAt: sql`coalesce(ready_at, ${readyAt})` }) };
}

/** What is written of an account that Stripe does not know under our key. */
const outOfReach = {
  cardPayments: "unsupported",
  payouts: "unsupported",
  requirements: "[]",
  dueAt: null,
  resolution: "unknown",
} as const;

async function asOfNow(ctx: Capabilities, id: string): Promise<ConnectedAccount | null> {
  try {
    return await ctx.connect.findAccount(id);
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== "not_found") throw error;
    ctx.log("stripe-account-unknown", { account: id });
    return null;
  }
}
