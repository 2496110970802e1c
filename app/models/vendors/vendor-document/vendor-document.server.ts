import { type SQL, sql } from "drizzle-orm";
import { actFor } from "~/platform/allow";
import type { Allowed, Capabilities } from "~/platform/context";
import { runBatch, type Statement } from "~/platform/database";
import { DomainError, notFound } from "~/platform/errors";
import { sayingWhenItFails } from "~/platform/unforeseen";
import type { VendorViewer, Viewer } from "~/platform/viewer";
import type { LocalDate } from "../../core/calendar";
import { isVersion } from "../../core/rows.server";
import { changedMeanwhile } from "../../guide/market/runs-market.server";
import { isOwner, ownersOnly } from "../../people/access/access.server";
import { auditLine } from "../../people/audit/audit.server";
import { queueMail } from "../../people/mail/outbox.server";
import type { DocumentKind } from "../document/document.rules";
import { type DocumentRule, deleteDocument, putDocument } from "../document/document.server";
import { recipientsOf } from "../notice/notices.server";
import { documentEndsMail } from "../vendor-mail";
import { isShown, readingMarkets } from "./showing.server";
import {
  daysLeft,
  documentWords,
  mostDocuments,
  nextReminder,
  reminderDue,
  type VendorDocumentKind,
  whyNotExpire,
} from "./vendor-document.rules";
import type {
  ChangeVendorDocument,
  NamedVendorDocument,
  PutVendorDocument,
} from "./vendor-document.schema";

type Ctx = Allowed<VendorViewer>;

const notSaved = { title: "Error", text: "We couldn’t save the document. Try again." };

/** A document of a vendor, as the vendor's owners see it. */
export interface VendorDocument {
  id: number;
  kind: VendorDocumentKind;
  name: string;
  bytes: number;
  expiresOn: LocalDate | null;
  createdAt: number;
  version: number;
}

/** A condition for queries on documents `d`: the file is stored and not discarded. */
export const isThere = sql`d.stored_at is not null and d.discarded_at is null`;

const documentsOf = (vendorId: number, which: SQL = sql`true`) => sql<VendorDocument>`
  select d.id, sd.kind, d.name, d.bytes, sd.expires_on expiresOn, d.created_at createdAt, sd.version
  from stall_documents sd join documents d on d.id = sd.document_id
  where sd.vendor_id = ${vendorId} and ${isThere} and ${which}
  order by sd.kind, coalesce(sd.expires_on, '9999') desc, d.id desc limit ${mostDocuments * 2}`;

/**
 * The documents of the selected vendor, its markets, the documents they ask for, and which markets
 * can read them. Throws `owner_only`.
 */
export async function listVendorDocuments(ctx: Ctx) {
  ownersOnly(ctx, "documents");
  const { vendorId } = ctx.viewer;
  const [found, markets] = await runBatch(ctx.db, [
    documentsOf(vendorId, isOwner(ctx)),
    readingMarkets(vendorId, isOwner(ctx)),
  ]);
  return { documents: found.results, markets: markets.results };
}

/** One document of the selected vendor. Throws `owner_only` and `not_found`. */
export async function findVendorDocument(ctx: Ctx, documentId: number): Promise<VendorDocument> {
  ownersOnly(ctx, "documents");
  const which = sql`d.id = ${documentId} and ${isOwner(ctx)}`;
  const [found] = await runBatch(ctx.db, [documentsOf(ctx.viewer.vendorId, which)]);
  const [document] = found.results;
  if (!document) throw notFound("Document not found");
  return document;
}

/**
 * Who may read a vendor's documents: its owners, managers of a market that the vendor shows them
 * to, and administrators. The rule asks the database each time.
 */
export const whoReadsVendorDocuments =
  ({ db }: Pick<Ctx, "db">): DocumentRule =>
  async (viewer: Viewer | null, { subjectType, subjectId }) => {
    if (viewer === null || subjectType !== "vendor") return notFound();
    if (viewer.role === "admin") return null;
    const [row] = await db.all<{ may: number }>(sql`
      select ${
        viewer.role === "vendor"
          ? isOwner({ viewer: { id: viewer.id, vendorId: subjectId } })
          : sql`exists (select 1 from market_vendors mv
              join market_managers mm on mm.market_id = mv.market_id
              join markets m on m.id = mv.market_id
              where mv.vendor_id = ${subjectId} and mm.user_id = ${viewer.id}
                and ${isShown} and m.removed_at is null)`
      } may`);
    return row?.may ? null : notFound();
  };

/** Who may add, change and delete a vendor's documents: the owners of the selected vendor. */
const ownersRule: DocumentRule = (viewer, { subjectType, subjectId }) =>
  subjectType === "vendor" && viewer?.vendorId === subjectId ? null : notFound();

/** The kind that each document has among all private files. */
const filedAs: Record<VendorDocumentKind, DocumentKind> = {
  insurance: "insurance",
  licence: "licence",
  food_permit: "other",
};

const tooMany = () =>
  new DomainError(
    "invalid",
    `You have ${mostDocuments} documents, the most we keep. Delete a document before you add another.`,
  );

/**
 * Adds a document of a vendor, with its last day. Throws `owner_only`, `invalid` if the day has
 * passed or the vendor has too many documents, and the errors of `putDocument`.
 */
