import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { AddMarketVendor } from "~/models/guide/market/market.schema";
import {
  addMarketVendor,
  listMarketVendors,
} from "~/models/vendors/at-market/market-vendors.server";
import { standingVendorJson } from "~/models/vendors/at-market/standing-vendor.view";
import { allow } from "~/platform/allow";
import { submitJson } from "~/platform/submit";
import { answerWhole } from "./_slice";

/** GET /api/market-manager/vendors: who stands at the manager's market, by name. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.manager(args);
  const { marketId } = ctx.viewer;
  const vendors = await listMarketVendors(ctx, marketId);
  return answerWhole(
    args.request,
    vendors.map((vendor) => standingVendorJson(vendor, marketId)),
  );
}

/** POST /api/market-manager/vendors: one more stands there. */
export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.manager(args);
  const { marketId } = ctx.viewer;
  return submitJson(ctx, args, AddMarketVendor, addMarketVendor, {
    also: { marketId },
    done: (vendor) => Response.json(standingVendorJson(vendor, marketId), { status: 201 }),
  });
}
