import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { availableVendors } from "~/models/vendors/at-market/market-vendors.server";
import { availableVendorJson } from "~/models/vendors/at-market/standing-vendor.view";
import { allow } from "~/platform/allow";
import { answerWhole } from "./_slice";

/** GET /api/market-manager/available-vendors: who could be added; `q` looks for them. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.manager(args);
  const q = new URL(args.request.url).searchParams.get("q");
  const vendors = await availableVendors(ctx, ctx.viewer.marketId, q);
  return answerWhole(args.request, vendors.map(availableVendorJson));
}
