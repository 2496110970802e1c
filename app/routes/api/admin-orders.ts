import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { allOrdersListing } from "~/models/orders/order/look-into";
import { listAllOrders } from "~/models/orders/order/look-into.server";
import { anyOrderJson } from "~/models/orders/order/look-into.view";
import { allow } from "~/platform/allow";
import { answerListing } from "./_listing";
import { listingIn } from "./_slice";

/** GET /api/admin/orders: all orders, the newest first; filters as on the page. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.admin(args);
  const asked = listingIn(args.request, allOrdersListing);
  const { list } = await listAllOrders(ctx, asked);
  return answerListing(args.request, list, anyOrderJson);
}
