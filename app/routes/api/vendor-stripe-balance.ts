import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { readStripeBalance } from "~/models/orders/wallet/stripe-balance.server";
import { ReadStripeBalance } from "~/models/orders/wallet/wallet.schema";
import { allow } from "~/platform/allow";
import { submitJson } from "~/platform/submit";

/** POST /api/vendor/stripe-balance: what the vendor's own account at Stripe holds, in cents. */
export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.vendor(args);
  return submitJson(ctx, args, ReadStripeBalance, readStripeBalance);
}
