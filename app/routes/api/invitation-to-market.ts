import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { WithdrawManagerInvitation } from "~/models/guide/market/managers.schema";
import { withdrawManagerInvitation } from "~/models/guide/market/managers.server";
import { allow } from "~/platform/allow";
import { idIn, submitJson } from "~/platform/submit";

export const actionTakes = ["DELETE"];

/** DELETE /api/markets/{id}/invitations/{invitationId}: ends an invitation nobody has accepted. */
export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.managerOrAdmin(args);
  const invitationId = idIn(args.params.invitationId);
  return submitJson(ctx, args, WithdrawManagerInvitation, withdrawManagerInvitation, {
    also: { marketId: idIn(args.params.id), invitationId },
    done: () => ({ id: invitationId }),
  });
}
