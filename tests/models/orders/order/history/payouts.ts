import { sql } from "drizzle-orm";
import { requestPayout } from "~/models/orders/payout/request-payout.server";
import type { Allowed } from "~/platform/context";
import type { VendorViewer } from "~/platform/viewer";
import type { World } from "../../../../support/world";
import type { Act } from "./steps";
import type { Stall } from "./town";

type Of<Does extends Act["does"]> = Extract<Act, { does: Does }>;

/**
 * A vendor asks for a payout: on a page that knows the last payout, on an old page, or by a
 * program.
 */
export async function askForPayout(
  ctx: Allowed<VendorViewer>,
  { account }: Stall,
  { cents, knows }: Of<"request payout">,
): Promise<void> {
  const last = async () => {
    const [found] = await ctx.db.all<{ id: number }>(sql`
      select coalesce(max(id), 0) as id from payouts
      where account_id = ${account} and after_id is not null`);
    return found?.id ?? 0;
  };
  const after = knows === "nothing" ? undefined : knows === "the first" ? 0 : await last();
  const { vendorId } = ctx.viewer;
  await requestPayout(ctx, { vendorId, after, ...(cents !== null && { amount: cents }) });
}

/** A vendor takes money out in Stripe's own dashboard, if Stripe allows it. */
export async function payOutAtStripe({ stripe }: World, { account }: Stall, amount: number) {
  const { payouts } = stripe.client();
  await payouts.create({ amount, currency: "usd" }, { stripeAccount: account }).catch(() => {});
}

/** The bank sends back a payout of these vendors, paid or not, or the vendor cancels the payout. */
export async function endPayout(
  { stripe }: World,
  stalls: readonly Stall[],
  { does, payout: pick }: Of<"fail payout" | "cancel payout">,
): Promise<void> {
  const own = stripe.emulator
    .state()
    .payouts.filter(({ account }) => stalls.some((stall) => stall.account === account));
  const { account: stripeAccount, payout } = own[pick % Math.max(1, own.length)] ?? {};
  if (!payout) return;
  if (does === "fail payout") {
    await stripe.control("payouts/fail", { payout: payout.id, code: "account_closed" });
  } else {
    const { payouts } = stripe.client();
    await payouts.cancel(payout.id, {}, { stripeAccount }).catch(() => {});
  }
}
