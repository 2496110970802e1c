import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { readListing } from "~/models/listing/listing";
import { readFailedPayouts } from "~/models/payment/money-desk.server";
import { failedPayoutListing } from "~/models/payout/failed-payouts.server";
import { failedPayoutJson } from "~/models/payout/failed-payouts.view";
import { allow } from "~/platform/allow";
import { answerListing } from "./_listing";

/** GET /api/admin/money/payouts: payouts that came back, and none followed, the oldest first. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.admin(args);
  const asked = readListing(new URL(args.request.url).searchParams, failedPayoutListing);
  const { list } = await readFailedPayouts(ctx, asked);
  return answerListing(args.request, list, failedPayoutJson);
}
