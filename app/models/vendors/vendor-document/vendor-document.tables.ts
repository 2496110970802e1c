import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { belongsTo, instant, localDate, looksLike, oneOf } from "../../core/columns";
import { markets } from "../../guide/market/market.tables";
import { documents } from "../document/document.tables";
import { vendors } from "../vendor.tables";
import { vendorDocumentKinds } from "./vendor-document.rules";

/** A document that a vendor keeps for its markets. The file itself is a private file. */
export const stallDocuments = sqliteTable(
  "stall_documents",
  {
    documentId: integer("document_id")
      .primaryKey()
      .references(() => documents.id, { onDelete: "cascade" }),
    vendorId: belongsTo("vendor_id", () => vendors.id),
    kind: text("kind", { enum: vendorDocumentKinds }).notNull(),
    /** The last day on which the document is valid. Null if it does not expire. */
    expiresOn: localDate("expires_on"),
    /** When the vendor gets the next reminder. Null if there will be none. */
    remindAt: instant("remind_at"),
    version: integer("version").notNull().default(1),
  },
  (t) => [
    index("stall_documents_of_stall").on(t.vendorId, t.kind),
    index("stall_documents_to_remind").on(t.remindAt).where(sql`remind_at is not null`),
    check("stall_documents_kind", oneOf(t.kind, vendorDocumentKinds)),
    check("stall_documents_expires_on", looksLike.date(t.expiresOn)),
    check("stall_documents_remind_at", sql`${t.remindAt} is null or ${t.expiresOn} is not null`),
  ],
);

/**
 * When a market last asked a vendor to show its documents. The row stays when the vendor leaves the
 * market.
 */
export const documentRequests = sqliteTable(
  "document_requests",
  {
    marketId: belongsTo("market_id", () => markets.id),
    vendorId: belongsTo("vendor_id", () => vendors.id),
    askedAt: instant("asked_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.marketId, t.vendorId] }),
    index("document_requests_of_vendor").on(t.vendorId),
  ],
);
