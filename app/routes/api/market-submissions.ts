import { RecommendMarket } from "~/models/joining/application/recommend.schema";
import { recommendMarket } from "~/models/joining/application/recommend.server";
import { defineEndpoint } from "~/platform/endpoint";
import { askedJson } from "./_asked";

export const action = defineEndpoint("POST /api/market-submissions", {
  summary: "Recommends a market",
  may: "anyone",
  command: RecommendMarket,
  verb: recommendMarket,
  done: askedJson,
  answers: { 200: "Asked", 201: "Asked" },
  refusals: [429],
});
