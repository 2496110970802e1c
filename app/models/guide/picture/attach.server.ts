import { type SQL, sql } from "drizzle-orm";
import type { Allowed, Instant } from "~/platform/context";
import { wroteOne } from "~/platform/database";
import { DomainError } from "~/platform/errors";
import { pictureAddress } from "./picture";
import { uploadFailed, waitsFor } from "./picture.rules";
import { keysIn } from "./picture.schema";
import type { subjects } from "./picture.tables";
import type { Uploader } from "./upload.server";

/** What a picture belongs to; its id may be `last_insert_rowid()`. */
export interface Subject {
  type: (typeof subjects)[number];
  id: number | SQL;
}

interface Attaching {
  /** All the pictures that the subject is to have, by their addresses. */
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
 * For the WHERE of an owner's write: whether all of these pictures may become the subject's, because
 * it has them already or because they wait, brought by the same uploader. An address that is no
 * upload's is for the owner to judge, which knows what it had before (`kept`, as JSON or null).
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
 * To stand in the same batch directly after the owner's write, and to do nothing unless that has
 * changed a row: the pictures become the subject's, and those it had beside them are discarded.
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

/** Those of some addresses at which an uploaded picture is kept, whosever it is. */
export async function keptOf({ db }: Pick<Allowed, "db">, addresses: string[]) {
  const rows = await db.all<{ key: string }>(sql`
    select key from pictures where discarded_at is null
      and key in (select value from json_each(${JSON.stringify(keysIn(addresses))}))`);
  return new Set(rows.map(({ key }) => pictureAddress(key)));
}

/** Gives one subject's pictures to another: those of an application to what was made of it. */
export const handOver = (from: Subject, to: Subject): SQL => sql`
  update pictures set subject_type = ${to.type}, subject_id = ${to.id}
  where ${isOf(from)} and discarded_at is null`;

/** What an owner says whose write has found that pictures are not (or no longer) to be had. */
export const notAttached = (field: string) => {
  const text = "This photo is no longer kept. Please add it again.";
  return new DomainError("invalid", text, {
    title: uploadFailed.title,
    fields: { [field]: [text] },
  });
};
