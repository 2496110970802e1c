import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { deleteProduct } from "~/models/vendors/product/delete-product.server";
import { changeProduct } from "~/models/vendors/product/own-products.server";
import { ChangeProduct, NamedProduct } from "~/models/vendors/product/product.schema";
import { productJson } from "~/models/vendors/product/product.server";
import { allow } from "~/platform/allow";
import { idIn, submitJson } from "~/platform/submit";

export const actionTakes = ["PUT", "DELETE"];

/**
 * PUT /api/products/{id}: a vendor changes a product, whole; with `version`, only as it was read.
 * DELETE /api/products/{id}: takes it away; orders keep what they were placed with.
 */
export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.vendor(args);
  const also = { productId: idIn(args.params.id) };
  if (args.request.method === "DELETE") {
    return submitJson(ctx, args, NamedProduct, deleteProduct, {
      also,
      done: ({ isKept }) => ({ id: also.productId, isKept }),
    });
  }
  return submitJson(ctx, args, ChangeProduct, changeProduct, { also, done: productJson });
}
