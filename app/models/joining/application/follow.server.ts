import { sql } from "drizzle-orm";
import type { Allowed, Instant } from "~/platform/context";
import { noRows, runBatch, wroteOne } from "~/platform/database";
import { DomainError, notFound, someoneChanged } from "~/platform/errors";
import { hashToken } from "~/platform/tokens";
import { sayingWhenItFails } from "~/platform/unforeseen";
import type { Admin } from "~/platform/viewer";
import { auditLine } from "../../people/audit/audit.server";
import { queueMail } from "../../people/mail/outbox.server";
import { linkHasEnded } from "../../people/user/user.rules";
import { isListed } from "../../vendors/vendor-columns.server";
import { mayReview } from "../review-queue/decide.server";
import { queuedAnew } from "../review-queue/queued.server";
import { factsOf, type ShownFact, shownFacts } from "../review-queue/subjects.server";
import { tellOf } from "../review-queue/tell-reviewers.server";
import { readReference, whyNotAnswer, whyNotAsk } from "./application.rules";
import type { AnswerReviewer, AskApplicant, MailApplicationLink } from "./application.schema";
import { type ApplicationKind, newApplicationLink, tableOf } from "./application-link.server";
import { applicationQuestionMail } from "./application-mail";
import { type Known, tellKnown } from "./apply.server";

interface ApplicationMessage {
  id: number;
  by: "reviewer" | "applicant";
  text: string;
  at: Instant;
}

/**
 * An application as its applicant follows it, with everything that was sent except the password.
 */
export interface FollowedApplication {
  kind: ApplicationKind;
  id: number;
  reference: string;
  name: string;
  status: "pending" | "approved" | "rejected";
  submittedAt: Instant;
  reviewedAt: Instant | null;
  reviewNotes: string | null;
  /**
   * Whether the guide shows the application's vendor or market. Null before the application is
   * added.
   */
  guide: "shows" | "waits" | "removed" | null;
  sent: ShownFact[];
  messages: ApplicationMessage[];
}

type Row = Omit<FollowedApplication, "sent" | "messages" | "kind"> & { facts: string };

/** See `FollowedApplication.guide`. A vendor waits as long as it has no market. */
const guideColumn = {
  vendor_application: sql`(
    select case when ${isListed()} then 'shows' when v.removed_at is null then 'waits' else 'removed' end
    from vendors v where v.id = s.vendor_id)`,
  market_application: sql`(
    select iif(m.removed_at is null, 'shows', 'removed') from markets m where m.id = s.market_id)`,
};

const rowOf = (kind: ApplicationKind) => sql<Row>`
  select s.id, s.reference, s.name, s.status, s.submitted_at submittedAt, s.reviewed_at reviewedAt,
    s.review_notes reviewNotes, ${guideColumn[kind]} guide, ${factsOf(kind)} facts
  from ${tableOf[kind]} s`;

/**
 * The application that a link from an email leads to. Null if the link has expired, never existed,
 * or leads to another application.
 */
export async function followApplication(
  { db, now }: Pick<Allowed, "db" | "now">,
  { reference, token }: { reference: string | undefined; token: string },
): Promise<FollowedApplication | null> {
  const named = readReference(reference);
  if (named === null) return null;
  const hash = await hashToken(token);
  const opens = (kind: ApplicationKind) => sql`s.id = (
    select subject_id from application_links
    where token_hash = ${hash} and kind = ${kind} and expires_at > ${now})`;
  const read = (kind: ApplicationKind) =>
    token === ""
      ? noRows<Row>()
      : sql<Row>`${rowOf(kind)} where s.reference = ${named} and ${opens(kind)}`;
  const [vendor, market, messages] = await runBatch(db, [
    read("vendor_application"),
    read("market_application"),
    sql<ApplicationMessage>`
      select m.id, m."by", m.text, m.at from application_links l
      join application_messages m on m.kind = l.kind and m.subject_id = l.subject_id
      where l.token_hash = ${hash} order by m.id limit 100`,
  ]);
  const row = vendor.results[0] ?? market.results[0];
  if (!row) return null;
  const kind = vendor.results[0] ? "vendor_application" : "market_application";
  const { facts, ...application } = row;
  return {
    ...application,
    kind,
    sent: shownFacts(kind, { facts }, "applicant"),
    messages: messages.results,
  };
}

/**
 * Records the applicant's answer to a reviewer's question. The same text again, for example from a
 * second click, is written once. Throws `too_late` if the link has expired, and the errors of
 * `whyNotAnswer`.
 */
