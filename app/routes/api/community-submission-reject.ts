import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { ReviewSubmission } from "~/models/joining/recommendation/recommended.schema";
import { reviewSubmission } from "~/models/joining/recommendation/review-recommendation.server";
import { allow } from "~/platform/allow";
import { idIn, submitJson } from "~/platform/submit";

/** POST /api/community-submissions/{id}/reject: rejects a recommended market, with optional notes. */
export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.admin(args);
  return submitJson(ctx, args, ReviewSubmission, reviewSubmission("refused"), {
    also: { submissionId: idIn(args.params.id) },
  });
}
