import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { listVendorOrders } from "~/models/order/order.server";
import { vendorOrderJson } from "~/models/order/order.view";
import { allow } from "~/platform/allow";

/** GET /api/vendor/orders: what the vendor's own stall has been asked for. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.vendor(args);
  const orders = await listVendorOrders(ctx);
  return Response.json(orders.map(vendorOrderJson));
}
