import { takeSentPictures } from "~/models/guide/picture/upload.server";
import {
  SendMarketApplication,
  type SendMarketApplication as Sent,
} from "~/models/joining/application/application.schema";
import { appliedJson, mostOfApplication } from "~/models/joining/application/applied.json";
import { applyAsMarket } from "~/models/joining/application/apply-market.server";
import { listMarketApplications } from "~/models/joining/application/review.server";
import { marketApplicationJson } from "~/models/joining/application/review.view";
import type { Allowed } from "~/platform/context";
import { defineEndpoint } from "~/platform/endpoint";
import { sayingWhenItFails } from "~/platform/unforeseen";
import { answerSlice, sliceIn } from "./_slice";
import { pictures } from "./_told";

async function apply(ctx: Allowed, { photos, ...application }: Sent) {
  const text = "Failed to submit market application";
  const taken = await sayingWhenItFails(ctx, { text }, () =>
    takeSentPictures(ctx, photos, "application"),
  );
  return applyAsMarket(ctx, { ...application, photos: taken });
}

export const loader = defineEndpoint("GET /api/market-applications", {
  summary: "Lists applications for a market, the newest first",
  may: "admin",
  answers: { 200: ["MarketApplication"] },
  pages: "cursor",
  async handle(ctx, { request }) {
    const { rows, ...slice } = await listMarketApplications(ctx, sliceIn(request));
    return answerSlice(request, { ...slice, rows: rows.map(marketApplicationJson) });
  },
});

export const action = defineEndpoint("POST /api/market-applications", {
  summary: "Applies for a market to be listed",
  detail: pictures,
  may: "anyone",
  command: SendMarketApplication,
  limit: mostOfApplication,
  verb: apply,
  done: appliedJson,
  answers: { 200: "Applied", 201: "Applied" },
  refusals: [409, 429, 503],
});
