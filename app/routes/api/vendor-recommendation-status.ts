import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { ReviewVendorRecommendation } from "~/models/joining/recommendation/recommended.schema";
import { reviewVendorRecommendation } from "~/models/joining/recommendation/review-recommendation.server";
import { allow } from "~/platform/allow";
import { idIn, submitJson } from "~/platform/submit";

export const actionTakes = ["PATCH"];

/**
 * PATCH /api/vendor-recommendations/{id}/status: approves or rejects a recommended vendor, with
 * optional notes, which go into the mail to whoever recommended it. `version` is optional.
 */
export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.admin(args);
  return submitJson(ctx, args, ReviewVendorRecommendation, reviewVendorRecommendation, {
    also: { recommendationId: idIn(args.params.id) },
  });
}
