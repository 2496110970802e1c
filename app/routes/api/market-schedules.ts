import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { findMarket } from "~/models/market/market.server";
import { marketJson } from "~/models/market/market-api.server";
import { allow } from "~/platform/allow";
import { idIn } from "~/platform/submit";

/** GET /api/markets/{id}/schedules: the rows of its week. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.anyone(args);
  ctx.cache.publicly(60);
  return Response.json(marketJson(await findMarket(ctx, idIn(args.params.id))).schedules);
}
