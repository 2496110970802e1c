import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { showDocuments } from "~/models/vendors/vendor-document/showing.server";
import { ShowDocuments } from "~/models/vendors/vendor-document/vendor-document.schema";
import { allow } from "~/platform/allow";
import { leadFromForm } from "~/platform/form-address";
import { check, idIn, readFields } from "~/platform/submit";

const readers = "/vendor-edit/documents#readers";

/** The address of a form only: whoever comes here otherwise wants the documents. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.vendor(args);
  return leadFromForm(ctx, readers);
}

/** A vendor has those who run one of its markets read its documents, or no longer. */
export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.vendor(args);
  const { fields } = await readFields(args.request, ShowDocuments);
  const command = check(ShowDocuments, {
    vendorId: Number(fields.get("vendorId")),
    marketId: idIn(args.params.marketId),
    shows: fields.get("shows"),
  });
  const { name } = await showDocuments(ctx, command);
  ctx.toast.show(
    command.shows
      ? {
          title: "Documents shared",
          description: `The managers of ${name} can see your documents.`,
        }
      : {
          title: "Documents no longer shared",
          description: `The managers of ${name} can’t see your documents.`,
        },
  );
  return redirect(readers);
}
