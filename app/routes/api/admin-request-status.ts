import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { ReviewAdminRequest } from "~/models/joining/request/request.schema";
import { reviewAdminRequest } from "~/models/joining/request/request.server";
import { allow } from "~/platform/allow";
import { idIn, submitJson } from "~/platform/submit";

export const actionTakes = ["PUT"];

/**
 * PUT /api/admin-requests/{id}/status: approves or denies a request, with optional notes, which go
 * into the applicant's mail. `version` is optional.
 */
export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.admin(args);
  return submitJson(ctx, args, ReviewAdminRequest, reviewAdminRequest, {
    also: { requestId: idIn(args.params.id) },
  });
}
