import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { id, instant, oneOf } from "../../core/columns";
import { subjects, uploader } from "../../guide/picture/picture.tables";

export const documentKinds = ["insurance", "licence", "other"] as const;
export const documentTypes = ["application/pdf", "image/jpeg", "image/png"] as const;

/**
 * A private file, such as a proof of insurance or a license. Its bytes are in the bucket under
 * 'private/', which no public address leads to. The file is discarded with the record that it
 * belongs to, and deleted later.
 */
export const documents = sqliteTable(
  "documents",
  {
    id: id(),
    /** Its name in the bucket, like 'private/0f…9c'. */
    key: text("key").notNull(),
    kind: text("kind", { enum: documentKinds }).notNull(),
    /** The file's original name, shown to its readers. */
    name: text("name").notNull(),
    contentType: text("content_type", { enum: documentTypes }).notNull(),
    bytes: integer("bytes").notNull(),
    ...uploader,
    subjectType: text("subject_type", { enum: subjects }).notNull(),
    subjectId: integer("subject_id").notNull(),
    createdAt: instant("created_at").notNull(),
    /** When the bytes were stored. Null while they are being uploaded, or if they never arrived. */
    storedAt: instant("stored_at"),
    discardedAt: instant("discarded_at"),
  },
  (t) => [
    uniqueIndex("documents_key").on(t.key),
    index("documents_of_subject").on(t.subjectType, t.subjectId),
    index("documents_of_uploader").on(t.uploaderUserId),
    index("documents_on_their_way").on(t.createdAt).where(sql`stored_at is null`),
    index("documents_discarded").on(t.discardedAt).where(sql`discarded_at is not null`),
    check("documents_kind", oneOf(t.kind, documentKinds)),
    check("documents_type", oneOf(t.contentType, documentTypes)),
    check("documents_subject", oneOf(t.subjectType, subjects)),
    check(
      "documents_uploader",
      sql`(${t.uploaderUserId} is null) <> (${t.uploaderBrowser} is null)`,
    ),
  ],
);
