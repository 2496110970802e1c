import { sql } from "drizzle-orm";
import type { Allowed } from "~/platform/context";
import { runBatch, wroteOne } from "~/platform/database";
import { DomainError, notFound } from "~/platform/errors";
import { sayingWhenItFails } from "~/platform/unforeseen";
import type { Admin } from "~/platform/viewer";
import { auditLine } from "../../people/audit/audit.server";
import { queueMail } from "../../people/mail/outbox.server";
import { mayReview } from "../review-queue/decide.server";
import { queuedAnew } from "../review-queue/queued.server";
import { whyNotAsk } from "./application.rules";
import type { AskApplicant } from "./application.schema";
import { type ApplicationKind, newApplicationLink, tableOf } from "./application-link.server";
import { applicationQuestionMail } from "./application-mail";

interface Asked {
  kind: ApplicationKind;
  subjectId: number;
}

/**
 * A reviewer asks the applicant for what is missing; its status stays as it is. The question is
 * mailed with a link to answer it, once. Throws `not_found` for what is no application, `too_late`
 * for one that is decided, or that came in before it could be followed, and `changed` for another
 * version than the reviewer has seen, or the reviewer's own.
 */
export function askApplicant(
  ctx: Allowed<Admin>,
  { itemId, version, text }: AskApplicant,
): Promise<void> {
  return sayingWhenItFails(ctx, { text: "Your question could not be sent." }, async () => {
    const { db, now, site, viewer } = ctx;
    const [item] = await runBatch(db, [
      sql<Asked>`
        select kind, subject_id subjectId from review_items
        where id = ${itemId} and kind in ('vendor_application', 'market_application')`,
    ]);
    const [asked] = item.results;
    if (!asked) throw notFound("Application not found");
    const { kind, subjectId } = asked;
    const [subject, said] = await runBatch(db, [
      sql<{ reference: string | null; email: string; status: "pending" | "approved" | "rejected" }>`
        select reference, contact_email email, status from ${tableOf[kind]} where id = ${subjectId}`,
      sql<{ by: "reviewer" | "applicant"; at: number; text: string }>`
        select "by", at, text from application_messages
        where kind = ${kind} and subject_id = ${subjectId} order by id limit 100`,
    ]);
    const [application] = subject.results;
    if (!application) throw notFound("Application not found");
    const { reference, email, status } = application;
    const last = said.results.at(-1);
    // A second click: it has been asked.
    if (last?.by === "reviewer" && last.text === text) return;
    const refused = whyNotAsk({ status, messages: said.results });
    if (refused) throw refused;
    if (reference === null) {
      throw new DomainError(
        "too_late",
        "Please write to them: this came in before it could be asked.",
      );
    }
    const { token, statement } = await newApplicationLink(
      now,
      { kind, reference, browser: null },
      wroteOne,
    );
    const letter = applicationQuestionMail(site, { reference, token, text });
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
      queueMail({ key, to: email, letter, isSecret: true }, now, wroteOne),
    ]);
    if (written.meta.changes > 0) return;
    throw new DomainError("changed", "Something was asked, answered or decided meanwhile.", {
      title: "Changed meanwhile",
    });
  });
}
