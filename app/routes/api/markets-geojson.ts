import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { marketsGeoJson } from "~/models/vendors/at-market/open-data";
import { allow } from "~/platform/allow";
import { marketsAsData } from "./markets-data.server";

export const readFrom = "anywhere";

/** GET /api/markets.geojson: the markets of a list's filters as GeoJSON, at most 500 at a time. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.anyone(args);
  const { markets, headers } = await marketsAsData(ctx, args.request, 500);
  headers.set("Content-Type", "application/geo+json");
  return new Response(JSON.stringify(marketsGeoJson(markets, ctx.site)), { headers });
}
