import { and, eq, inArray, lt, type SQL, sql } from "drizzle-orm";
import type { SQLiteUpdateSetSource } from "drizzle-orm/sqlite-core";
import type { Capabilities, Instant } from "~/platform/context";
import { type Database, runBatch } from "~/platform/database";
import { claimLasts, mailIsKept, mostTries, retryAfter } from "./mail.rules";
import { mailMarks, mailOutbox } from "./mail.tables";
import type { WrittenMail } from "./written-mail";

export interface QueuedMail {
  /** What it is about ('order-event:12'): the same news is queued once, however often it is told. */
  key: string;
  to: string;
  content: WrittenMail;
  /** Holds a link that must not be readable afterwards, nor by whoever looks after the outbox. */
  isSecret?: boolean;
  /** The vendor that is told something: whoever runs it sees what has become of the mail. */
  vendorId?: number;
  /** It is not sent before this, so that what it tells of can still be taken back; now, unless given. */
  notBefore?: Instant;
}

/**
 * The statement that puts a mail into the outbox, for the batch that writes what it tells of.
 * `only` says when (`wroteOne`: if the statement before it did something).
 */
export function queueMail(mail: QueuedMail, now: Instant, only: SQL = sql`true`): SQL {
  const { subject, text, html, headers } = mail.content;
  const due = Math.max(now, mail.notBefore ?? now);
  return sql`
    insert into mail_outbox (key, to_email, subject, text, html, headers, is_secret,
      next_attempt_at, created_at, vendor_id)
    select ${mail.key}, ${mail.to}, ${subject}, ${text}, ${html},
      ${headers ? JSON.stringify(headers) : null}, ${mail.isSecret ? 1 : 0}, ${due}, ${now},
      ${mail.vendorId ?? null}
    where ${only}
    on conflict (key) do nothing`;
}

/**
 * The statement that takes a mail back that nobody has tried to send yet, if `only` holds. It
 * answers the mail's id, so what is undone with it can go by `wroteOne`.
 */
export function unqueueMail(key: string, only: SQL = sql`true`): SQL {
  return sql`
    delete from mail_outbox where key = ${key} and status = 'queued' and attempts = 0 and ${only}
    returning id`;
}

/** A run sends at most this many, so that it ends before the next begins. */
const batchSize = 50;
/** So many at a time are handed over. */
const atOnce = 5;

interface Claimed {
  id: number;
  key: string;
  toEmail: string;
  subject: string;
  text: string;
  html: string;
  headers: string | null;
  attempts: number;
}

/**
 * Sends the mail that is due. Claiming is one statement, so of two runs at once each mail goes to
 * one. A mail is sent at least once: where a run is cut short between sending and writing that
 * down, it goes out again. What fails is tried again, later each time, and in the end given up.
 */
export async function deliverMail(ctx: Capabilities): Promise<void> {
  const { db, now } = ctx;
  const [cutShort, claim] = await runBatch(db, [
    // Whose last try was cut short, so that nobody wrote down how it went.
    sql`
      update mail_outbox indexed by mail_outbox_due set status = 'given_up'
      where status = 'queued' and next_attempt_at <= ${now} and attempts >= ${mostTries}`,
    sql<Claimed>`
      update mail_outbox set attempts = attempts + 1, next_attempt_at = ${now + claimLasts}
      where id in (select id from mail_outbox indexed by mail_outbox_due
        where status = 'queued' and next_attempt_at <= ${now}
        order by next_attempt_at, id limit ${batchSize})
      returning id, key, to_email as toEmail, subject, text, html, headers, attempts`,
  ]);
  if (cutShort.meta.changes) ctx.log("mail-given-up", { mails: cutShort.meta.changes });
  const due = claim.results.sort((one, other) => one.id - other.id);
  for (let from = 0; from < due.length; from += atOnce) {
    const outcomes = await Promise.all(
      due
        .slice(from, from + atOnce)
        .map(async (mail) => ({ id: mail.id, outcome: await deliver(ctx, mail) })),
    );
    await runBatch(
      db,
      outcomes.map(({ id, outcome }) =>
        db.update(mailOutbox).set(outcome).where(eq(mailOutbox.id, id)),
      ),
    );
  }
}

/** Sends one mail; answers what is to be written down of how that went. Never throws. */
async function deliver(
  ctx: Capabilities,
  mail: Claimed,
): Promise<SQLiteUpdateSetSource<typeof mailOutbox>> {
  try {
    await ctx.mail.send({
      to: mail.toEmail,
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      headers: mail.headers === null ? undefined : JSON.parse(mail.headers),
    });
    return {
      status: "sent",
      sentAt: ctx.now,
      lastError: null,
      text: sql`iif(${mailOutbox.isSecret}, '', ${mailOutbox.text})`,
      html: sql`iif(${mailOutbox.isSecret}, '', ${mailOutbox.html})`,
    };
  } catch (error) {
    const givenUp = mail.attempts >= mostTries;
    ctx.log(givenUp ? "mail-given-up" : "mail-failed", {
      // Its key may hold an address, hashed.
      mail: mail.id,
      about: mail.key.split(":", 1)[0],
      tries: mail.attempts,
      message: String(error),
    });
    return {
      status: givenUp ? "given_up" : "queued",
      nextAttemptAt: ctx.now + retryAfter(mail.attempts),
      lastError: String(error).slice(0, 500),
    };
  }
}

/** Forgets mail that was finished with long ago; no news that old is ever told again. */
export async function forgetOldMail({ db, now }: Capabilities): Promise<void> {
  const old = db
    .select({ id: mailOutbox.id })
    .from(mailOutbox)
    // Written out, not bound: only so does SQLite see that a partial index answers it.
    .where(and(sql`status <> 'queued'`, lt(mailOutbox.createdAt, now - mailIsKept)))
    .limit(500);
  await db.delete(mailOutbox).where(inArray(mailOutbox.id, old));
}

/** What is read for news: each history, and the steps of orders once more for those who run vendors. */
type Source = "order_events" | "payment_events" | "stall_notices";

/** Up to which of a history's lines there is no news. */
export const lastRead = (source: Source) =>
  sql`coalesce((select last_id from mail_marks where source = ${source}), 0)`;

/** For the batch that queues the mails: nothing is missed after an outage, and nothing told twice. */
export const readUpTo = (db: Database, source: Source, lastId: number) =>
  db
    .insert(mailMarks)
    .values({ source, lastId })
    .onConflictDoUpdate({
      target: mailMarks.source,
      set: { lastId: sql`max(${mailMarks.lastId}, ${lastId})` },
    });
