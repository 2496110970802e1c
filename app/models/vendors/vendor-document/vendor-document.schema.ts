import { z } from "~/platform/zod";
import { calendarDate, rowId } from "../../core/fields";
import { vendorDocumentKinds } from "./vendor-document.rules";

const vendorId = rowId("Vendor is required");
const documentId = rowId("Choose a document");
const kind = z.enum(vendorDocumentKinds, { error: "Choose the type of document" });

/** The last day on which a document is valid. Empty if it does not expire. */
const expiresOn = calendarDate("Choose the day the document expires")
  .nullish()
  .transform((date) => date ?? null);

export const PutVendorDocument = z.object({
  vendorId,
  kind,
  file: z.file({ error: "Choose a file" }),
  expiresOn,
});
export type PutVendorDocument = z.output<typeof PutVendorDocument>;

/** A vendor changes a document's last day: the date was wrong, or the document was renewed. */
export const ChangeVendorDocument = z.object({
  vendorId,
  documentId,
  version: rowId("Send the version you last received").optional(),
  expiresOn,
});
export type ChangeVendorDocument = z.output<typeof ChangeVendorDocument>;

/** One document, for commands that need nothing else. */
export const NamedVendorDocument = z.object({ vendorId, documentId });
export type NamedVendorDocument = z.output<typeof NamedVendorDocument>;

/** A vendor shows its documents to the managers of one of its markets, or stops showing them. */
export const ShowDocuments = z.object({
  vendorId,
  marketId: rowId("Choose a market"),
  shows: z.enum(["yes", "no"], { error: "Choose yes or no" }).transform((said) => said === "yes"),
});
export type ShowDocuments = z.output<typeof ShowDocuments>;

/** All kinds of documents that a market asks its vendors for. */
export const AskForDocuments = z.object({
  marketId: rowId("Choose a market"),
  kinds: z
    .array(kind)
    .max(vendorDocumentKinds.length, "Choose each type of document only once")
    .default([]),
});
export type AskForDocuments = z.output<typeof AskForDocuments>;
