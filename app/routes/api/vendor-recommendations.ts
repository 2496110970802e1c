import { RecommendVendor } from "~/models/joining/application/recommend.schema";
import { recommendVendor } from "~/models/joining/application/recommend.server";
import { defineEndpoint } from "~/platform/endpoint";
import { askedJson } from "./_asked";

export const action = defineEndpoint("POST /api/vendor-recommendations", {
  summary: "Recommends a vendor",
  may: "anyone",
  command: RecommendVendor,
  verb: recommendVendor,
  done: askedJson,
  answers: { 200: "Asked", 201: "Asked" },
  refusals: [429],
});
