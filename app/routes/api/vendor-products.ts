import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { productJson } from "~/models/vendors/product/product.server";
import { vendorProducts } from "~/models/vendors/vendor-api.server";
import { allow } from "~/platform/allow";
import { idIn } from "~/platform/submit";
import { answerChanging } from "./_slice";

export const readFrom = "anywhere";

/** GET /api/vendors/{id}/products: what it shows; with `vendorAccess=true`, what it hides too. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.anyone(args);
  const { searchParams } = new URL(args.request.url);
  const everything = searchParams.get("vendorAccess") === "true";
  if (!everything) ctx.cache.publicly(60);
  const all = await vendorProducts(ctx, idIn(args.params.id), everything);
  return answerChanging(args.request, all, productJson);
}
