import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { withdrawManagerInvitation } from "~/models/guide/market/managers.server";
import { WithdrawManagerInvitation } from "~/models/guide/market/market.schema";
import { allow } from "~/platform/allow";
import { leadFromForm } from "~/platform/form-address";
import { submitButton } from "~/platform/press";
import { idIn } from "~/platform/submit";
import { managersAt, pageOf, toAskForAccess } from "./paths";

/** For forms only: a browser that opens this address goes to the page of managers. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.manager(args, toAskForAccess);
  return leadFromForm(ctx, pageOf(ctx.viewer, managersAt));
}

/** Ends an invitation that has not been accepted. */
export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.manager(args, toAskForAccess);
  return submitButton(ctx, args, WithdrawManagerInvitation, withdrawManagerInvitation, {
    to: pageOf(ctx.viewer, managersAt),
    also: { invitationId: String(idIn(args.params.invitationId)) },
    done: () => ({ title: "Invitation withdrawn" }),
  });
}
