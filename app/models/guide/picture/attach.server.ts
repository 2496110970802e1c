import { and, eq, inArray, isNotNull, isNull, lt, lte, type SQL, sql } from "drizzle-orm";
import type { Allowed, Capabilities, Instant } from "~/platform/context";
import { wroteOne } from "~/platform/database";
import { DomainError } from "~/platform/errors";
import type { Viewer } from "~/platform/viewer";
import { isAmong } from "../../core/rows.server";
import { keyIn, newPictureKey, pictureAddress, uploadFailed, waitsFor } from "./picture.rules";
import { keysIn } from "./picture.schema";
import { pictures, type subjects, uploadTries } from "./picture.tables";
import type { Uploader } from "./upload.server";

/** What a photo belongs to; the id may be `last_insert_rowid()`. */
export interface Subject {
  type: (typeof subjects)[number];
  id: number | SQL;
}

interface Attaching {
  /** The addresses of all the photos that the subject will have. */
  addresses: string[];
  subject: Subject;
  uploader: Uploader;
  now: Instant;
}

const isOf = ({ type, id }: Subject) => sql`subject_type = ${type} and subject_id = ${id}`;

const isWaitingFor = ({ userId, browser }: Uploader, now: Instant) => sql`(
  attached_at is null and discarded_at is null and created_at > ${now - waitsFor}
  and (uploader_user_id = ${userId} or uploader_browser = ${browser}))`;

/**
 * For the WHERE of an owner's write: whether all these photos may belong to the subject, because it
 * already has them or because the same user uploaded them and they wait to be used. An address that
 * is not an upload is allowed only if it is in `kept`, the owner's earlier addresses, as JSON or
 * null.
 */
export function mayAttach(
  { addresses, subject, uploader, now }: Attaching,
  kept: SQL = sql`'[]'`,
): SQL {
  return sql`not exists (
    select 1 from json_each(${JSON.stringify(addresses)}) asked
    where asked.value not in (select value from json_each(${kept}) where value is not null)
      and not exists (
        select 1 from pictures where key = substr(asked.value, ${"/images/".length + 1})
          and asked.value = '/images/' || key
          and (${isOf(subject)} and discarded_at is null or ${isWaitingFor(uploader, now)})))`;
}

/**
 * Must directly follow the owner's write in the same batch, and does nothing unless that write
 * changed a row. The photos become the subject's; its other photos are discarded.
 */
export function attachAll({ addresses, subject, uploader, now }: Attaching): SQL {
  const isAsked = sql`key in (select value from json_each(${JSON.stringify(keysIn(addresses))}))`;
  return sql`
    update pictures set
      discarded_at = iif(${isAsked}, null, ${now}),
      attached_at = coalesce(attached_at, ${now}),
      subject_type = ${subject.type}, subject_id = ${subject.id}
    where ${wroteOne} and (
      ${isAsked} and ${isWaitingFor(uploader, now)}
      or ${isOf(subject)} and discarded_at is null and not ${isAsked})`;
}

/** Which of these addresses have a stored uploaded photo, no matter what the photo belongs to. */
export async function keptOf({ db }: Pick<Allowed, "db">, addresses: string[]) {
  const rows = await db
    .select({ key: pictures.key })
    .from(pictures)
    .where(and(isNull(pictures.discardedAt), isAmong(pictures.key, keysIn(addresses))));
  return new Set(rows.map(({ key }) => pictureAddress(key)));
}

/**
 * Moves the photos of one subject to another, for example from an application to what was created
 * from it.
 */
export const handOver = (from: Subject, to: Subject): SQL => sql`
  update pictures set subject_type = ${to.type}, subject_id = ${to.id}
  where ${isOf(from)} and discarded_at is null`;

/** The error if a write found that photos are missing or no longer available. */
export const notAttached = (field: string) => {
  const text = "We no longer have this photo. Add it again.";
  return new DomainError("invalid", text, {
    title: uploadFailed.title,
    fields: { [field]: [text] },
  });
};

/** Discards the photos and documents of deleted subjects; a job deletes their files later. */
export const discardUploads = (type: Subject["type"], ids: SQL, now: Instant): SQL[] =>
  [sql`pictures`, sql`documents`].map(
    (uploads) => sql`
      update ${uploads} set discarded_at = ${now}
      where subject_type = ${type} and subject_id in (${ids}) and discarded_at is null`,
  );

/**
 * Copies uploaded photos under new names, so that something else can use them: a photo belongs to
 * one subject only. The copies wait like any upload. Addresses that are not uploads stay unchanged,
 * and missing photos are left out. Keeps the order.
 */
export async function copyPictures(
  ctx: Pick<Allowed<Viewer>, "db" | "pictures" | "viewer" | "now">,
  addresses: string[],
): Promise<string[]> {
  const copies: string[] = [];
  for (const address of addresses) {
    const copy = await copyOf(ctx, address);
    if (copy !== null) copies.push(copy);
  }
  return copies;
}

async function copyOf(
  { db, pictures: bucket, viewer, now }: Parameters<typeof copyPictures>[0],
  address: string,
): Promise<string | null> {
  const from = keyIn(address);
  if (from === null) return address;
  const [known] = await db
    .select({
      purpose: pictures.purpose,
      bytes: pictures.bytes,
      width: pictures.width,
      height: pictures.height,
    })
    .from(pictures)
    .where(and(eq(pictures.key, from), isNull(pictures.discardedAt)));
  const stored = known && (await bucket.get(from));
  if (!stored) return null;
  const key = newPictureKey();
  await db.insert(pictures).values({ ...known, key, uploaderUserId: viewer.id, createdAt: now });
  await bucket.put(key, await stored.arrayBuffer(), { httpMetadata: stored.httpMetadata });
  return pictureAddress(key);
}

/** The most photos that one run deletes; the next run is a minute later. */
const batch = 100;
const hour = 3_600_000;

/**
 * Deletes discarded photos, and photos that were not used within a day. They are marked as
 * discarded first, so that nobody can attach them meanwhile. The files are deleted before the rows,
 * so that no file can be left without a row.
 */
export async function clearPictures({ db, pictures: bucket, now }: Capabilities): Promise<number> {
  const forgotten = db
    .select({ id: pictures.id })
    .from(pictures)
    .where(
      and(
        isNull(pictures.attachedAt),
        lte(pictures.createdAt, now - waitsFor),
        isNull(pictures.discardedAt),
      ),
    )
    .limit(batch);
  const [, gone] = await db.batch([
    db.update(pictures).set({ discardedAt: now }).where(inArray(pictures.id, forgotten)),
    db
      .select({ id: pictures.id, key: pictures.key })
      .from(pictures)
      .where(isNotNull(pictures.discardedAt))
      .limit(batch),
  ]);
  if (gone.length > 0) {
    await bucket.delete(gone.map(({ key }) => key));
    const ids = gone.map(({ id }) => id);
    await db.delete(pictures).where(isAmong(pictures.id, ids));
  }
  return gone.length;
}

/** Deletes the counts of upload tries from past hours. */
export async function forgetUploadTries({ db, now }: Capabilities): Promise<void> {
  await db.delete(uploadTries).where(lt(uploadTries.hour, Math.floor(now / hour)));
}
