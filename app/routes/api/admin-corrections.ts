import { correctionJson, correctionListing } from "~/models/guide/correction/correction.view";
import { listCorrections } from "~/models/guide/correction/corrections.server";
import { defineEndpoint } from "~/platform/endpoint";
import { z } from "~/platform/zod";
import { answerListing } from "./_listing";
import { listingIn } from "./_slice";
import { listing, number } from "./_told";

export const loader = defineEndpoint("GET /api/admin/corrections", {
  summary: "Lists what visitors say is wrong, what came first first",
  detail: "Those that wait, unless a `state` is named.",
  may: "admin",
  query: listing({
    state: z.enum(correctionListing.filters.state),
    what: z.enum(correctionListing.filters.what),
    market: number,
  }),
  answers: { 200: ["Correction"] },
  pages: "cursor",
  async handle(ctx, { request }) {
    const asked = listingIn(request, correctionListing);
    const { list } = await listCorrections(ctx, asked);
    return answerListing(request, list, correctionJson);
  },
});
