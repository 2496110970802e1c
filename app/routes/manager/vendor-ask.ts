import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { askToSee } from "~/models/vendors/stall-document/ask-to-see.server";
import { allow } from "~/platform/allow";
import { DomainError } from "~/platform/errors";
import { idIn } from "~/platform/submit";
import { pageOf, toAskForAccess } from "./paths";

const documents = "/vendors/documents";

/** The address of a form only: whoever comes here otherwise wants the documents. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.manager(args, toAskForAccess);
  return redirect(pageOf(ctx.viewer, documents));
}

/** Asks a stall to show its documents to the market; a refusal is told where the list is. */
export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.manager(args, toAskForAccess);
  const { marketId } = ctx.viewer;
  try {
    const { name } = await askToSee(ctx, { marketId, vendorId: idIn(args.params.vendorId) });
    ctx.toast.show({ title: "Asked", description: `${name} is told by mail.` });
  } catch (error) {
    if (!(error instanceof DomainError) || error.code === "not_found") throw error;
    ctx.toast.show({ title: error.title, description: error.message, variant: "destructive" });
  }
  return redirect(pageOf(ctx.viewer, documents));
}
