import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { SetUserState } from "~/models/people/user/look-after.schema";
import { setUserState } from "~/models/people/user/look-after.server";
import { allow } from "~/platform/allow";
import { idIn, submitJson } from "~/platform/submit";

export const actionTakes = ["PUT"];

/** PUT /api/admin/users/{id}/state: switches an account off or on; `state` and `reason`. */
export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.admin(args);
  return submitJson(ctx, args, SetUserState, setUserState, {
    also: { userId: idIn(args.params.id) },
  });
}
