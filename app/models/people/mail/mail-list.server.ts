import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Allowed } from "~/platform/context";
import { noRows, runBatch } from "~/platform/database";
import { DomainError, notFound } from "~/platform/errors";
import type { Admin } from "~/platform/viewer";
import { z } from "~/platform/zod";
import { rowId } from "../../core/fields";
import { type Listing, lengthOf } from "../../core/listing/listing";
import { keyset, listingOf } from "../../core/listing/listing.server";
import { auditLine } from "../audit/audit.server";
import { isStillAdmin } from "../user/active";
import {
  type MailRequest,
  type MailState,
  mostRetries,
  statusOf,
  whyNotRetry,
  withoutSecrets,
} from "./mail.rules";
import { mailOutbox, type mailStatuses } from "./mail.tables";

export const RetryMail = z.object({ mailId: rowId("Choose an email") });
export type RetryMail = z.output<typeof RetryMail>;

/** An email as an administrator of the outbox sees it, without its text. */
export interface MailRow {
  id: number;
  /** What the email is about: 'order-event:12'. */
  key: string;
  toEmail: string;
  subject: string;
  status: (typeof mailStatuses)[number];
  attempts: number;
  nextAttemptAt: number;
  lastError: string | null;
  createdAt: number;
  sentAt: number | null;
}

const columns = sql`id, key, to_email toEmail, subject, status, attempts,
  max(next_attempt_at, created_at) nextAttemptAt, last_error lastError, created_at createdAt,
  sent_at sentAt`;

/** How many addresses that begin with the search text are read for a page. */
const windowLength = 200;

type End = { value: string; id: number };
export type MailCounts = Record<(typeof mailStatuses)[number], number>;

/** A page of the outbox, the newest first, and how many emails are in each state. */
export async function listMail(
  { db }: Pick<Allowed<Admin>, "db">,
  asked: MailRequest,
): Promise<{ list: Listing<MailRow, "newest", "state">; counts: MailCounts }> {
  const [rows, seen, counted] = await runBatch(db, [
    ...statements(asked),
    sql<{ status: keyof MailCounts; n: number }>`select status, n from mail_counts`,
  ]);
  const counts: MailCounts = { queued: 0, sent: 0, given_up: 0 };
  for (const { status, n } of counted.results) counts[status] = n;
  const state = asked.filters.state as MailState | undefined;
  const isSearch = asked.q !== "";
  const length = lengthOf(asked);
  const found = rows.results.map((row) => ({
    ...row,
    lastError: row.lastError && withoutSecrets(row.lastError),
  }));
  const [end] = seen.results;
  const all = state ? counts[statusOf[state]] : counts.queued + counts.sent + counts.given_up;
  const list = listingOf(found, asked, {
    total: isSearch
      ? {
          count: Math.min(found.length, length),
          isMore: found.length > length || end !== undefined || asked.place !== null,
        }
      : { count: all, isMore: false },
    keyOf: ({ id, toEmail }) => (isSearch ? toEmail.toLowerCase() : id),
    sort: isSearch ? null : asked.sort,
    carryOn: end ?? null,
  });
  return { list, counts };
}

function statements(asked: MailRequest): [SQL<MailRow>, SQL<End>] {
  const { q, filters, place, sort } = asked;
  const length = lengthOf(asked);
  const inState = filters.state ? sql`status = ${statusOf[filters.state as MailState]}` : sql`true`;
  if (q === "") {
    const { where, by } = keyset({ column: sql`id`, id: sql`id`, order: sort.order }, place);
    return [
      sql<MailRow>`
        select ${columns} from mail_outbox where ${inState} and ${where}
        order by ${by} limit ${length + 1}`,
      noRows<End>(),
    ];
  }
  const address = sql`lower(to_email)`;
  const from = q.toLowerCase();
  const { where, by } = keyset({ column: address, id: sql`id`, order: "asc" }, place);
  const window = sql`
    select *, ${address} value from mail_outbox indexed by mail_outbox_of_address
    where ${address} >= ${from} and ${address} < ${`${from}\u{10ffff}`} and ${where}
    order by ${by} limit ${windowLength}`;
  const ordered = place?.way === "before" ? sql`value desc, id desc` : sql`value, id`;
  return [
    sql<MailRow>`
      select ${columns} from (${window}) where ${inState} order by ${ordered} limit ${length + 1}`,
    sql<End>`select value, id from (${window}) order by ${ordered} limit 1 offset ${windowLength - 1}`,
  ];
}

/** An email with its text, without the secrets in it. */
export interface MailDetail extends MailRow {
  /** The email's text. Null if the email contained a secret link. */
  text: string | null;
  /** How often an administrator has retried the email. */
  retries: number;
  /** Why nobody may get this copy of a newsletter issue any more; see `whyNotRetry`. */
  unwanted: "unsubscribed" | "stopped" | null;
}

const retriesOf = (mailId: number) => sql`(select count(*) from audit_log
  where subject_type = 'mail' and subject_id = ${mailId} and action = 'mail_retried')`;

/** For an email: the value of `unwanted`. */
const unwanted = sql`case
  when reader_id is not null and not exists (
    select 1 from newsletters where newsletters.id = reader_id and is_active) then 'unsubscribed'
  when exists (select 1 from newsletter_issues i where i.id = issue_id and i.state = 'stopped')
    then 'stopped' end`;

/** Reads one email. Throws `not_found`. */
export async function findMail(
  { db }: Pick<Allowed<Admin>, "db">,
  mailId: number,
): Promise<MailDetail> {
  const [row] = await db.all<MailDetail>(sql`
    select ${columns}, iif(is_secret, null, text) text, ${retriesOf(mailId)} retries,
      ${unwanted} unwanted
    from mail_outbox where id = ${mailId}`);
  if (!row) throw notFound("Email not found");
  return {
    ...row,
    text: row.text && withoutSecrets(row.text),
    lastError: row.lastError && withoutSecrets(row.lastError),
  };
}

/**
 * Retries an email that was given up: the next run sends it, with ten more attempts. Throws
 * `not_found`, `too_late` if the email was sent, was retried often enough or is a newsletter that
 * nobody may get any more, and `taken` if it is already waiting.
 */
export async function retryMail(ctx: Allowed<Admin>, { mailId }: RetryMail) {
  const mail = await findMail(ctx, mailId);
  const refused = whyNotRetry(mail);
  if (refused) throw refused;
  const { log } = await runBatch(ctx.db, {
    queued: ctx.db
      .update(mailOutbox)
      .set({ status: "queued", attempts: 0, nextAttemptAt: ctx.now })
      .where(
        and(
          eq(mailOutbox.id, mailId),
          eq(mailOutbox.status, "given_up"),
          sql`${retriesOf(mailId)} < ${mostRetries}`,
          sql`${unwanted} is null`,
          isStillAdmin(ctx),
        ),
      ),
    log: auditLine(ctx, {
      action: "mail_retried",
      subject: { type: "mail", id: mailId },
      before: { status: mail.status, attempts: mail.attempts, error: mail.lastError },
      after: { status: "queued" },
    }),
  });
  if (log.results.length !== 1) {
    // Only one other reason is left: the viewer is no longer an administrator.
    throw whyNotRetry(await findMail(ctx, mailId)) ?? new DomainError("wrong_role");
  }
  return { id: mailId, status: "queued" as const };
}
