import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { addProduct } from "~/models/product/own-products.server";
import { AddProduct } from "~/models/product/product.schema";
import { productJson } from "~/models/product/product.server";
import { allow } from "~/platform/allow";
import { submitJson } from "~/platform/submit";

/** POST /api/products: a vendor adds a product; a `price` that is a number is cents. */
export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.vendor(args);
  return submitJson(ctx, args, AddProduct, addProduct, {
    done: (product) => Response.json(productJson(product), { status: 201 }),
  });
}
