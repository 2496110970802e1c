import { readFailedPayouts } from "~/models/orders/payment/money-desk.server";
import { failedPayoutListing } from "~/models/orders/payout/failed-payouts.server";
import { failedPayoutJson } from "~/models/orders/payout/failed-payouts.view";
import { defineEndpoint } from "~/platform/endpoint";
import { answerListing } from "./_listing";
import { listingIn } from "./_slice";
import { listing } from "./_told";

export const loader = defineEndpoint("GET /api/admin/money/payouts", {
  summary: "Lists payouts that came back, and none followed, the oldest first",
  may: "admin",
  query: listing({}),
  answers: { 200: ["FailedPayout"] },
  pages: "cursor",
  async handle(ctx, { request }) {
    const asked = listingIn(request, failedPayoutListing);
    const { list } = await readFailedPayouts(ctx, asked);
    return answerListing(request, list, failedPayoutJson);
  },
});
