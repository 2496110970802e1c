import { availableVendors } from "~/models/vendors/at-market/market-vendors.server";
import { availableVendorJson } from "~/models/vendors/at-market/standing-vendor.view";
import { defineEndpoint } from "~/platform/endpoint";
import { answerWhole } from "./_slice";
import { text } from "./_told";

export const loader = defineEndpoint("GET /api/market-manager/available-vendors", {
  summary: "Lists vendors who could be added",
  may: "manager",
  query: { q: text },
  answers: { 200: ["AvailableVendor"] },
  pages: "cursor",
  async handle(ctx, { request }) {
    const q = new URL(request.url).searchParams.get("q");
    const vendors = await availableVendors(ctx, ctx.viewer.marketId, q);
    return answerWhole(request, vendors.map(availableVendorJson));
  },
});
