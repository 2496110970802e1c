import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { RemoveManager } from "~/models/guide/market/managers.schema";
import { removeManager } from "~/models/guide/market/managers.server";
import { allow } from "~/platform/allow";
import { idIn, submitJson } from "~/platform/submit";

export const actionTakes = ["DELETE"];

/** DELETE /api/markets/{id}/managers/{userId}: ends a manager's access to the market. */
export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.managerOrAdmin(args);
  const userId = idIn(args.params.userId);
  return submitJson(ctx, args, RemoveManager, removeManager, {
    also: { marketId: idIn(args.params.id), userId },
    done: ({ username }) => ({ userId, username }),
  });
}
