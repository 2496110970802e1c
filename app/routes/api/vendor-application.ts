import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { ReviewVendorApplication } from "~/models/joining/application/add.schema";
import { reviewVendorApplication } from "~/models/joining/application/review.server";
import { allow } from "~/platform/allow";
import { idIn, submitJson } from "~/platform/submit";

export const actionTakes = ["PATCH"];

/**
 * PATCH /api/vendor-applications/{id}: approves or rejects an application, with optional
 * `reviewNotes`, which go into the applicant's mail. `version` is optional; without one, what
 * another reviewer has decided is not overwritten.
 */
export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.admin(args);
  return submitJson(ctx, args, ReviewVendorApplication, reviewVendorApplication, {
    also: { applicationId: idIn(args.params.id) },
  });
}
