import { showDocuments } from "~/models/vendors/vendor-document/showing.server";
import { ShowDocuments } from "~/models/vendors/vendor-document/vendor-document.schema";
import { allow, type RouteArgs } from "~/platform/allow";
import { leadFromForm } from "~/platform/press";
import { check, idIn, readFields } from "~/platform/submit";

const readers = "/vendor-edit/documents#readers";

export async function loader(args: RouteArgs) {
  const ctx = await allow.vendor(args);
  return leadFromForm(ctx, readers);
}

/** A vendor shows its documents to the managers of one of its markets, or stops showing them. */
export async function action(args: RouteArgs) {
  const ctx = await allow.vendor(args);
  const { fields } = await readFields(args.request, ShowDocuments);
  const command = check(ShowDocuments, {
    vendorId: Number(fields.get("vendorId")),
    marketId: idIn(args.params.marketId),
    shows: fields.get("shows"),
  });
  const { name } = await showDocuments(ctx, command);
  return ctx.toast.leadTo(
    readers,
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
}
