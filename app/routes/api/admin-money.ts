import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { listStuckMoney, stuckListing } from "~/models/orders/payment/stuck-list.server";
import { stuckJson } from "~/models/orders/payment/stuck-money.view";
import { allow } from "~/platform/allow";
import { answerListing } from "./_listing";
import { listingIn } from "./_slice";

/** GET /api/admin/money: refunds that are stuck and payments that are disputed, the longest first. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.admin(args);
  const list = await listStuckMoney(ctx, null, listingIn(args.request, stuckListing));
  return answerListing(args.request, list, (row) => stuckJson(row, "admin", ctx.now));
}
