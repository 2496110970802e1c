import { withdrawManagerInvitation } from "~/models/guide/market/change-managers.server";
import { WithdrawManagerInvitation } from "~/models/guide/market/market.schema";
import { allow, type RouteArgs } from "~/platform/allow";
import { leadFromForm, submitButton } from "~/platform/press";
import { idIn } from "~/platform/submit";
import { managersAt, pageOf, toAskForAccess } from "./paths";

export async function loader(args: RouteArgs) {
  const ctx = await allow.manager(args, toAskForAccess);
  return leadFromForm(ctx, pageOf(ctx.viewer, managersAt));
}

/** Ends an invitation that has not been accepted. */
export async function action(args: RouteArgs) {
  const ctx = await allow.manager(args, toAskForAccess);
  return submitButton(ctx, args, WithdrawManagerInvitation, withdrawManagerInvitation, {
    to: pageOf(ctx.viewer, managersAt),
    also: { invitationId: idIn(args.params.invitationId) },
    done: () => ({ title: "Invitation withdrawn" }),
  });
}
