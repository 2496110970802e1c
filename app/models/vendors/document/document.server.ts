import { and, eq, isNotNull, isNull, lte, type SQL, sql } from "drizzle-orm";
import type { Allowed, Capabilities } from "~/platform/context";
import { runBatch, type Statement, wroteOne } from "~/platform/database";
import { type DomainError, notFound } from "~/platform/errors";
import { privateFile } from "~/platform/private-file";
import { sayingWhenItFails } from "~/platform/unforeseen";
import type { Viewer } from "~/platform/viewer";
import { isAmong } from "../../core/rows.server";
import { turnedByTag } from "../../guide/picture/jpeg";
import { newName, whyNotDecode } from "../../guide/picture/picture.rules";
import type { subjects } from "../../guide/picture/picture.tables";
import { readBytes } from "../../guide/picture/read";
import { spendTry } from "../../guide/picture/upload.server";
import { type Act, auditLine } from "../../people/audit/audit.server";
import {
  type DocumentKind,
  type DocumentType,
  documentKey,
  documentName,
  documentTooLarge,
  documentTypeOf,
  mostDocumentBytes,
} from "./document.rules";
import { documents } from "./document.tables";

/** The record that a private file belongs to. */
export interface DocumentSubject {
  type: (typeof subjects)[number];
  id: number;
}

/**
 * Decides for the record that a document belongs to why a viewer may not do what they ask. Null if
 * they may. The rule is checked before anything is revealed: a refusal is answered as 'not found'.
 */
export type DocumentRule = (
  viewer: Viewer | null,
  document: Pick<StoredDocument, "subjectType" | "subjectId" | "uploaderUserId" | "kind">,
) => Promise<DomainError | null> | DomainError | null;

const notKept = {
  title: "Upload failed",
  text: "We couldn’t upload your document. Try again.",
};

/**
 * Stores a private file. Its type is read from its bytes, pictures lose their metadata except for
 * their orientation, and the file gets a name that nobody can guess. The caller decides who may
 * store a file: by `rule`, and by `keep`, the statement that writes the other facts about the file.
 * The file is stored only if `keep` writes one row. Throws the error from `rule`, `too_many`, the
 * errors of `documentTypeOf`, and `not_found` if `keep` wrote nothing.
 */
export function putDocument(
  ctx: Allowed<Viewer | null>,
  { file, kind, subject }: { file: File; kind: DocumentKind; subject: DocumentSubject },
  rule: DocumentRule,
  keep?: (id: number) => Statement,
): Promise<Pick<StoredDocument, "id" | "name" | "contentType" | "bytes">> {
  return sayingWhenItFails(ctx, notKept, async () => {
    const { db, viewer, now, browserMark, pictures: bucket } = ctx;
    const uploaderUserId = viewer?.id ?? null;
    const asked = { kind, subjectType: subject.type, subjectId: subject.id, uploaderUserId };
    const refused = await rule(viewer, asked);
    if (refused) throw refused;
    await spendTry(ctx);
    if (file.size >= mostDocumentBytes) throw documentTooLarge();
    const sent = new Uint8Array(await file.arrayBuffer());
    const contentType = documentTypeOf(sent);
    const bytes = cleaned(sent, contentType);
    const key = documentKey(newName());
    const name = documentName(file.name, kind, contentType);
    const uploaderBrowser = viewer ? null : await browserMark.ensure();
    const [row] = await db
      .insert(documents)
      .values({
        ...asked,
        key,
        name,
        contentType,
        bytes: bytes.length,
        uploaderBrowser,
        createdAt: now,
      })
      .returning({ id: documents.id });
    if (!row) throw new Error("no row was written");
    await bucket.put(key, bytes, { httpMetadata: { contentType } });
    const isStored = (only: SQL) => sql<{ id: number }>`
      update documents set stored_at = ${now} where id = ${row.id} and ${only} returning id`;
    const { stored } = await runBatch(db, {
      kept: keep ? [keep(row.id)] : [],
      stored: isStored(keep ? wroteOne : sql`true`),
    });
    // A job deletes the bytes later, as for an upload that never finished.
    if (stored.results.length === 0) throw notFound();
    return { id: row.id, name, contentType, bytes: bytes.length };
  });
}

