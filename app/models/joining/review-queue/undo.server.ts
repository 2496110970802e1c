import { eq, type SQL, sql } from "drizzle-orm";
import type { Allowed } from "~/platform/context";
import { runBatch, wroteOne } from "~/platform/database";
import { DomainError, notFound } from "~/platform/errors";
import { sayingWhenItFails } from "~/platform/unforeseen";
import type { Admin } from "~/platform/viewer";
import { mailLink } from "../../core/links";
import { untellManagers } from "../../guide/market/managers.server";
import { auditLine } from "../../people/audit/audit.server";
import { mailOutbox } from "../../people/mail/mail.tables";
import { unqueueMail } from "../../people/mail/outbox.server";
import { isStillAdmin } from "../../people/user/active";
import { readItems } from "./decide.server";
import { asDecidable, type ReviewRow } from "./queue-listing";
import { letGoOf, queued } from "./queued.server";
import { rowColumns, withClaim } from "./review-list.server";
import { reviewMailKey } from "./review-outbox.server";
import {
  type MailState,
  mostAtOnce,
  type ReviewKind,
  reviewKinds,
  statusOf,
  whyNotUndo,
} from "./review-queue.rules";
import type { UndoReview } from "./review-queue.schema";
import { type ReplacedDecision, reviewItems } from "./review-queue.tables";
import { subjects } from "./subjects.server";

type Ctx = Allowed<Admin>;

/**
 * The values of an item that tell whether its decision can be undone, or the columns with these
 * values.
 */
type Made = Record<"userId" | "decidedAt", number | SQL | null>;

/** A condition: the account that a decision created is unchanged, and nobody has used it. */
const isUnused = ({ userId, decidedAt }: Made): SQL => sql`exists (
  select 1 from users u where u.id = ${userId} and u.created_at = ${decidedAt}
    and u.updated_at = u.created_at
    and not exists (select 1 from sessions where user_id = u.id)
    and not exists (select 1 from api_tokens where user_id = u.id)
    and not exists (select 1 from password_resets where user_id = u.id and used_at is not null)
    and not exists (select 1 from audit_log where actor_user_id = u.id))`;

/** A condition for the subject's row: nothing that the decision created is in use. */
function isFree(kind: ReviewKind, made: Made): SQL {
  switch (kind) {
    case "admin_request":
    case "vendor_request":
    case "manager_request":
      return sql`(${made.userId} is null and user_id is null or ${isUnused(made)})`;
    case "vendor_application":
    case "vendor_recommendation":
      return sql`vendor_id is null`;
    case "market_application":
    case "market_recommendation":
      return sql`market_id is null`;
  }
}

interface Found {
  item: ReviewRow;
  mail: MailState;
  isUsed: boolean;
  /** The decision that holds again after Undo. Its status is 'pending' if there was none. */
  earlier: ReplacedDecision;
}

const noDecision: ReplacedDecision = {
  status: "pending",
  reviewedAt: null,
  reviewedBy: null,
  notes: null,
};

async function readUndone(ctx: Ctx, itemId: number, version: number): Promise<Found | null> {
  const item = (await readItems(ctx, [itemId])).get(itemId);
  if (!item) return null;
  const [mails, free, kept] = await runBatch(ctx.db, [
    ctx.db
      .select({ status: mailOutbox.status, attempts: mailOutbox.attempts })
      .from(mailOutbox)
      .where(eq(mailOutbox.key, reviewMailKey(itemId, version))),
    sql<{ isFree: number }>`
      select ${isFree(item.kind, item)} isFree from ${subjects[item.kind].table}
      where id = ${item.subjectId}`,
    ctx.db
      .select({ replaced: reviewItems.replaced })
      .from(reviewItems)
      .where(eq(reviewItems.id, itemId)),
  ]);
  const [mail] = mails.results;
  const [{ isFree: unused } = { isFree: 1 }] = free.results;
  const isWaiting = mail?.status === "queued" && mail.attempts === 0;
  const isNobodys = mailLink(item.email) === null;
  const state = isWaiting ? "waiting" : !mail && isNobodys ? "none" : "gone";
  const earlier = kept.results[0]?.replaced ?? noDecision;
  return { item, mail: state, isUsed: unused !== 1, earlier };
}

/**
 * Undoes a decision that nobody has been told of. The decision that it replaced holds again; if
 * there was none, the item waits again. The email is not sent, and the account and vendor that
 * approving created are deleted if nobody has used them. Returns the status that the item now has.
 * Throws the errors of `whyNotUndo`, or `not_found`.
 */
export async function undoReview(
  ctx: Ctx,
  { itemId, version }: UndoReview,
): Promise<{ item: ReviewRow; status: string }> {
  const found = await readUndone(ctx, itemId, version);
  if (!found) throw notFound("Request not found");
  const refused = whyNot(ctx, found, version);
  if (refused) throw refused;
  return sayingWhenItFails(ctx, { text: "We couldn’t undo the decision. Try again." }, async () => {
    const { log } = await runBatch(ctx.db, undoStatements(ctx, found, version));
    if (log.results.length === 1) {
      return { item: found.item, status: found.earlier.status };
    }
    const after = await readUndone(ctx, itemId, version);
    if (!after) throw notFound("Request not found");
    // Only one other reason is left: the viewer is no longer an administrator.
    throw whyNot(ctx, after, version) ?? new DomainError("wrong_role");
  });
}

