import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { WithdrawInvitation } from "~/models/vendors/people.schema";
import { withdrawInvitation } from "~/models/vendors/people.server";
import { allow } from "~/platform/allow";
import { leadFromForm } from "~/platform/form-address";
import { check, idIn } from "~/platform/submit";

/** For forms only: a browser that opens this address goes to the page of members. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.vendor(args);
  return leadFromForm(ctx, "/vendor-edit/people");
}

/** Ends an invitation that has not been accepted. */
export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.vendor(args);
  const invitationId = idIn(args.params.invitationId);
  await withdrawInvitation(ctx, check(WithdrawInvitation, { invitationId }));
  ctx.toast.show({ title: "Invitation withdrawn" });
  return redirect("/vendor-edit/people");
}