export function answerReviewer(
  ctx: Allowed,
  { reference, token, text }: AnswerReviewer & { reference: string | undefined },
): Promise<void> {
  const failed = { text: "We couldn’t send your answer. Try again." };
  return sayingWhenItFails(ctx, failed, async () => {
    await ctx.limits.spend("mail", `answer:${ctx.address}`);
    const application = await followApplication(ctx, { reference, token });
    if (!application) throw linkHasEnded();
    const { kind, id, messages, name } = application;
    const last = messages.at(-1);
    if (last?.by === "applicant" && last.text === text) return;
    const refused = whyNotAnswer(application);
    if (refused) throw refused;
    const [written] = await runBatch(ctx.db, [
      sql`
        insert into application_messages (kind, subject_id, "by", text, at)
        select ${kind}, id, 'applicant', ${text}, ${ctx.now} from ${tableOf[kind]}
        where id = ${id} and status = 'pending' and (select count(*) from application_messages
          where kind = ${kind} and subject_id = ${id}) = ${messages.length}`,
      queuedAnew(kind, id),
      tellOf(
        { key: `answer:${kind}:${id}:${messages.length}`, kind, line: `${name} answered` },
        ctx.now,
        wroteOne,
      ),
    ]);
    if (written.meta.changes > 0) return;
    const after = await followApplication(ctx, { reference, token });
    const isThere = after?.messages.some((each) => each.by === "applicant" && each.text === text);
    if (!isThere) throw (after && whyNotAnswer(after)) ?? linkHasEnded();
  });
}

/**
 * Emails the link to an application again, to the address that was entered with the application.
 * The response does not show whether the given email matches. Throws `too_many`.
 */
export async function mailApplicationLink(
  ctx: Allowed,
  { reference, email }: MailApplicationLink & { reference: string | undefined },
): Promise<void> {
  await ctx.limits.spend("mail", `application:${ctx.address}`);
  const named = readReference(reference);
  const kinds = ["vendor_application", "market_application"] as const;
  const found = await runBatch(
    ctx.db,
    kinds.map(
      (kind) => sql<Known>`
        select id, reference, contact_email email from ${tableOf[kind]}
        where reference = ${named} and contact_email = ${email} collate nocase`,
    ),
  );
  for (const [at, kind] of kinds.entries()) {
    const [row] = found[at]?.results ?? [];
    if (row) await tellKnown(ctx, kind, row);
  }
}

interface Asked {
  kind: ApplicationKind;
  subjectId: number;
}

/**
 * Asks the applicant for missing information, without changing the application's status. The
 * question is emailed once, with a link to answer it. Throws `not_found` if the item is not an
 * application. Throws `too_late` if the application is decided or is too old to be followed. Throws
 * `changed` if the reviewer saw another version or the application is the reviewer's own.
 */
export function askApplicant(
  ctx: Allowed<Admin>,
  { itemId, version, text }: AskApplicant,
): Promise<void> {
  return sayingWhenItFails(
    ctx,
    { text: "We couldn’t send your question. Try again." },
    async () => {
      const { db, now, site, viewer } = ctx;
      const [asked] = await db.all<Asked>(sql`
        select kind, subject_id subjectId from review_items
        where id = ${itemId} and kind in ('vendor_application', 'market_application')`);
      if (!asked) throw notFound("Application not found");
      const { kind, subjectId } = asked;
      const [subject, said] = await runBatch(db, [
        sql<{
          reference: string | null;
          email: string;
          status: "pending" | "approved" | "rejected";
        }>`
        select reference, contact_email email, status from ${tableOf[kind]} where id = ${subjectId}`,
        sql<{ by: "reviewer" | "applicant"; at: number; text: string }>`
        select "by", at, text from application_messages
        where kind = ${kind} and subject_id = ${subjectId} order by id limit 100`,
      ]);
      const [application] = subject.results;
      if (!application) throw notFound("Application not found");
      const { reference, email, status } = application;
      const last = said.results.at(-1);
      // A second click: this question was already asked.
      if (last?.by === "reviewer" && last.text === text) return;
      const refused = whyNotAsk({ status, messages: said.results });
      if (refused) throw refused;
      if (reference === null) {
        throw new DomainError(
          "too_late",
          "This application is too old for questions here. Email the applicant instead.",
        );
      }
      const { token, statement } = await newApplicationLink(
        now,
        { kind, reference, browser: null },
        wroteOne,
      );
      const content = applicationQuestionMail(site, { reference, token, text });
      const key = `application-question:${reference}:${said.results.length}`;
      const [written] = await runBatch(db, [
        sql`
        insert into application_messages (kind, subject_id, "by", user_id, text, at)
        select ${kind}, id, 'reviewer', ${viewer.id}, ${text}, ${now} from ${tableOf[kind]}
        where id = ${subjectId} and status = 'pending' and ${mayReview(ctx, { id: itemId }, version)}
          and (select count(*) from application_messages
            where kind = ${kind} and subject_id = ${subjectId}) = ${said.results.length}`,
        queuedAnew(kind, subjectId),
        auditLine(ctx, { action: `${kind}_asked`, subject: { type: kind, id: subjectId } }),
        statement,
        queueMail(now, { key, to: email, content, isSecret: true, only: wroteOne }),
      ]);
      if (written.meta.changes > 0) return;
      throw someoneChanged(
        "This application has a new question, answer or decision. Reload and try again.",
      );
    },
  );
}
