import { vendorOrderJson } from "~/models/orders/order/order.json";
import { listVendorOrders } from "~/models/orders/order/vendor-order.server";
import { defineEndpoint } from "~/platform/endpoint";
import { answerSlice, changesIn } from "./_slice";
import { changed } from "./_told";

export const loader = defineEndpoint("GET /api/vendor/orders", {
  summary: "Lists the stall's orders, the newest first",
  may: "vendor",
  query: changed,
  answers: { 200: ["VendorOrder"] },
  pages: "cursor",
  async handle(ctx, { request }) {
    const { rows, ...rest } = await listVendorOrders(ctx, changesIn(request));
    return answerSlice(request, { ...rest, rows: rows.map(vendorOrderJson) });
  },
});
