import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Allowed } from "~/platform/context";
import { runBatch } from "~/platform/database";
import { DomainError, notFound } from "~/platform/errors";
import { newToken } from "~/platform/tokens";
import { sayingWhenItFails } from "~/platform/unforeseen";
import type { Admin } from "~/platform/viewer";
import { auditLine } from "../../people/audit/audit.server";
import { mailOutbox } from "../../people/mail/mail.tables";
import { queueMail } from "../../people/mail/outbox.server";
import { isStillAdmin } from "../../people/user/active";
import { goesOnFor, whyNotChange, whyNotGoOn, whyNotSend, whyNotStop } from "./issue.rules";
import type {
  ChangeIssue,
  DeleteIssue,
  GoOnWithIssue,
  SendIssue,
  StopIssue,
  TestIssue,
  WriteIssue,
} from "./newsletter.schema";
import { subscriptionOf } from "./newsletter.server";
import { newsletterCounts, newsletterIssues } from "./newsletter.tables";
import { newsletterIssueMail } from "./newsletter-mail";

type Ctx = Allowed<Admin>;

/** A test of the same version goes to one address at most once in this time, in milliseconds. */
const oneTestIn = 60_000;

const nameOf = (userId: "written_by" | "sent_by") =>
  sql<string | null>`(select username from users where users.id = ${sql.identifier(userId)})`;

const issueStatement = (db: Ctx["db"], issueId: number) =>
  db
    .select({
      id: newsletterIssues.id,
      subject: newsletterIssues.subject,
      text: newsletterIssues.text,
      state: newsletterIssues.state,
      version: newsletterIssues.version,
      writtenBy: nameOf("written_by").as("writer"),
      changedAt: newsletterIssues.changedAt,
      sentBy: nameOf("sent_by").as("sender"),
      startedAt: newsletterIssues.startedAt,
      endedAt: newsletterIssues.endedAt,
      readers: newsletterIssues.readers,
      lastReaderId: newsletterIssues.lastReaderId,
      upToReaderId: newsletterIssues.upToReaderId,
      copies: newsletterIssues.copies,
      sent: newsletterIssues.sent,
      givenUp: newsletterIssues.givenUp,
    })
    .from(newsletterIssues)
    .where(eq(newsletterIssues.id, issueId));

/**
 * An issue, and how many readers would get it now. Throws `not_found` if there is no such issue.
 */
export async function findIssue({ db }: Pick<Ctx, "db">, issueId: number) {
  const [found, counted] = await runBatch(db, [
    issueStatement(db, issueId),
    db.select().from(newsletterCounts).where(eq(newsletterCounts.state, "active")),
  ]);
  const [issue] = found.results;
  if (!issue) throw notFound("Issue not found");
  return { issue, readersNow: counted.results[0]?.n ?? 0 };
}
export type FoundIssue = Awaited<ReturnType<typeof findIssue>>;

const about = (action: string, id: number | SQL) => ({
  action: `newsletter_issue_${action}`,
  subject: { type: "newsletter_issue", id },
});

/**
 * Saves a new issue as a draft, which nobody gets yet. Returns its id. Throws `wrong_role` if the
 * viewer is no longer an administrator.
 */
export function writeIssue(ctx: Ctx, { subject, text }: WriteIssue): Promise<{ id: number }> {
  return sayingWhenItFails(ctx, { text: "We couldn’t save the issue. Try again." }, async () => {
    const { db, now, viewer } = ctx;
    const [written] = await runBatch(db, [
      sql<{ id: number }>`
        insert into newsletter_issues (subject, text, written_by, written_at, changed_at)
        select ${subject}, ${text}, ${viewer.id}, ${now}, ${now} where ${isStillAdmin(ctx)}
        returning id`,
      auditLine(ctx, { ...about("written", sql`last_insert_rowid()`), after: { subject } }),
    ]);
    const [issue] = written.results;
    if (!issue) throw new DomainError("wrong_role");
    return issue;
  });
}

/**
 * Changes the text of a draft, in the version that the viewer saw. Throws `not_found`,
 * `wrong_role`, or the error of `whyNotChange`.
 */
