import type { Allowed } from "~/platform/context";
import { notFound } from "~/platform/errors";
import type { VendorViewer } from "~/platform/viewer";
import { payoutAccount } from "../payout/request-payout.server";
import type { ReadStripeBalance } from "./wallet.schema";

/**
 * Reads the current balance of the vendor's own account from Stripe, in Stripe's shape; amounts are
 * in cents. Throws `not_found` for any other account, and `payments_down`.
 */
export async function readStripeBalance(
  ctx: Allowed<VendorViewer>,
  { stripeAccountId }: ReadStripeBalance,
) {
  const account = await payoutAccount(ctx);
  if (account === null || account.id !== stripeAccountId) throw notFound("Account not found");
  const { available, pending } = await ctx.balances.read(account.id, account.currency);
  const { currency } = account;
  return {
    available: [{ amount: available, currency }],
    pending: [{ amount: pending, currency }],
  };
}
