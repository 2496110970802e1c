import { z } from "~/platform/zod";
import { calendarDate, rowId } from "../../core/fields";
import { vendorDocumentKinds } from "./vendor-document.rules";

const vendorId = rowId("Vendor is required");
const documentId = rowId("Choose a document");
const kind = z.enum(vendorDocumentKinds, { error: "Choose the type of document" });

/** The last day on which a document holds; nothing for one that does not end. */
const expiresOn = calendarDate("Choose the day the document expires")
  .nullish()
  .transform((date) => date ?? null);

/** A vendor keeps a document. */
export const PutVendorDocument = z.object({
  vendorId,
  kind,
  file: z.file({ error: "Choose a file" }),
  expiresOn,
});
export type PutVendorDocument = z.output<typeof PutVendorDocument>;

/** It ends on another day: it was read wrongly, or has been renewed. */
export const ChangeVendorDocument = z.object({
  vendorId,
  documentId,
  version: rowId("Send the version you last received").optional(),
  expiresOn,
});
export type ChangeVendorDocument = z.output<typeof ChangeVendorDocument>;

/** One document, for what needs no more to be said. */
export const NamedVendorDocument = z.object({ vendorId, documentId });
export type NamedVendorDocument = z.output<typeof NamedVendorDocument>;

/** A vendor has those who run one of its markets read its documents, or no longer. */
export const ShowDocuments = z.object({
  vendorId,
  marketId: rowId("Choose a market"),
  shows: z.enum(["yes", "no"], { error: "Choose yes or no" }).transform((said) => said === "yes"),
});
export type ShowDocuments = z.output<typeof ShowDocuments>;

/** What a market asks all its vendors for, whole. */
export const AskForDocuments = z.object({
  marketId: rowId("Choose a market"),
  kinds: z
    .array(kind)
    .max(vendorDocumentKinds.length, "Choose each type of document only once")
    .default([]),
});
export type AskForDocuments = z.output<typeof AskForDocuments>;
