import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { listStuckMoney, stuckListing } from "~/models/orders/payment/stuck-list.server";
import { stuckJson } from "~/models/orders/payment/stuck-money.view";
import { allow } from "~/platform/allow";
import { answerListing } from "./_listing";
import { listingIn } from "./_slice";

/** GET /api/vendor/refunds: the stall's own refunds that are stuck, and payments in dispute. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.vendor(args);
  const asked = listingIn(args.request, stuckListing);
  const list = await listStuckMoney(ctx, ctx.viewer.vendorId, asked);
  return answerListing(args.request, list, (row) => stuckJson(row, "vendor", ctx.now));
}
