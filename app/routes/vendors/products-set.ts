import { setProducts } from "~/models/vendors/product/own-products.server";
import { SetProducts } from "~/models/vendors/product/product.schema";
import { settings } from "~/models/vendors/product/product.words";
import { allow, type RouteArgs } from "~/platform/allow";
import { leadFromForm, submitPress } from "~/platform/press";
import { check, readFields, wayBackIn } from "~/platform/submit";

export async function loader(args: RouteArgs) {
  const ctx = await allow.vendor(args, { othersTo: "/vendor-auth" });
  return leadFromForm(ctx, "/vendor-products");
}

/** Shows or hides the ticked products, or sets their availability. */
export async function action(args: RouteArgs) {
  const ctx = await allow.vendor(args, { othersTo: "/vendor-auth" });
  const { fields } = await readFields(args.request, SetProducts);
  const back = (await wayBackIn(args.request)) ?? "/vendor-products";
  return submitPress(ctx, { to: back, failed: "Error" }, async () => {
    const ids = fields.getAll("ids").map(Number);
    const command = check(SetProducts, { ids, to: fields.get("to") });
    const count = await setProducts(ctx, command);
    return {
      title: settings[command.to].done,
      description: count === 1 ? "One product" : `${count} products`,
    };
  });
}
