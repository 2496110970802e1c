import { NamedMarketVendor } from "~/models/guide/market/market.schema";
import { removeMarketVendor } from "~/models/vendors/at-market/market-vendors.server";
import { standingVendorJson } from "~/models/vendors/at-market/standing-vendor.view";
import { defineEndpoint } from "~/platform/endpoint";

export const action = defineEndpoint("DELETE /api/market-manager/vendors/:id", {
  summary: "Ends a vendor's place at the market",
  detail: "Not while customers are coming.",
  may: "manager",
  path: { id: "vendorId" },
  command: NamedMarketVendor,
  given: { marketId: ({ viewer }) => viewer.marketId },
  verb: removeMarketVendor,
  done: (vendor, { marketId }) => standingVendorJson(vendor, marketId),
  answers: { 200: "StandingVendor" },
  refusals: [409],
});
