import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { ReviewMarketApplication } from "~/models/joining/application/add.schema";
import { reviewMarketApplication } from "~/models/joining/application/review.server";
import { allow } from "~/platform/allow";
import { idIn, submitJson } from "~/platform/submit";

/**
 * POST /api/market-applications/{id}/review: approves or rejects an application, with optional
 * `notes`, which go into the applicant's mail. `version` as for a vendor's.
 */
export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.admin(args);
  return submitJson(ctx, args, ReviewMarketApplication, reviewMarketApplication, {
    also: { applicationId: idIn(args.params.id) },
  });
}
