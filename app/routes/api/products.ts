import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { addProduct } from "~/models/vendors/product/own-products.server";
import { AddProduct } from "~/models/vendors/product/product.schema";
import { productJson } from "~/models/vendors/product/product.server";
import { productSearchIn, sliceOfProducts } from "~/models/vendors/product/product-search.server";
import { allow } from "~/platform/allow";
import { submitJson } from "~/platform/submit";
import { answerSlice, changesIn } from "./_slice";

export const readFrom = "anywhere";

/**
 * GET /api/products: what all stalls show; narrowed by `q`, `category`, `vendor`, `market`,
 * `available=true` and `preorder=true`, or to what has changed.
 */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.anyone(args);
  ctx.cache.publicly(60);
  const { request } = args;
  const search = productSearchIn(new URL(request.url).searchParams);
  return answerSlice(request, await sliceOfProducts(ctx, search, changesIn(request)));
}

/** POST /api/products: a vendor adds a product; a `price` that is a number is cents. */
export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.vendor(args);
  return submitJson(ctx, args, AddProduct, addProduct, {
    done: (product) => Response.json(productJson(product), { status: 201 }),
  });
}
