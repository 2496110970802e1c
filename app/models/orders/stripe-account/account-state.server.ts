import { and, eq, isNull, lte, sql } from "drizzle-orm";
import type { ConnectedAccount } from "~/platform/connected-account";
import type { Capabilities, Instant } from "~/platform/context";
import { DomainError } from "~/platform/errors";
import { stripeAccounts } from "./stripe-account.tables";

/** A day in milliseconds: an account without news is checked once a day. */
export const aDay = 24 * 60 * 60 * 1000;
/** Milliseconds until failed work is tried again. */
export const lookAgain = 60 * 60 * 1000;

/** Stripe's facts about an account, in the form of the table's row. */
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
 * Asks Stripe for the current state of one of our accounts and saves it. Every report of a change
 * leads here, even if it comes late, twice or out of order: what counts is Stripe's answer now. An
 * answer is ignored if a later request's answer is saved already. An account that Stripe does not
 * know takes no cards until Stripe knows it again, because we may have had another key for a while.
 * Returns whether the account is ours and open. Throws `payments_down`.
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

/** Whether a vendor here has or had this account at Stripe. A closed account counts, too. */
export async function isAccountOfOurs({ db }: Capabilities, id: string): Promise<boolean> {
  const found = await db.all(sql`select 1 from stripe_accounts where id = ${id}`);
  return found.length > 0;
}

/**
 * Handles Stripe's refusal to work with one of our accounts: the account is closed, disconnected,
 * or can no longer take cards. The vendor takes no cards from now on, whatever an earlier answer
 * said; then this function asks Stripe for the reason. If Stripe does not answer, or contradicts
 * itself and says that the account is fine, the account stays out of reach until we ask again in an
 * hour, or until a user chooses 'Check again'.
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

/**
 * The columns to save from Stripe's answer about an account that has a row. `readyAt` keeps the
 * first time at which the account took cards.
 */
function answerOf(told: ConnectedAccount, now: Instant) {
  const { readyAt, ...columns } = columnsOf(told, now);
  return { ...columns, ...(readyAt !== null && { readyAt: sql`coalesce(ready_at, ${readyAt})` }) };
}

/** The columns to save for an account that Stripe does not know under our key. */
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
