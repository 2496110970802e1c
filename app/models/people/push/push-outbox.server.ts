import { and, eq, inArray, lt, type SQL, sql } from "drizzle-orm";
import type { Allowed, Capabilities, Instant } from "~/platform/context";
import { runBatch } from "~/platform/database";
import { notFound } from "~/platform/errors";
import type { PushTarget } from "~/platform/push";
import type { Viewer } from "~/platform/viewer";
import { claimLasts, mostTries, retryAfter } from "../mail/mail.rules";
import { type QueuedMail, queueMail, unqueueMail } from "../mail/outbox.server";
import { newsLasts, type PushNews, pushNews, quietUntil } from "./push.rules";
import { pushOutbox, pushSubscriptions } from "./push.tables";

export interface QueuedPush {
  /** The key of the email with the same news. Each browser gets the same news once. */
  key: string;
  /** The ids of the accounts that the news is for. */
  to: SQL;
  news: PushNews;
  /** A line that the browser fetches signed in; no push service sees it. */
  line: string;
  /** The page that a tap opens. */
  path: string;
  /** The market's clock, for the quiet hours. */
  timeZone: string;
  /** The market day that the news is about; null if it is about none. */
  date: string | null;
  /** The vendor whose people the news is for. Who leaves the vendor no longer gets the news. */
  vendorId?: number;
  /** The news is not sent before this time, so that it can be undone. Default: now. */
  notBefore?: Instant;
  /** When to queue the news. Default: always. */
  only?: SQL;
}

/**
 * The statement that queues news for every browser of these accounts that wants it, for the batch
 * that writes the change.
 */
export function queuePush(now: Instant, { only = sql`true`, ...push }: QueuedPush): SQL {
  const { key, to, news, line, path, timeZone, date } = push;
  const due = Math.max(now, push.notBefore ?? now);
  return sql`
    insert into push_outbox (key, subscription_id, news, line, path, time_zone, date,
      next_attempt_at, created_at, vendor_id)
    select ${key}, s.id, ${news}, ${line}, ${path}, ${timeZone}, ${date}, ${due}, ${now},
      ${push.vendorId ?? null}
    from push_subscriptions s
    where s.user_id in (${to}) and ${only} and not exists (select 1 from push_muted m
      where m.user_id = s.user_id and m.kind = ${pushNews[news].kind})
    on conflict (key, subscription_id) do nothing`;
}

/**
 * The statements that queue the same news as an email and for browsers: with one key, one delay and
 * one condition. A `push` of null means that this news comes by email only.
 */
export function queueNews(
  now: Instant,
  mail: QueuedMail,
  push: Omit<QueuedPush, "key" | "notBefore" | "line" | "only"> | null,
): SQL[] {
  const { key, notBefore, content, only } = mail;
  const line = content.subject;
  return [
    queueMail(now, mail),
    ...(push ? [queuePush(now, { ...push, key, notBefore, line, only })] : []),
  ];
}

/**
 * The statements that delete news that nobody has tried to send yet, as an email and for browsers,
 * if `only` is true.
 */
export const unqueueNews = (key: string, only: SQL): SQL[] => [
  sql`
    delete from push_outbox
    where key = ${key} and status = 'queued' and attempts = 0 and ${only}`,
  unqueueMail(key, only),
];

/** The most messages that a run sends, and how many of them at the same time. */
const batchSize = 50;
const atOnce = 10;

interface Claimed {
  id: number;
  subscriptionId: number;
  news: PushNews;
  path: string;
  timeZone: string;
  date: string | null;
  attempts: number;
  createdAt: Instant;
  target: string;
}

/**
 * Sends the news that is due, like `deliverMail`: one statement claims it, and a failed message is
 * retried after longer and longer waits. At night, the news waits for the morning.
 */
