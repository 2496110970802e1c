import { exportProducts } from "~/models/vendors/product/import-products.server";
import { allow, type RouteArgs } from "~/platform/allow";

/** All products of the vendor as a CSV file. */
export async function loader(args: RouteArgs) {
  const ctx = await allow.vendor(args, { othersTo: "/vendor-auth" });
  return exportProducts(ctx);
}
