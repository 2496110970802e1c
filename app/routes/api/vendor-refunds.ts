import { listStuckMoney, stuckListing } from "~/models/orders/payment/stuck-list.server";
import { stuckJson } from "~/models/orders/payment/stuck-money.view";
import { defineEndpoint } from "~/platform/endpoint";
import { answerListing } from "./_listing";
import { listingIn } from "./_slice";
import { listing } from "./_told";

export const loader = defineEndpoint("GET /api/vendor/refunds", {
  summary: "Lists refunds that are stuck, and payments in dispute",
  may: "vendor",
  query: listing({}),
  answers: { 200: ["StuckMoney"] },
  pages: "cursor",
  async handle(ctx, { request }) {
    const asked = listingIn(request, stuckListing);
    const list = await listStuckMoney(ctx, ctx.viewer.vendorId, asked);
    return answerListing(request, list, (row) => stuckJson(row, "vendor", ctx.now));
  },
});
