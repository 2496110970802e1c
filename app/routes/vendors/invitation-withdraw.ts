import { WithdrawInvitation } from "~/models/vendors/people.schema";
import { withdrawInvitation } from "~/models/vendors/people.server";
import { allow, type RouteArgs } from "~/platform/allow";
import { leadFromForm } from "~/platform/press";
import { check, idIn } from "~/platform/submit";

export async function loader(args: RouteArgs) {
  const ctx = await allow.vendor(args);
  return leadFromForm(ctx, "/vendor-edit/people");
}

/** Ends an invitation that has not been accepted. */
export async function action(args: RouteArgs) {
  const ctx = await allow.vendor(args);
  const invitationId = idIn(args.params.invitationId);
  await withdrawInvitation(ctx, check(WithdrawInvitation, { invitationId }));
  return ctx.toast.leadTo("/vendor-edit/people", { title: "Invitation withdrawn" });
}
