import { z } from "~/platform/zod";
import { calendarDate, rowId } from "../../core/fields";
import { stallDocumentKinds } from "./vendor-document.rules";

const vendorId = rowId("Vendor is required");
const documentId = rowId("Choose a document");
const kind = z.enum(stallDocumentKinds, { error: "Choose the type of document" });

/** The last day on which a document holds; nothing for one that does not end. */
const expiresOn = calendarDate("Choose the day the document expires")
  .nullish()
  .transform((date) => date ?? null);

/** A stall keeps a document. */
export const PutStallDocument = z.object({
  vendorId,
  kind,
  file: z.file({ error: "Choose a file" }),
  expiresOn,
});
export type PutStallDocument = z.output<typeof PutStallDocument>;

/** It ends on another day: it was read wrongly, or has been renewed. */
export const ChangeStallDocument = z.object({
  vendorId,
  documentId,
  version: rowId("Send the version you last received").optional(),
  expiresOn,
});
export type ChangeStallDocument = z.output<typeof ChangeStallDocument>;

/** One document, for what needs no more to be said. */
export const NamedStallDocument = z.object({ vendorId, documentId });
export type NamedStallDocument = z.output<typeof NamedStallDocument>;

/** A stall has those who run one of its markets read its documents, or no longer. */
export const ShowDocuments = z.object({
  vendorId,
  marketId: rowId("Choose a market"),
  shows: z.enum(["yes", "no"], { error: "Choose yes or no" }).transform((said) => said === "yes"),
});
export type ShowDocuments = z.output<typeof ShowDocuments>;

/** What a market asks all its stalls for, whole. */
export const AskForDocuments = z.object({
  marketId: rowId("Choose a market"),
  kinds: z
    .array(kind)
    .max(stallDocumentKinds.length, "Choose each type of document only once")
    .default([]),
});
export type AskForDocuments = z.output<typeof AskForDocuments>;
