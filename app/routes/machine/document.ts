import { readDocument } from "~/models/vendors/document/document.server";
import { whoReadsVendorDocuments } from "~/models/vendors/vendor-document/vendor-document.server";
import { allow, type RouteArgs } from "~/platform/allow";
import { idIn } from "~/platform/submit";

/**
 * A vendor's private file as a download, for viewers who may read it. For everybody else the file
 * does not exist.
 */
export async function loader(args: RouteArgs) {
  const ctx = await allow.whoManages(args);
  return readDocument(ctx, idIn(args.params.documentId), whoReadsVendorDocuments(ctx));
}
