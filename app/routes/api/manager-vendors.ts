import { AddMarketVendor } from "~/models/guide/market/market.schema";
import {
  addMarketVendor,
  listMarketVendors,
} from "~/models/vendors/at-market/market-vendors.server";
import { standingVendorJson } from "~/models/vendors/at-market/standing-vendor.view";
import { defineEndpoint } from "~/platform/endpoint";
import { answerWhole } from "./_slice";

export const loader = defineEndpoint("GET /api/market-manager/vendors", {
  summary: "Lists who stands at the market",
  may: "manager",
  answers: { 200: ["StandingVendor"] },
  pages: "cursor",
  async handle(ctx, { request }) {
    const { marketId } = ctx.viewer;
    const vendors = await listMarketVendors(ctx, marketId);
    return answerWhole(
      request,
      vendors.map((vendor) => standingVendorJson(vendor, marketId)),
    );
  },
});

export const action = defineEndpoint("POST /api/market-manager/vendors", {
  summary: "Has one more vendor stand at the market",
  may: "manager",
  command: AddMarketVendor,
  given: { marketId: ({ viewer }) => viewer.marketId },
  verb: addMarketVendor,
  done: (vendor, { marketId }) => standingVendorJson(vendor, marketId),
  answers: { 201: "StandingVendor" },
  refusals: [409],
});
