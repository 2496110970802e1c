import { suggestedOf, typedIn } from "~/models/guide/suggestion/suggestion";
import { suggestionsFor } from "~/models/guide/suggestion/suggestion.server";
import { defineEndpoint } from "~/platform/endpoint";
import { z } from "~/platform/zod";
import { text } from "./_told";

export const loader = defineEndpoint("GET /api/suggestions", {
  summary: "Tells what a text may be the beginning of: places, and markets or vendors by name",
  detail:
    "At most eight: places first, then names. None for less than two letters. A place's `name` is one that `near` knows.",
  may: "anyone",
  readFrom: "anywhere",
  query: {
    q: text.describe("What has been typed so far"),
    of: z.enum(suggestedOf).describe("Whose names; markets', unless said"),
  },
  answers: { 200: ["Suggested"] },
  async handle(ctx, { request }) {
    ctx.cache.publicly(300);
    return await suggestionsFor(ctx, typedIn(new URL(request.url).searchParams));
  },
});
