import { desc, eq, type SQL, sql } from "drizzle-orm";
import type { Capabilities, Instant } from "~/platform/context";
import { runBatch } from "~/platform/database";
import type { WrittenLetter } from "./letter";
import { claimLasts, mailIsKept, mostTries, retryAfter } from "./mail.rules";
import { mailOutbox, type mailStatuses } from "./mail.tables";

export interface QueuedMail {
  /** What it is about ('order-event:12'): the same news is queued once, however often it is told. */
  key: string;
  to: string;
  letter: WrittenLetter;
  /** Holds a link that must not be readable afterwards, nor by whoever looks after the outbox. */
  isSecret?: boolean;
  /** It is not sent before this, so that what it tells of can still be taken back; now, unless given. */
  notBefore?: Instant;
}

/**
 * The statement that puts a mail into the outbox, for the batch that writes what it tells of.
 * `only` says when ('changes() = 1': if the statement before it did something).
 */
export function queueMail(mail: QueuedMail, now: Instant, only: SQL = sql`true`): SQL {
  const { subject, text, html, headers } = mail.letter;
  const due = Math.max(now, mail.notBefore ?? now);
  return sql`
    insert into mail_outbox (key, to_email, subject, text, html, headers, is_secret,
      next_attempt_at, created_at)
    select ${mail.key}, ${mail.to}, ${subject}, ${text}, ${html},
      ${headers ? JSON.stringify(headers) : null}, ${mail.isSecret ? 1 : 0}, ${due}, ${now}
    where ${only}
    on conflict (key) do nothing`;
}

/**
 * The statement that takes a mail back that nobody has tried to send yet, if `only` holds. It
 * answers the mail's id, so what is undone with it can go by `changes() = 1`.
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
  const [cutShort, claim] = await runBatch<Claimed>(db, [
    // Whose last try was cut short, so that nobody wrote down how it went.
    sql`
      update mail_outbox indexed by mail_outbox_due set status = 'given_up'
      where status = 'queued' and next_attempt_at <= ${now} and attempts >= ${mostTries}`,
    sql`
      update mail_outbox set attempts = attempts + 1, next_attempt_at = ${now + claimLasts}
      where id in (select id from mail_outbox indexed by mail_outbox_due
        where status = 'queued' and next_attempt_at <= ${now}
        order by next_attempt_at, id limit ${batchSize})
      returning id, key, to_email as toEmail, subject, text, html, headers, attempts`,
  ]);
  if (cutShort?.meta.changes) ctx.log("mail-given-up", { mails: cutShort.meta.changes });
  const due = (claim?.results ?? []).sort((one, other) => one.id - other.id);
  for (let from = 0; from < due.length; from += atOnce) {
    const outcomes = await Promise.all(
      due.slice(from, from + atOnce).map((mail) => deliver(ctx, mail)),
    );
    await runBatch(db, outcomes);
  }
}

/** Sends one mail; answers the statement that writes down how that went. Never throws. */
async function deliver(ctx: Capabilities, mail: Claimed): Promise<SQL> {
  try {
    await ctx.mail.send({
      to: mail.toEmail,
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      headers: mail.headers === null ? undefined : JSON.parse(mail.headers),
    });
    return sql`
      update mail_outbox set status = 'sent', sent_at = ${ctx.now}, last_error = null,
        text = iif(is_secret, '', text), html = iif(is_secret, '', html)
      where id = ${mail.id}`;
  } catch (error) {
    const givenUp = mail.attempts >= mostTries;
    ctx.log(givenUp ? "mail-given-up" : "mail-failed", {
      mail: mail.key,
      tries: mail.attempts,
      message: String(error),
    });
    return sql`
      update mail_outbox set status = ${givenUp ? "given_up" : "queued"},
        next_attempt_at = ${ctx.now + retryAfter(mail.attempts)},
        last_error = ${String(error).slice(0, 500)}
      where id = ${mail.id}`;
  }
}

/**
 * What is, or was, to be mailed, the latest first, for the back office. A mail that holds a secret
 * link is told without its words: whoever reads them could sign in as somebody else.
 */
export async function listOutbox(
  { db }: Pick<Capabilities, "db">,
  { status, limit = 50, before }: ListedMail = {},
) {
  return db
    .select({
      id: mailOutbox.id,
      key: mailOutbox.key,
      toEmail: mailOutbox.toEmail,
      subject: mailOutbox.subject,
      text: sql<string>`iif(${mailOutbox.isSecret}, '', ${mailOutbox.text})`,
      isSecret: mailOutbox.isSecret,
      status: mailOutbox.status,
      attempts: mailOutbox.attempts,
      nextAttemptAt: mailOutbox.nextAttemptAt,
      lastError: mailOutbox.lastError,
      createdAt: mailOutbox.createdAt,
      sentAt: mailOutbox.sentAt,
    })
    .from(mailOutbox)
    .where(
      sql`${mailOutbox.id} < ${before ?? Number.MAX_SAFE_INTEGER}
        ${status ? sql`and ${eq(mailOutbox.status, status)}` : sql``}`,
    )
    .orderBy(desc(mailOutbox.id))
    .limit(limit);
}

export interface ListedMail {
  status?: (typeof mailStatuses)[number];
  limit?: number;
  /** An id: only what is older. */
  before?: number;
}

/** Forgets mail that was finished with long ago; no news that old is ever told again. */
export async function forgetOldMail({ db, now }: Capabilities): Promise<void> {
  await runBatch(db, [
    sql`
      delete from mail_outbox where id in (select id from mail_outbox
        where status <> 'queued' and created_at < ${now - mailIsKept} limit 500)`,
  ]);
}
