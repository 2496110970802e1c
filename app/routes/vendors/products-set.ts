import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { setProducts } from "~/models/vendors/product/own-products.server";
import { SetProducts } from "~/models/vendors/product/product.schema";
import { settings } from "~/models/vendors/product/product.words";
import { allow } from "~/platform/allow";
import { leadFromForm } from "~/platform/form-address";
import { submitPress } from "~/platform/press";
import { check, readFields, wayBackIn } from "~/platform/submit";

/** For forms only: a browser that opens this address goes to the list of products. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.vendor(args, { othersTo: "/vendor-auth" });
  return leadFromForm(ctx, "/vendor-products");
}

/** Shows or hides the ticked products, or sets their availability. */
export async function action(args: ActionFunctionArgs) {
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
