import { and, eq, inArray, lt, type SQL, sql } from "drizzle-orm";
import type { SQLiteUpdateSetSource } from "drizzle-orm/sqlite-core";
import type { Capabilities, Instant } from "~/platform/context";
import { type Database, runBatch } from "~/platform/database";
import { claimLasts, mailIsKept, mostInRun, mostTries, retryAfter, roomBeside } from "./mail.rules";
import { mailMarks, mailOutbox } from "./mail.tables";
import type { WrittenMail } from "./written-mail";

export interface QueuedMail {
  /**
   * What the email is about ('order-event:12'). The same news is queued once, however often it is
   * reported.
   */
  key: string;
  to: string;
  content: WrittenMail;
  /**
   * Whether the email contains a link that nobody may read afterwards, not even an administrator of
   * the outbox. Such a link may work for only an hour, so the email goes before all news.
   */
  isSecret?: boolean;
  /** The vendor that the email informs. The vendor's people can see whether the email was sent. */
  vendorId?: number;
  /**
   * The email is not sent before this time, so that what it tells can still be undone. Default:
   * now.
   */
  notBefore?: Instant;
  /** When to queue it (`wroteOne`: if the statement before it changed one row). Default: always. */
  only?: SQL;
}

/**
 * The statement that puts an email into the outbox, for the batch that writes the change that the
 * email tells of.
 */
export function queueMail(now: Instant, { only = sql`true`, ...mail }: QueuedMail): SQL {
  const { subject, text, html, headers } = mail.content;
  const due = mail.notBefore ?? (mail.isSecret ? 0 : now);
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
 * Like `queueMail`, for the same email to several accounts. `accounts` is a select with their `id`
 * and `email`. Each key ends with the account's id.
 */
export function queueMailToEach(
  now: Instant,
  accounts: SQL,
  { key, content, vendorId }: Pick<QueuedMail, "key" | "content" | "vendorId">,
): SQL {
  const { subject, text, html } = content;
  return sql`
    insert into mail_outbox (key, to_email, subject, text, html, next_attempt_at, created_at,
      vendor_id)
    select concat(${key}, ':', a.id), a.email, ${subject}, ${text}, ${html}, ${now}, ${now},
      ${vendorId ?? null}
    from (${accounts}) a where true
    on conflict (key) do nothing`;
}

/**
 * The statement that deletes an email that nobody has tried to send yet, if `only` is true. Returns
 * the email's id, so that statements after it can depend on `wroteOne`.
 */
export function unqueueMail(key: string, only: SQL = sql`true`): SQL {
  return sql`
    delete from mail_outbox where key = ${key} and status = 'queued' and attempts = 0 and ${only}
    returning id`;
}

/** The number of emails that wait to be sent now, counted up to what one run sends. */
export const waitingMail = (now: Instant): SQL<{ n: number }> => sql<{ n: number }>`
  select count(*) n from (select 1 from mail_outbox indexed by mail_outbox_due
    where status = 'queued' and next_attempt_at <= ${now} limit ${mostInRun})`;

/** How many emails a job that may have thousands of them queues in this run; see `roomBeside`. */
export async function roomForMail({ db, now }: Capabilities): Promise<number> {
  const [waiting] = await db.all<{ n: number }>(waitingMail(now));
  return roomBeside(waiting?.n ?? 0);
}

/** How many emails are sent at the same time. */
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
 * Sends the emails that are due. One statement claims them: if two runs overlap, each email goes to
 * only one of them. An email is sent at least once: if a run is interrupted between sending an
 * email and recording this, the email is sent again. A failed email is retried after longer and
 * longer waits, and finally given up.
 */
export async function deliverMail(ctx: Capabilities): Promise<void> {
  const { db, now } = ctx;
  const [cutShort, claim] = await runBatch(db, [
    // Emails that were interrupted in their last attempt, so that its result was not recorded.
    sql`
      update mail_outbox indexed by mail_outbox_due set status = 'given_up'
      where status = 'queued' and next_attempt_at <= ${now} and attempts >= ${mostTries}`,
    sql<Claimed>`
      update mail_outbox set attempts = attempts + 1, next_attempt_at = ${now + claimLasts}
      where id in (select id from mail_outbox indexed by mail_outbox_due
        where status = 'queued' and next_attempt_at <= ${now}
        order by next_attempt_at, id limit ${mostInRun})
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

/** Sends one email. Returns the columns that record the result. Never throws. */
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
      // Nobody reads it again: administrators see the text. Kept, it would be half of the database.
      html: "",
    };
  } catch (error) {
    const givenUp = mail.attempts >= mostTries;
    ctx.log(givenUp ? "mail-given-up" : "mail-failed", {
      // The log has the email's id instead of its key: the key may contain a hashed address.
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

/** Deletes emails that were finished long ago. News this old is never sent again. */
export async function forgetOldMail({ db, now }: Capabilities): Promise<void> {
  const old = db
    .select({ id: mailOutbox.id })
    .from(mailOutbox)
    // Written into the SQL text, not bound as a parameter: only then does SQLite use the partial
    // index.
    .where(and(sql`status <> 'queued'`, lt(mailOutbox.createdAt, now - mailIsKept)))
    .limit(500);
  await db.delete(mailOutbox).where(inArray(mailOutbox.id, old));
}

/**
 * The histories that are read for news. The history of orders is read a second time, for the emails
 * to vendors.
 */
type Source = "order_events" | "payment_events" | "stall_notices";

/** The id up to which a history has been read. */
export const lastRead = (source: Source) =>
  sql`coalesce((select last_id from mail_marks where source = ${source}), 0)`;

/**
 * Records how far a history has been read, in the batch that queues its emails. After an outage, no
 * news is lost and none is sent twice.
 */
export const readUpTo = (db: Database, source: Source, lastId: number) =>
  db
    .insert(mailMarks)
    .values({ source, lastId })
    .onConflictDoUpdate({
      target: mailMarks.source,
      set: { lastId: sql`max(${mailMarks.lastId}, ${lastId})` },
    });
