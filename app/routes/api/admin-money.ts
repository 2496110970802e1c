import { listStuckMoney, stuckListing } from "~/models/orders/payment/stuck-list.server";
import { stuckJson } from "~/models/orders/payment/stuck-money.view";
import { defineEndpoint } from "~/platform/endpoint";
import { answerListing } from "./_listing";
import { listingIn } from "./_slice";
import { listing } from "./_told";

export const loader = defineEndpoint("GET /api/admin/money", {
  summary: "Lists refunds that are stuck and payments in dispute, the longest first",
  may: "admin",
  query: listing({}),
  answers: { 200: ["StuckMoney"] },
  pages: "cursor",
  async handle(ctx, { request }) {
    const list = await listStuckMoney(ctx, null, listingIn(request, stuckListing));
    return answerListing(request, list, (row) => stuckJson(row, "admin", ctx.now));
  },
});
