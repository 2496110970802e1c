import { deleteProduct } from "~/models/vendors/product/delete-product.server";
import { changeProduct } from "~/models/vendors/product/own-products.server";
import { ChangeProduct, NamedProduct } from "~/models/vendors/product/product.schema";
import { productJson } from "~/models/vendors/product/product.server";
import { byMethod, defineEndpoint } from "~/platform/endpoint";

const change = defineEndpoint("PUT /api/products/:id", {
  summary: "Changes a product, whole",
  detail: "With `version`, only as it was read.",
  may: "vendor",
  path: { id: "productId" },
  command: ChangeProduct,
  verb: changeProduct,
  done: productJson,
  answers: { 200: "Product" },
  refusals: [409],
});

const remove = defineEndpoint("DELETE /api/products/:id", {
  summary: "Takes a product away",
  detail: "Orders keep what they were placed with.",
  may: "vendor",
  path: { id: "productId" },
  command: NamedProduct,
  verb: deleteProduct,
  done: ({ isKept }, { productId }) => ({ id: productId, isKept }),
  answers: { 200: "DeletedProduct" },
  refusals: [409],
});

export const action = byMethod(change, remove);
