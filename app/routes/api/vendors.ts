import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { sliceOfVendors } from "~/models/vendor/vendor-api.server";
import { allow } from "~/platform/allow";
import { answerSlice, sliceIn } from "./_slice";

/** GET /api/vendors: the vendors, each with the markets it stands at. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.anyone(args);
  ctx.cache.publicly(60);
  return answerSlice(args.request, await sliceOfVendors(ctx, sliceIn(args.request)));
}
