import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { ownershipOf } from "~/models/vendors/vendor-api.server";
import { allow } from "~/platform/allow";
import { idIn } from "~/platform/submit";

/** GET /api/vendors/{id}/ownership: whether the stall is the caller's own. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.anyone(args);
  return Response.json(await ownershipOf(ctx, idIn(args.params.id)));
}
