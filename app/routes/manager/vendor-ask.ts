import { askToSee } from "~/models/vendors/vendor-document/asked-documents.server";
import { allow, type RouteArgs } from "~/platform/allow";
import { leadFromForm, submitPress } from "~/platform/press";
import { idIn } from "~/platform/submit";
import { pageOf, toAskForAccess } from "./paths";

const documents = "/vendors/documents";

export async function loader(args: RouteArgs) {
  const ctx = await allow.manager(args, toAskForAccess);
  return leadFromForm(ctx, pageOf(ctx.viewer, documents));
}

/** Asks a vendor to show its documents to the market. */
export async function action(args: RouteArgs) {
  const ctx = await allow.manager(args, toAskForAccess);
  const { marketId } = ctx.viewer;
  return submitPress(ctx, { to: pageOf(ctx.viewer, documents) }, async () => {
    const { name } = await askToSee(ctx, { marketId, vendorId: idIn(args.params.vendorId) });
    return { title: "Asked", description: `We’ll ask ${name} by email to share its documents.` };
  });
}
