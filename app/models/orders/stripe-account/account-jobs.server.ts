import { eq, sql } from "drizzle-orm";
import type { Capabilities } from "~/platform/context";
import { lookAgain, refreshAccount } from "./account-state.server";
import { setManualPayouts } from "./stripe-account.server";
import { stripeAccounts } from "./stripe-account.tables";

/**
 * The jobs of the scheduled handler for vendors' accounts. Each job does a limited part at a time
 * and tries failed work later. The conditions are written out instead of bound as parameters,
 * because only then does SQLite use the partial indexes.
 */
const atOnce = 20;

/** Asks Stripe about every account that nothing was heard of for a day. */
export async function refreshOldAccounts(ctx: Capabilities): Promise<void> {
  const { db, now } = ctx;
  const old = await db
    .select({ id: stripeAccounts.id })
    .from(stripeAccounts)
    .where(sql`closed_at is null and check_after <= ${now}`)
    .orderBy(stripeAccounts.checkAfter)
    .limit(atOnce);
  for (const { id } of old) {
    try {
      await refreshAccount(ctx, id);
    } catch (error) {
      ctx.log("account-check-failed", { account: id, message: String(error) });
      await db
        .update(stripeAccounts)
        .set({ checkAfter: now + lookAgain })
        .where(eq(stripeAccounts.id, id));
    }
  }
}

/** Tells Stripe, for every account that is not set yet, to make payouts only on request. */
export async function setMissingManualPayouts(ctx: Capabilities): Promise<void> {
  const unset = await ctx.db
    .select({ id: stripeAccounts.id })
    .from(stripeAccounts)
    .where(
      sql`closed_at is null and manual_payouts_after is not null and manual_payouts_after <= ${ctx.now}`,
    )
    .orderBy(stripeAccounts.manualPayoutsAfter)
    .limit(atOnce);
  for (const { id } of unset) await setManualPayouts(ctx, id);
}
