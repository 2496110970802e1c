import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { readFailedPayouts } from "~/models/orders/payment/money-desk.server";
import { failedPayoutListing } from "~/models/orders/payout/failed-payouts.server";
import { failedPayoutJson } from "~/models/orders/payout/failed-payouts.view";
import { allow } from "~/platform/allow";
import { answerListing } from "./_listing";
import { listingIn } from "./_slice";

/** GET /api/admin/money/payouts: payouts that came back, and none followed, the oldest first. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.admin(args);
  const asked = listingIn(args.request, failedPayoutListing);
  const { list } = await readFailedPayouts(ctx, asked);
  return answerListing(args.request, list, failedPayoutJson);
}
