import { deleteProduct } from "~/models/vendors/product/delete-product.server";
import { addProduct, changeProduct } from "~/models/vendors/product/own-products.server";
import { AddProduct, ChangeProduct, NamedProduct } from "~/models/vendors/product/product.schema";
import { productJson } from "~/models/vendors/product/product.server";
import { productCategories } from "~/models/vendors/product/product.words";
import {
  isByVendor,
  productSearchIn,
  sliceOfProducts,
} from "~/models/vendors/product/product-search.server";
import { defineEndpoint, type Endpoint } from "~/platform/endpoint";
import { z } from "~/platform/zod";
import { answerSlice, byVendorIn, changesIn } from "./_answers";
import { changed, goneToo, number, text } from "./_described";

export const loader: Endpoint[] = [
  defineEndpoint("GET /api/products", {
    summary: "Searches the products of all vendors",
    detail: `A page may be shorter than \`limit\` and still have a next page. ${goneToo} Renaming a vendor doesn’t count as a change to its products.`,
    may: "anyone",
    readFrom: "anywhere",
    query: {
      q: text.describe("At least 3 letters"),
      category: z.enum(productCategories),
      vendor: number,
      market: number,
      available: z.literal("true").describe("Not out of stock"),
      preorder: z.literal("true").describe("Products that can be pre-ordered"),
      perpound: text.describe("The highest price per pound, in dollars, like 4.50"),
      ...changed,
    },
    answers: { 200: ["FoundProduct"] },
    pages: "cursor",
    async handle(ctx, { request }) {
      ctx.cache.publicly(60);
      const search = productSearchIn(new URL(request.url).searchParams);
      const slice = isByVendor(search) ? byVendorIn(request) : changesIn(request);
      return answerSlice(request, await sliceOfProducts(ctx, search, slice));
    },
  }),
  defineEndpoint("POST /api/products", {
    summary: "Adds a product to the caller’s vendor",
    detail: "Send `price` in cents as a number, or in dollars as text.",
    may: "vendor",
    command: AddProduct,
    verb: addProduct,
    done: productJson,
    answers: { 201: "Product" },
    refusals: [409],
  }),
  defineEndpoint("PUT /api/products/:id", {
    summary: "Replaces a product",
    detail: "With `version`, fails if the product has changed since you read it.",
    may: "vendor",
    path: { id: "productId" },
    command: ChangeProduct,
    verb: changeProduct,
    done: productJson,
    answers: { 200: "Product" },
    refusals: [409],
  }),
  defineEndpoint("DELETE /api/products/:id", {
    summary: "Deletes a product",
    detail: "Existing orders stay the same.",
    may: "vendor",
    path: { id: "productId" },
    command: NamedProduct,
    verb: deleteProduct,
    done: ({ isKept }, { productId }) => ({ id: productId, isKept }),
    answers: { 200: "DeletedProduct" },
    refusals: [409],
  }),
];
