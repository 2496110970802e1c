import { allOrdersListing } from "~/models/orders/order/look-into";
import { listAllOrders } from "~/models/orders/order/look-into.server";
import { anyOrderJson } from "~/models/orders/order/look-into.view";
import { defineEndpoint } from "~/platform/endpoint";
import { z } from "~/platform/zod";
import { answerListing } from "./_listing";
import { listingIn } from "./_slice";
import { date, listing, number } from "./_told";

export const loader = defineEndpoint("GET /api/admin/orders", {
  summary: "Lists all orders, the newest first",
  may: "admin",
  query: listing({
    customer: number,
    vendor: number,
    market: number,
    date,
    status: z.enum(allOrdersListing.filters.status),
  }),
  answers: { 200: ["AnyOrder"] },
  pages: "cursor",
  async handle(ctx, { request }) {
    const asked = listingIn(request, allOrdersListing);
    const { list } = await listAllOrders(ctx, asked);
    return answerListing(request, list, anyOrderJson);
  },
});
