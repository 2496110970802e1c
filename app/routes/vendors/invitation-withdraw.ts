import { withdrawInvitation } from "~/models/vendors/people.server";
import { allow, type RouteArgs } from "~/platform/allow";
import { leadFromForm } from "~/platform/press";
import { idIn } from "~/platform/submit";

export async function loader(args: RouteArgs) {
  const ctx = await allow.vendor(args);
  return leadFromForm(ctx, "/vendor-edit/people");
}

/** Ends an invitation that has not been accepted. */
export async function action(args: RouteArgs) {
  const ctx = await allow.vendor(args);
  await withdrawInvitation(ctx, idIn(args.params.invitationId));
  return ctx.toast.leadTo("/vendor-edit/people", { title: "Invitation withdrawn" });
}
