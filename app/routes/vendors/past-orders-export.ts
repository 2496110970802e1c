import { readListing } from "~/models/core/listing/listing";
import { pastListing } from "~/models/orders/order/past-orders.rules";
import { exportPastOrders } from "~/models/orders/order/past-orders.server";
import { todayAtMarkets } from "~/models/vendors/vendor-columns.server";
import { allow, type RouteArgs } from "~/platform/allow";

/** All pages of the list of past orders, as a CSV file. */
export async function loader(args: RouteArgs) {
  const ctx = await allow.vendor(args, { othersTo: "/vendor-auth" });
  const asked = readListing(new URL(args.request.url).searchParams, pastListing);
  return exportPastOrders(ctx, asked, await todayAtMarkets(ctx));
}