export async function deliverPush(ctx: Capabilities): Promise<void> {
  const { db, now } = ctx;
  const due = await db.all<Claimed>(sql`
    update push_outbox set attempts = attempts + 1, next_attempt_at = ${now + claimLasts}
    where id in (select id from push_outbox indexed by push_outbox_due
      where status = 'queued' and next_attempt_at <= ${now}
      order by next_attempt_at, id limit ${batchSize})
    returning id, subscription_id subscriptionId, news, path, time_zone timeZone, date, attempts,
      created_at createdAt, (select json_object('endpoint', endpoint, 'p256dh', p256dh, 'auth', auth)
        from push_subscriptions where id = subscription_id) target`);
  for (let from = 0; from < due.length; from += atOnce) {
    const some = due.slice(from, from + atOnce);
    const results = await Promise.all(some.map((news) => deliver(ctx, news)));
    await runBatch(
      db,
      some.map(({ id, subscriptionId }, at) => {
        const result = results[at];
        return result
          ? db.update(pushOutbox).set(result).where(eq(pushOutbox.id, id))
          : db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, subscriptionId));
      }),
    );
  }
}

/**
 * Sends one message. Returns the columns that record the result, or null if the browser no longer
 * takes messages. Never throws.
 */
async function deliver(
  { push, now, log }: Capabilities,
  { id, attempts, createdAt, path, target, ...news }: Claimed,
): Promise<Partial<typeof pushOutbox.$inferInsert> | null> {
  const morning = quietUntil(now, news);
  if (morning > now) return { attempts: attempts - 1, nextAttemptAt: morning };
  const left = createdAt + newsLasts - now;
  // Too old, or interrupted in the last attempt, so that its result was not recorded.
  if (left <= 0 || attempts > mostTries) return { status: "given_up" };
  const browser: PushTarget = JSON.parse(target);
  const outcome = await push.send(browser, {
    text: JSON.stringify({ id, title: pushNews[news.news].title, path }),
    topic: topicOf(path),
    ttl: Math.ceil(left / 1000),
  });
  if (outcome.is === "sent") return { status: "sent", lastError: null };
  if (outcome.is === "gone") return null;
  const { why } = outcome;
  const givenUp = outcome.is === "refused" || attempts >= mostTries;
  log(givenUp ? "push-given-up" : "push-failed", { push: id, tries: attempts, message: why });
  return {
    status: givenUp ? "given_up" : "queued",
    nextAttemptAt: now + Math.max(retryAfter(attempts), outcome.retryAfter),
    lastError: why.slice(0, 500),
  };
}

/**
 * Later news about the same page replaces earlier news that a phone without a connection has not
 * received. A topic has at most 32 letters (RFC 8030).
 */
const topicOf = (path: string) => path.replace(/[^\w-]/g, "").slice(-32);

/** News as the service worker shows it. Throws `not_found` if it is not for this account. */
export async function readNews({ db, viewer }: Allowed<Viewer>, id: number) {
  const [row] = await db
    .select({ news: pushOutbox.news, line: pushOutbox.line, path: pushOutbox.path })
    .from(pushOutbox)
    .innerJoin(pushSubscriptions, eq(pushSubscriptions.id, pushOutbox.subscriptionId))
    .where(and(eq(pushOutbox.id, id), eq(pushSubscriptions.userId, viewer.id)));
  if (!row) throw notFound("Notification not found");
  const title: string = pushNews[row.news].title;
  return { id, title, line: row.line, path: row.path };
}

/** How long news stays readable for a browser that shows it late, in milliseconds: a week. */
const newsIsKept = 7 * newsLasts;

/** Deletes news that no browser shows any more. */
export async function forgetOldPush({ db, now }: Capabilities): Promise<void> {
  const old = db
    .select({ id: pushOutbox.id })
    .from(pushOutbox)
    .where(lt(pushOutbox.createdAt, now - newsIsKept))
    .limit(500);
  await db.delete(pushOutbox).where(inArray(pushOutbox.id, old));
}
