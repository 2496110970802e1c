import { type SQL, sql } from "drizzle-orm";
import type { Allowed } from "~/platform/context";
import { runBatch, wroteOne } from "~/platform/database";
import type { Viewer } from "~/platform/viewer";
import { spendOpenForm } from "../../core/open-form/tries.server";
import { attachAll } from "../../guide/picture/attach.server";
import type { Uploader } from "../../guide/picture/upload.server";
import { queueMail } from "../../people/mail/outbox.server";
import { queued } from "../review-queue/queued.server";
import { browserKnows, newReference, oneMailIn } from "./application.rules";
import { type ApplicationKind, newApplicationLink, tableOf } from "./application-link.server";
import { applicationLinkMail, applicationReceivedMail } from "./application-mail";

type Ctx = Allowed<Viewer | null>;

/** What whoever applied is told. */
export interface Applied {
  /** Null where somebody else may be asking for what is known already. */
  reference: string | null;
  /** Of the link that leads there, for the browser that has applied. */
  token: string | null;
  /** It was here already, and nothing was written. */
  isKnown: boolean;
}

/** An application of the same name and address that waits. */
export interface Known {
  id: number;
  reference: string | null;
  /** Its address as it was entered then, which is the one that is written to. */
  email: string;
}

/** Names and addresses are the same whatever their capitals; see the indexes on what waits. */
export const knownStatement = (kind: ApplicationKind, name: string, email: string) => sql<Known>`
  select id, reference, contact_email email from ${tableOf[kind]}
  where status = 'pending' and name = ${name} collate nocase
    and contact_email = ${email} collate nocase
    and ${kind === "market_application" ? sql`origin = 'application'` : sql`true`}
  order by id limit 1`;

interface Writing {
  kind: ApplicationKind;
  email: string;
  photos: string[];
  uploader: Uploader;
  /** The insert, which writes this reference or nothing. */
  insert: (reference: string) => SQL;
}

/**
 * Writes an application with its pictures, its link and the mail that confirms it: all of it or
 * nothing. Null where the insert refused. Throws `too_many`.
 */
export async function writeApplication(
  ctx: Ctx,
  { kind, email, photos, uploader, insert }: Writing,
): Promise<Applied | null> {
  const { db, now, site, browserMark } = ctx;
  const reference = newReference();
  const browser = await browserMark.ensure();
  const { token, statement } = await newApplicationLink(now, { kind, reference, browser });
  const type = kind === "vendor_application" ? "vendor_application" : "market_submission";
  const letter = applicationReceivedMail(site, { reference, token });
  const mail = { key: `application:${reference}`, to: email, letter, isSecret: true };
  const [written] = await runBatch(db, [
    insert(reference),
    attachAll({
      addresses: photos,
      subject: { type, id: sql`last_insert_rowid()` },
      uploader,
      now,
    }),
    statement,
    queueMail(mail, now, wroteOne),
    queued(kind, sql`select id from ${tableOf[kind]} where reference = ${reference}`, sql`true`),
  ]);
  return written?.meta.changes ? { reference, token, isKnown: false } : null;
}

/** Counts the try before any work that costs is done. */
export const spendApplication = (ctx: Ctx, email: string) => spendOpenForm(ctx, email);

/**
 * What is told of an application that is here already. The browser that has sent it a moment ago,
 * with a second click perhaps, is led to it; to any other nothing is told but that we have it: the
 * link goes to its address, once an hour.
 */
export async function tellKnown(
  ctx: Ctx,
  kind: ApplicationKind,
  { id, reference, email }: Known,
): Promise<Applied> {
  const { db, now, site, browserMark } = ctx;
  if (reference === null) return { reference: null, token: null, isKnown: true };
  const browser = await browserMark.read();
  const ofThis = sql`application_links where kind = ${kind} and subject_id = ${id}`;
  const isOwn = sql`exists (select 1 from ${ofThis} and browser = ${browser}
    and created_at > ${now - browserKnows})`;
  const isQuiet = sql`not exists (select 1 from ${ofThis} and created_at > ${now - oneMailIn})`;
  const named = { kind, reference };
  const own = await newApplicationLink(now, { ...named, browser }, isOwn);
  const mailed = await newApplicationLink(now, { ...named, browser: null }, isQuiet);
  const letter = applicationLinkMail(site, { reference, token: mailed.token });
  const key = `application:${reference}:${Math.floor(now / oneMailIn)}`;
  const [led] = await runBatch(db, [
    own.statement,
    mailed.statement,
    queueMail({ key, to: email, letter, isSecret: true }, now, wroteOne),
  ]);
  const isLed = led.meta.changes > 0;
  return {
    reference: isLed ? reference : null,
    token: isLed ? own.token : null,
    isKnown: true,
  };
}
