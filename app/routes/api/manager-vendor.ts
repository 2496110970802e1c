import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { NamedMarketVendor } from "~/models/guide/market/market.schema";
import { removeMarketVendor } from "~/models/vendors/at-market/market-vendors.server";
import { standingVendorJson } from "~/models/vendors/at-market/standing-vendor.view";
import { allow } from "~/platform/allow";
import { idIn, submitJson } from "~/platform/submit";

export const actionTakes = ["DELETE"];

/** DELETE /api/market-manager/vendors/{id}: ends a vendor's place, unless customers are coming. */
export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.manager(args);
  const { marketId } = ctx.viewer;
  return submitJson(ctx, args, NamedMarketVendor, removeMarketVendor, {
    also: { marketId, vendorId: idIn(args.params.id) },
    done: (vendor) => standingVendorJson(vendor, marketId),
  });
}