function cleaned(sent: Uint8Array<ArrayBuffer>, type: DocumentType): Uint8Array<ArrayBuffer> {
  if (type === "application/pdf") return sent;
  const picture = readBytes(type === "image/jpeg" ? "jpeg" : "png", sent);
  const refused = whyNotDecode(picture);
  if (refused) throw refused;
  return type === "image/jpeg" ? turnedByTag(picture.clean, picture.orientation) : picture.clean;
}

const columns = {
  id: documents.id,
  key: documents.key,
  kind: documents.kind,
  name: documents.name,
  contentType: documents.contentType,
  bytes: documents.bytes,
  subjectType: documents.subjectType,
  subjectId: documents.subjectId,
  uploaderUserId: documents.uploaderUserId,
  createdAt: documents.createdAt,
};
type StoredDocument = Pick<typeof documents.$inferSelect, keyof typeof columns>;

const isThere = and(isNotNull(documents.storedAt), isNull(documents.discardedAt));

async function findDocument(
  ctx: Allowed<Viewer | null>,
  id: number,
  rule: DocumentRule,
): Promise<StoredDocument> {
  const [document] = await ctx.db
    .select(columns)
    .from(documents)
    .where(and(eq(documents.id, id), isThere));
  if (!document || (await rule(ctx.viewer, document))) throw notFound();
  return document;
}

/** An action on a private file, for the audit log of the record that it belongs to. */
const actWith = (action: string, { id, kind, subjectType, subjectId }: StoredDocument): Act => ({
  action,
  subject: { type: subjectType, id: subjectId },
  detail: { document: id, kind },
});

/**
 * Sends a private file to a viewer who may read it by `rule`. The read is written to the audit log
 * first. Throws `not_found` for everything else.
 */
export async function readDocument(
  ctx: Allowed<Viewer | null>,
  id: number,
  rule: DocumentRule,
): Promise<Response> {
  const document = await findDocument(ctx, id, rule);
  const stored = await ctx.pictures.get(document.key);
  if (!stored) throw notFound();
  await runBatch(ctx.db, [auditLine(ctx, actWith("document_read", document), sql`true`)]);
  return privateFile(stored.body, document);
}

/**
 * Discards a private file for a viewer who may do so by `rule`; the write checks `only` again. A
 * job deletes the file later. Throws `not_found` for everything else.
 */
export async function deleteDocument(
  ctx: Allowed<Viewer | null>,
  id: number,
  rule: DocumentRule,
  only?: SQL,
): Promise<void> {
  const document = await findDocument(ctx, id, rule);
  const [deleted] = await runBatch(ctx.db, [
    ctx.db
      .update(documents)
      .set({ discardedAt: ctx.now })
      .where(and(eq(documents.id, id), isThere, only)),
    auditLine(ctx, actWith("document_deleted", document)),
  ]);
  if (!deleted.meta.changes) throw notFound();
}

const batch = 100;
const hour = 3_600_000;

/** Deletes private files that were discarded, and those with bytes that never arrived. */
export async function clearDocuments({ db, pictures, now }: Capabilities): Promise<number> {
  const found = (where: SQL | undefined) =>
    db.select({ id: documents.id, key: documents.key }).from(documents).where(where).limit(batch);
  // Two queries, because each has its own index. One query with both conditions would read every
  // document.
  const [discarded, neverCame] = await db.batch([
    found(isNotNull(documents.discardedAt)),
    found(
      and(
        isNull(documents.storedAt),
        isNull(documents.discardedAt),
        lte(documents.createdAt, now - hour),
      ),
    ),
  ]);
  const gone = [...discarded, ...neverCame];
  if (gone.length > 0) {
    await pictures.delete(gone.map(({ key }) => key));
    const ids = gone.map(({ id }) => id);
    await db.delete(documents).where(isAmong(documents.id, ids));
  }
  return gone.length;
}