const whyNot = ({ viewer, now }: Ctx, { item, mail, isUsed }: Found, version: number) =>
  whyNotUndo(asDecidable(item), viewer, { version, mail, isUsed }, now);

function undoStatements(ctx: Ctx, { item, mail, earlier }: Found, version: number) {
  const { table } = subjects[item.kind];
  const isRequest = item.kind.endsWith("_request");
  const may = sql`${isStillAdmin(ctx)}
    and exists (select 1 from review_items i where i.id = ${item.id}
      and i.version = ${version} and i.decided_by = ${ctx.viewer.id} and i.state <> 'pending')
    and exists (select 1 from ${table}
      where id = ${item.subjectId} and ${isFree(item.kind, item)})`;
  // The requested password's hash is in the account now. It moves back to the request.
  const givesBack =
    item.kind === "admin_request"
      ? sql`, password = coalesce((select password from users where id = ${item.userId}), '')`
      : sql``;
  const unqueued = mail === "waiting" ? [unqueueMail(reviewMailKey(item.id, version), may)] : [];
  return {
    unqueued,
    reopened: sql`
      update ${table} set status = ${earlier.status}, reviewed_at = ${earlier.reviewedAt},
        reviewed_by = ${earlier.reviewedBy}, review_notes = ${earlier.notes}
        ${isRequest ? sql`, user_id = null` : sql``} ${givesBack}
      where id = ${item.subjectId} and ${may} and ${unqueued.length > 0 ? wroteOne : sql`true`}`,
    queued: queued(item.kind, item.subjectId),
    log: auditLine(ctx, {
      action: `${item.kind}_undone`,
      subject: { type: item.kind, id: item.subjectId },
      before: { status: statusOf(item.kind, item.state) },
      after: { status: earlier.status, notes: earlier.notes ?? undefined },
    }),
    forgotten: sql`
      update review_items set replaced = null where id = ${item.id} and ${wroteOne}`,
    made: isRequest && item.userId !== null ? forgetMade(item, version) : [],
    claim: letGoOf(item.id, version + 1),
  };
}

/**
 * Deletes what approving a request created, once the request waits again: the emails to the other
 * managers of its market, the new vendor and the account.
 */
function forgetMade(item: ReviewRow, version: number): SQL[] {
  const isUndone = sql`exists (select 1 from review_items i where i.id = ${item.id}
    and i.version = ${version + 1} and i.state = 'pending' and i.user_id is null)`;
  return [
    untellManagers(item.userId, isUndone),
    sql`
      delete from vendors where ${isUndone} and created_at = ${item.decidedAt}
        and updated_at = created_at
        and id in (select vendor_id from vendor_accounts where user_id = ${item.userId})
        and not exists (select 1 from vendor_accounts a
          where a.vendor_id = vendors.id and a.user_id <> ${item.userId})
        and not exists (select 1 from products p where p.vendor_id = vendors.id)
        and not exists (select 1 from market_vendors m where m.vendor_id = vendors.id)`,
    sql`delete from users where id = ${item.userId} and ${isUndone} and ${isUnused(item)}`,
  ];
}

/** A decision that the viewer has just made. */
export interface Recent {
  item: ReviewRow;
  /** When the email about the decision goes out. Null if none goes out. */
  mailAt: number | null;
  /** Whether an email about adding the item to the guide goes out. */
  isAddedTold: boolean;
  canUndo: boolean;
}

type RecentRow = ReviewRow & { mailAt: number | null; isAddedTold: number; isFree: number };

export const recentFrom = ({ mailAt, isAddedTold, isFree: free, ...item }: RecentRow): Recent => ({
  item,
  mailAt,
  isAddedTold: isAddedTold === 1,
  // A decision on an item with an email address always queues an email. If this version has no
  // email, something other than the decision created the version.
  canUndo: free === 1 && (mailAt !== null || mailLink(item.email) === null),
});

/** For an item `i`: nothing that its decision created is in use. */
const isFreeOfItem = sql`case i.kind ${sql.join(
  reviewKinds.map(
    (kind) => sql`when ${kind} then (
      select ${isFree(kind, { userId: sql`i.user_id`, decidedAt: sql`i.decided_at` })}
      from ${subjects[kind].table} where id = i.subject_id)`,
  ),
  sql` `,
)} end`;

/** Reads the viewer's recent decisions, as long as no email has told anyone, the latest first. */
export function recentStatement({ viewer, now }: Pick<Ctx, "viewer" | "now">, wait: number) {
  return sql<RecentRow>`
    select ${rowColumns}, ${isFreeOfItem} isFree,
      (select next_attempt_at from mail_outbox
        where key = 'review:' || i.id || ':' || i.version) mailAt,
      exists (select 1 from mail_outbox where key = 'application-added:' || i.id) isAddedTold
    from review_items i ${withClaim}
    where i.decided_by = ${viewer.id} and i.decided_at > ${now - wait} and i.state <> 'pending'
      and not exists (select 1 from mail_outbox
        where key = 'review:' || i.id || ':' || i.version
          and (status <> 'queued' or attempts > 0))
    order by i.decided_at desc limit ${mostAtOnce}`;
}