export function putVendorDocument(
  asking: Ctx,
  { vendorId, kind, file, expiresOn }: PutVendorDocument,
): Promise<void> {
  return sayingWhenItFails(asking, notSaved, async () => {
    const ctx = actFor(asking, vendorId);
    ownersOnly(ctx, "documents");
    const refused = whyNotExpire(expiresOn, ctx.now);
    if (refused) throw refused;
    const { documents } = await listVendorDocuments(ctx);
    if (documents.length >= mostDocuments) throw tooMany();
    await putDocument(
      ctx,
      { file, kind: filedAs[kind], subject: { type: "vendor", id: vendorId } },
      ownersRule,
      (id) => sql`
        insert into stall_documents (document_id, vendor_id, kind, expires_on, remind_at)
        select ${id}, v.id, ${kind}, ${expiresOn}, ${nextReminder(expiresOn, ctx.now)}
        from vendors v
        where v.id = ${vendorId} and v.removed_at is null and ${isOwner(ctx)}
          and (select count(*) from stall_documents sd join documents d on d.id = sd.document_id
            where sd.vendor_id = ${vendorId} and ${isThere}) < ${mostDocuments}`,
    );
  });
}

/**
 * Changes a document's last day and restarts its reminders. Throws `owner_only`, `not_found`,
 * `invalid` if the day has passed, and `changed`, with a message at `version`, if the document has
 * changed since it was read.
 */
export function changeVendorDocument(asking: Ctx, command: ChangeVendorDocument): Promise<void> {
  return sayingWhenItFails(asking, notSaved, async () => {
    const { vendorId, documentId, version, expiresOn } = command;
    const ctx = actFor(asking, vendorId);
    const before = await findVendorDocument(ctx, documentId);
    const refused = whyNotExpire(expiresOn, ctx.now);
    if (refused) throw refused;
    const [{ results: written }] = await runBatch(ctx.db, [
      sql<{ documentId: number }>`
        update stall_documents set expires_on = ${expiresOn},
          remind_at = ${nextReminder(expiresOn, ctx.now)}, version = version + 1
        where document_id = ${documentId} and vendor_id = ${vendorId} and ${isVersion(version)}
          and ${isOwner(ctx)} and exists (select 1 from documents d where d.id = ${documentId}
            and ${isThere})
        returning document_id documentId`,
      auditLine(ctx, {
        action: "document_changed",
        subject: { type: "vendor", id: vendorId },
        before: { expiresOn: before.expiresOn },
        after: { expiresOn },
        detail: { document: documentId, kind: before.kind },
      }),
    ]);
    if (written.length === 1) return;
    await findVendorDocument(ctx, documentId);
    throw changedMeanwhile();
  });
}

/** Deletes a document of the vendor. Throws `owner_only` and `not_found`. */
export async function deleteVendorDocument(
  asking: Ctx,
  { vendorId, documentId }: NamedVendorDocument,
): Promise<void> {
  const ctx = actFor(asking, vendorId);
  await findVendorDocument(ctx, documentId);
  await deleteDocument(ctx, documentId, ownersRule, isOwner(ctx));
}

/** One run sends reminders for at most this many documents. The next run takes the rest. */
const atOnce = 100;

interface Due {
  id: number;
  vendorId: number;
  vendorName: string;
  kind: VendorDocumentKind;
  expiresOn: LocalDate;
  remindAt: number;
  version: number;
  /** Whether the file is gone, or another document of its kind is valid longer. */
  isMoot: number;
}

/**
 * Reminds the owners of vendors of documents that expire soon. One batch writes the emails and the
 * time of the next reminder, so an interrupted run, or two runs at once, remind nobody twice. After
 * an outage, one email replaces the missed ones.
 */
export async function queueDocumentReminders(ctx: Capabilities): Promise<void> {
  const { db, now, site } = ctx;
  const due = await db.all<Due>(sql`
    select sd.document_id id, sd.vendor_id vendorId, v.name vendorName, sd.kind,
      sd.expires_on expiresOn, sd.remind_at remindAt, sd.version,
      not (${isThere}) or exists (select 1 from stall_documents other
        join documents d on d.id = other.document_id
        where other.vendor_id = sd.vendor_id and other.kind = sd.kind and ${isThere}
          and coalesce(other.expires_on, '9999') > sd.expires_on) isMoot
    from stall_documents sd join documents d on d.id = sd.document_id
    join vendors v on v.id = sd.vendor_id
    where sd.remind_at <= ${now} order by sd.remind_at limit ${atOnce}`);
  const recipients = await recipientsOf(ctx, [...new Set(due.map(({ vendorId }) => vendorId))]);
  for (const { id, vendorId, vendorName, kind, expiresOn, remindAt, version, isMoot } of due) {
    const days = isMoot ? null : reminderDue(expiresOn, now);
    const asItWas = sql`document_id = ${id} and remind_at = ${remindAt} and version = ${version}`;
    const mails =
      days === null
        ? []
        : recipients
            .filter((each) => each.vendorId === vendorId)
            .map(({ userId, email }) =>
              queueMail(now, {
                key: `document:${id}:${version}:${days}:${userId}`,
                to: email,
                vendorId,
                content: documentEndsMail(site, {
                  vendorId,
                  vendor: vendorName,
                  what: documentWords[kind],
                  expiresOn,
                  days: daysLeft(expiresOn, now),
                }),
                only: sql`exists (select 1 from stall_documents where ${asItWas})`,
              }),
            );
    const writes: Statement[] = [
      ...mails,
      sql`update stall_documents set remind_at = ${nextReminder(expiresOn, now)} where ${asItWas}`,
    ];
    await runBatch(db, writes);
  }
}