export function changeIssue(
  ctx: Ctx,
  { issueId, version, subject, text }: ChangeIssue,
): Promise<{ id: number }> {
  return sayingWhenItFails(ctx, { text: "We couldn’t save the issue. Try again." }, async () => {
    const { issue: before } = await findIssue(ctx, issueId);
    const { log } = await runBatch(ctx.db, {
      changed: ctx.db
        .update(newsletterIssues)
        .set({ subject, text, version: version + 1, changedAt: ctx.now })
        .where(and(eq(newsletterIssues.id, issueId), isDraftOf(version), isStillAdmin(ctx))),
      log: auditLine(ctx, {
        ...about("changed", issueId),
        before: { subject: before.subject, letters: before.text.length },
        after: { subject, letters: text.length },
      }),
    });
    return doneOr(ctx, issueId, log, ({ issue }) => whyNotChange(issue, version));
  });
}

const isDraftOf = (version: number) =>
  and(eq(newsletterIssues.state, "draft"), eq(newsletterIssues.version, version));

/**
 * Deletes a draft for ever, in the version that the viewer saw. Throws `not_found`, `wrong_role`,
 * or the error of `whyNotChange`.
 */
export function deleteIssue(ctx: Ctx, { issueId, version }: DeleteIssue): Promise<{ id: number }> {
  return sayingWhenItFails(ctx, { text: "We couldn’t delete the issue. Try again." }, async () => {
    const { issue: before } = await findIssue(ctx, issueId);
    const { log } = await runBatch(ctx.db, {
      deleted: ctx.db
        .delete(newsletterIssues)
        .where(and(eq(newsletterIssues.id, issueId), isDraftOf(version), isStillAdmin(ctx))),
      log: auditLine(ctx, {
        ...about("deleted", issueId),
        before: { subject: before.subject, letters: before.text.length },
      }),
    });
    return doneOr(ctx, issueId, log, ({ issue }) => whyNotChange(issue, version));
  });
}

/**
 * Returns the issue's id if the audit line was written. Otherwise throws the error of `whyNot` or,
 * if there is none, `wrong_role`: the viewer is no longer an administrator.
 */
async function doneOr(
  ctx: Ctx,
  issueId: number,
  log: { results: unknown[] },
  whyNot: (found: FoundIssue) => DomainError | null,
): Promise<{ id: number }> {
  if (log.results.length === 1) return { id: issueId };
  const refused = whyNot(await findIssue(ctx, issueId));
  throw refused ?? new DomainError("wrong_role");
}

/**
 * Emails an issue to the viewer, as readers would get it. The email has the viewer's own
 * unsubscribe link if the viewer is a reader, or else a link that does nothing. At most one email a
 * minute. Throws `not_found` if there is no such issue, `changed` if the draft has another version
 * now, and `wrong_role` if the viewer is no longer an administrator.
 */
export function testIssue(ctx: Ctx, { issueId, version }: TestIssue): Promise<{ to: string }> {
  return sayingWhenItFails(ctx, { text: "We couldn’t send the test. Try again." }, async () => {
    const { db, now, viewer, site } = ctx;
    const [{ issue }, own] = await Promise.all([
      findIssue(ctx, issueId),
      subscriptionOf(ctx, viewer.email),
    ]);
    const refused = issue.state === "draft" ? whyNotChange(issue, version) : null;
    if (refused) throw refused;
    const words = { subject: `Test: ${issue.subject}`, text: issue.text };
    const content = newsletterIssueMail(site, words, { unsubscribeToken: own ?? newToken() });
    const key = `newsletter-test:${issueId}.${version}:${viewer.id}:${Math.floor(now / oneTestIn)}`;
    const { allowed } = await runBatch(db, {
      mail: queueMail(now, {
        key,
        to: viewer.email,
        content,
        isSecret: true,
        only: isStillAdmin(ctx),
      }),
      log: auditLine(ctx, { ...about("tested", issueId), after: { version } }),
      allowed: sql`select 1 where ${isStillAdmin(ctx)}`,
    });
    if (allowed.results.length !== 1) throw new DomainError("wrong_role");
    return { to: viewer.email };
  });
}

