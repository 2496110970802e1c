import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { SetUserRole } from "~/models/people/user/look-after.schema";
import { setUserRole } from "~/models/people/user/look-after.server";
import { allow } from "~/platform/allow";
import { idIn, submitJson } from "~/platform/submit";

export const actionTakes = ["PUT"];

/** PUT /api/admin/users/{id}/role: gives an account another `role`; `from` is the one it was seen with. */
export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.admin(args);
  return submitJson(ctx, args, SetUserRole, setUserRole, {
    also: { userId: idIn(args.params.id) },
  });
}
