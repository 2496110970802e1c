import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { ConnectStripe } from "~/models/orders/stripe-account/stripe-account.schema";
import {
  connectStripe,
  readOwnPayment,
} from "~/models/orders/stripe-account/stripe-account.server";
import { ownPaymentJson } from "~/models/orders/stripe-account/stripe-account.view";
import { allow } from "~/platform/allow";
import { submitJson } from "~/platform/submit";

/** GET /api/vendor/stripe-account: how the vendor's own account at Stripe stands. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.vendor(args);
  return Response.json(ownPaymentJson(await readOwnPayment(ctx)));
}

/** POST /api/vendor/stripe-account: answers where the vendor goes on at Stripe, for one visit. */
export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.vendor(args);
  return submitJson(ctx, args, ConnectStripe, connectStripe, { isAnew: true });
}