/**
 * Begins to send an issue, in the version that the viewer saw, to everybody who is a reader at this
 * moment; send-issue.server.ts sends the copies. Throws `not_found` if there is no such issue,
 * `wrong_role`, or the error of `whyNotSend`.
 */
export function sendIssue(ctx: Ctx, { issueId, version }: SendIssue): Promise<{ id: number }> {
  return sayingWhenItFails(ctx, { text: "We couldn’t send the issue. Try again." }, async () => {
    const { now, viewer } = ctx;
    const readers = sql`(select n from newsletter_counts where state = 'active')`;
    const { log } = await runBatch(ctx.db, {
      started: ctx.db
        .update(newsletterIssues)
        .set({
          state: "sending",
          startedAt: now,
          sentBy: viewer.id,
          readers: sql`${readers}`,
          upToReaderId: sql`(select max(id) from newsletters)`,
        })
        .where(
          and(
            eq(newsletterIssues.id, issueId),
            isDraftOf(version),
            sql`${readers} > 0`,
            isStillAdmin(ctx),
          ),
        ),
      log: auditLine(ctx, {
        ...about("sent", issueId),
        before: { state: "draft" },
        after: { state: "sending", version },
      }),
    });
    return doneOr(ctx, issueId, log, ({ issue, readersNow }) =>
      whyNotSend(issue, version, readersNow),
    );
  });
}

/**
 * Stops an issue. Copies with no attempt to send them are removed from the outbox, and their
 * readers come first if the issue is continued. A copy with an attempt may already be on its way,
 * so it stays. Throws `not_found` if there is no such issue, `wrong_role`, or the error of
 * `whyNotStop`.
 */
export function stopIssue(ctx: Ctx, { issueId }: StopIssue): Promise<{ id: number }> {
  return sayingWhenItFails(ctx, { text: "We couldn’t stop the issue. Try again." }, async () => {
    const untried = sql`issue_id = ${issueId} and issue_id is not null and status = 'queued'
      and attempts = 0`;
    const { log } = await runBatch(ctx.db, {
      stopped: ctx.db
        .update(newsletterIssues)
        .set({
          state: "stopped",
          endedAt: ctx.now,
          lastReaderId: sql`min(last_reader_id, coalesce(
            (select min(reader_id) - 1 from mail_outbox where ${untried}), last_reader_id))`,
        })
        .where(
          and(
            eq(newsletterIssues.id, issueId),
            eq(newsletterIssues.state, "sending"),
            isStillAdmin(ctx),
          ),
        ),
      log: auditLine(ctx, {
        ...about("stopped", issueId),
        before: { state: "sending" },
        after: { state: "stopped" },
      }),
      mails: ctx.db.delete(mailOutbox).where(
        sql`${untried} and exists (select 1 from newsletter_issues
          where id = ${issueId} and state = 'stopped')`,
      ),
    });
    return doneOr(ctx, issueId, log, ({ issue }) => whyNotStop(issue));
  });
}

/**
 * Continues a stopped issue for the readers who have no copy yet. Throws `not_found` if there is no
 * such issue, `wrong_role`, or the error of `whyNotGoOn`.
 */
export function goOnWithIssue(ctx: Ctx, { issueId }: GoOnWithIssue): Promise<{ id: number }> {
  return sayingWhenItFails(ctx, { text: "We couldn’t send the issue. Try again." }, async () => {
    const { log } = await runBatch(ctx.db, {
      started: ctx.db
        .update(newsletterIssues)
        .set({ state: "sending", endedAt: null })
        .where(
          and(
            eq(newsletterIssues.id, issueId),
            eq(newsletterIssues.state, "stopped"),
            sql`ended_at > ${ctx.now - goesOnFor}`,
            isStillAdmin(ctx),
          ),
        ),
      log: auditLine(ctx, {
        ...about("went_on", issueId),
        before: { state: "stopped" },
        after: { state: "sending" },
      }),
    });
    return doneOr(ctx, issueId, log, ({ issue }) => whyNotGoOn(issue, ctx.now));
  });
}
