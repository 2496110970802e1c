import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { vendorForApi } from "~/models/vendor/vendor-api.server";
import { allow } from "~/platform/allow";
import { idIn } from "~/platform/submit";

/** GET /api/vendors/{id}: one vendor. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.anyone(args);
  ctx.cache.publicly(60);
  return Response.json(await vendorForApi(ctx, idIn(args.params.id)));
}
