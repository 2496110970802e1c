import { weekdays } from "~/models/core/week";
import { marketsGeoJson } from "~/models/vendors/at-market/open-data";
import { defineEndpoint } from "~/platform/endpoint";
import { z } from "~/platform/zod";
import { changed, filters, terms } from "./_told";
import { marketsAsData } from "./markets-data.server";

export const loader = defineEndpoint("GET /api/markets.geojson", {
  summary: "The markets of a list's filters as GeoJSON",
  detail: `At most 500 at a time. ${terms}`,
  may: "anyone",
  readFrom: "anywhere",
  query: { day: z.enum(weekdays), ...filters, ...changed },
  answers: { 200: { type: "application/geo+json", schema: "MarketsGeoJson" } },
  pages: "cursor",
  async handle(ctx, { request }) {
    const { markets, headers } = await marketsAsData(ctx, request, 500);
    headers.set("Content-Type", "application/geo+json");
    return new Response(JSON.stringify(marketsGeoJson(markets, ctx.site)), { headers });
  },
});
