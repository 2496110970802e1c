import { duplicateProduct } from "~/models/vendors/product/own-products.server";
import { allow, type RouteArgs } from "~/platform/allow";
import { leadFromForm, submitPress } from "~/platform/press";
import { idIn } from "~/platform/submit";

/** For a button only: a browser that opens this address goes to the product. */
export async function loader(args: RouteArgs) {
  const ctx = await allow.vendor(args, { othersTo: "/vendor-auth" });
  return leadFromForm(ctx, `/vendor-products/${idIn(args.params.productId)}`);
}

/** Makes a copy of a product, and redirects to it. */
export async function action(args: RouteArgs) {
  const ctx = await allow.vendor(args, { othersTo: "/vendor-auth" });
  const productId = idIn(args.params.productId);
  return submitPress(ctx, { to: "/vendor-products", failed: "Error" }, async () => {
    const { id } = await duplicateProduct(ctx, { productId });
    return {
      title: "Product duplicated",
      description: "The copy is hidden.",
      to: `/vendor-products/${id}`,
    };
  });
}
