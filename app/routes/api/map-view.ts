import { weekdays } from "~/models/core/week";
import { mapRequest } from "~/models/guide/map/map.schema";
import { mapView } from "~/models/guide/map/map.server";
import { defineEndpoint } from "~/platform/endpoint";
import { z } from "~/platform/zod";
import { near, text } from "./_told";

export const loader = defineEndpoint("GET /api/markets/map", {
  summary: "Tells what a map shows, and the list beside it",
  detail: "Whatever is asked for, the answer is a map that can be shown.",
  may: "anyone",
  readFrom: "anywhere",
  query: {
    bounds: text.describe("`south,west,north,east`"),
    zoom: z.int().min(2).max(18),
    q: text,
    day: z.enum(weekdays),
    ...near,
    market: z.int().min(1).describe("The one that is chosen"),
  },
  answers: { 200: "MapOfMarkets" },
  handle: async (ctx, { request }) =>
    await mapView(ctx, mapRequest(new URL(request.url).searchParams)),
});
