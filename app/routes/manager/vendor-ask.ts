import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { askToSee } from "~/models/vendors/vendor-document/asked-documents.server";
import { allow } from "~/platform/allow";
import { leadFromForm } from "~/platform/form-address";
import { submitPress } from "~/platform/press";
import { idIn } from "~/platform/submit";
import { pageOf, toAskForAccess } from "./paths";

const documents = "/vendors/documents";

/** For forms only: a browser that opens this address goes to the documents. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.manager(args, toAskForAccess);
  return leadFromForm(ctx, pageOf(ctx.viewer, documents));
}

/** Asks a vendor to show its documents to the market. */
export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.manager(args, toAskForAccess);
  const { marketId } = ctx.viewer;
  return submitPress(ctx, { to: pageOf(ctx.viewer, documents) }, async () => {
    const { name } = await askToSee(ctx, { marketId, vendorId: idIn(args.params.vendorId) });
    return { title: "Asked", description: `We’ll ask ${name} by email to share its documents.` };
  });
}
