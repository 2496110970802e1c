import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { vendorOrderJson } from "~/models/orders/order/order.json";
import { listVendorOrders } from "~/models/orders/order/vendor-order.server";
import { allow } from "~/platform/allow";
import { answerSlice, changesIn } from "./_slice";

/** GET /api/vendor/orders: what the vendor's own stall has been asked for, newest first. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.vendor(args);
  const { rows, ...rest } = await listVendorOrders(ctx, changesIn(args.request));
  return answerSlice(args.request, { ...rest, rows: rows.map(vendorOrderJson) });
}
