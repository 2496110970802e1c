import { type SQL, sql } from "drizzle-orm";
import type { Allowed } from "~/platform/context";
import { runBatch, wroteOne } from "~/platform/database";
import { DomainError, notFound } from "~/platform/errors";
import { sayingWhenItFails } from "~/platform/unforeseen";
import type { Admin } from "~/platform/viewer";
import { mailLink } from "../../core/links";
import { auditLine } from "../../people/audit/audit.server";
import { queueMail } from "../../people/mail/outbox.server";
import { demandProof } from "../../people/proof/demand-proof.server";
import { isActiveAdmin } from "../../people/user/active";
import { newPasswordLink } from "../../people/user/password-reset.server";
import { invitationLasts } from "../../people/user/user.rules";
import { type Approval, prepareApprovals, whyNotMade } from "./approving.server";
import { asDecidable, type ReviewRow } from "./queue-listing";
import { letGoOf, queued } from "./queued.server";
import { itemStatement } from "./review-list.server";
import { type MailedAccount, reviewMail } from "./review-mail";
import { hasReviewMailWaiting, reviewMailKey, unqueueEarlier } from "./review-outbox.server";
import {
  type Decidable,
  type Decision,
  deskOf,
  desks,
  kinds,
  mailWaits,
  statusOf,
  whyNotDecide,
} from "./review-queue.rules";
import type { DecideManyReviews, DecideReview } from "./review-queue.schema";
import { failedManyText, failedText, notesOf } from "./review-queue.words";
import { subjects } from "./subjects.server";

type Ctx = Allowed<Admin>;
const aDay = 86_400_000;

/** The existing items with these ids, by id. */
export async function readItems({ db }: Pick<Ctx, "db">, ids: readonly number[]) {
  const found = await runBatch(db, ids.map(itemStatement));
  return new Map(found.flatMap(({ results: [row] }) => (row ? [[row.id, asDecidable(row)]] : [])));
}

/** The result of a decision. */
export interface Decided {
  item: ReviewRow & Decidable;
  decision: Decision;
  /** The version that the decision created. Undoing the decision names this version. */
  version: number;
}

/**
 * Decides on one item, in the version that the page showed. Writes the decision, creates what
 * approving creates, writes the audit line and puts the applicant's email into the outbox, where it
 * waits a minute. Writes all of this or nothing. Throws the errors of `whyNotDecide`, `not_found`,
 * and `taken` if an account cannot be created.
 */
export function decideReview(
  ctx: Ctx,
  { itemId, version, decision, notes, reason }: DecideReview,
): Promise<Decided> {
  return decideOne(ctx, { itemId, version: () => version, decision, notes, reason });
}

/**
 * Does the work of `decideReview`, for a call that may name no version. `version` gives the version
 * that counts as seen. If `version` returns null, the decision is refused with `invalid`.
 */
export async function decideOne(
  ctx: Ctx,
  {
    itemId,
    version,
    ...command
  }: Omit<DecideReview, "version"> & {
    version: (item: Decidable) => number | null;
  },
  /** The message for an unexpected failure. By default, the queue's own message. */
  failed?: string,
): Promise<Decided> {
  const item = (await readItems(ctx, [itemId])).get(itemId);
  if (!item) throw notFound("Request not found");
  const seen = version(item);
  const text = failed ?? failedText(item.kind, command.decision);
  return sayingWhenItFails(ctx, { title: "Error", text }, async () => {
    const [outcome] = await decideAll(ctx, [{ item, version: seen }], command);
    if (!outcome || "refused" in outcome) throw outcome?.refused ?? new DomainError("internal");
    return outcome;
  });
}

export type Outcome = Decided | { item: (ReviewRow & Decidable) | null; refused: DomainError };

/**
 * Makes the same decision about several items, each independently. An item that another reviewer
 * has decided in the meantime does not stop the others; its outcome says why it was not decided.
 */
export async function decideMany(
  ctx: Ctx,
  { items, decision, notes, reason }: DecideManyReviews,
): Promise<Outcome[]> {
  const found = await readItems(
    ctx,
    items.map(({ itemId }) => itemId),
  );
  const asked = [...new Map(items.map((item) => [item.itemId, item])).values()];
  const there = asked.flatMap(({ itemId, version }) => {
    const item = found.get(itemId);
    return item ? [{ item, version }] : [];
  });
  const missing = asked.length - there.length;
  const outcomes = await sayingWhenItFails(
    ctx,
    { title: "Error", text: failedManyText(there[0]?.item.kind) },
    () => decideAll(ctx, there, { decision, notes, reason }),
  );
  const none = { item: null, refused: notFound("Request not found") };
  return [...outcomes, ...Array.from({ length: missing }, () => none)];
}

type Seen = { item: ReviewRow & Decidable; version: number | null };
type Ruling = Pick<DecideReview, "decision" | "notes" | "reason">;

async function decideAll(ctx: Ctx, asked: readonly Seen[], ruling: Ruling): Promise<Outcome[]> {
  const { db, viewer, now } = ctx;
  const refusals = new Map<number, DomainError>();
  for (const { item, version } of asked) {
    const refused = whyNotDecide(item, viewer, version, now);
    if (refused) refusals.set(item.id, refused);
  }
  const allowed = asked.flatMap(({ item, version }) =>
    refusals.has(item.id) || version === null ? [] : [{ item, version }],
  );
  const givesAccess = allowed.some(({ item }) => deskOf(item.kind) === desks.requests);
  if (ruling.decision === "approved" && givesAccess) await demandProof(ctx);
  const approvals =
    ruling.decision === "approved"
      ? await prepareApprovals(
          ctx,
          allowed.map(({ item }) => item),
        )
      : new Map<number, Approval>();
  const writes: SQL[] = [];
  /**
   * The position of each item's audit line in the batch. The line returns a row if the decision was
   * written.
   */
  const lines = new Map<number, number>();
  for (const { item, version } of allowed) {
    const approval = approvals.get(item.id) ?? null;
    if (approval?.refused) {
      refusals.set(item.id, approval.refused);
      continue;
    }
    const { statements, line } = await decisionStatements(ctx, item, version, ruling, approval);
    lines.set(item.id, writes.length + line);
    writes.push(...statements);
  }
  if (writes.length === 0) return asked.map(({ item }) => refusalOf(item, refusals.get(item.id)));

  const results = await runBatch(db, writes);
  const isWritten = (id: number) => results[lines.get(id) ?? -1]?.results.length === 1;
  const late = allowed.filter(({ item }) => lines.has(item.id) && !isWritten(item.id));
  const meanwhile =
    late.length > 0
      ? await readItems(
          ctx,
          late.map(({ item }) => item.id),
        )
      : new Map<number, ReviewRow & Decidable>();
  for (const { item, version } of late) {
    const after = meanwhile.get(item.id);
    const account = approvals.get(item.id)?.account;
    const refused = after
      ? (whyNotDecide(after, viewer, version, now) ??
        (account && (await whyNotMade(ctx, item, account))))
      : notFound("Request not found");
    refusals.set(item.id, refused ?? new DomainError("taken"));
  }
  return asked.map(({ item, version }) =>
    isWritten(item.id)
      ? { item, decision: ruling.decision, version: (version ?? 0) + 1 }
      : refusalOf(meanwhile.get(item.id) ?? item, refusals.get(item.id)),
  );
}

const refusalOf = (item: ReviewRow & Decidable, refused: DomainError | undefined): Outcome => ({
  item,
  refused: refused ?? new DomainError("taken"),
});

/**
 * A condition for the WHERE of a write: this viewer may review the item, the item is not their own,
 * and the item is at this version.
 */
export const mayReview = (
  { viewer }: Pick<Ctx, "viewer">,
  { id }: Pick<ReviewRow, "id">,
  version: number,
  only: SQL = sql``,
): SQL => sql`exists (
    select 1 from review_items i join users v on v.id = ${viewer.id}
    where i.id = ${id} and i.version = ${version} ${only}
      and ${isActiveAdmin(sql`v`)}
      and not coalesce(i.user_id = v.id, 0)
      and not coalesce(lower(trim(i.email)) = lower(trim(v.email)), 0)
      and not coalesce(lower(trim(i.username)) = lower(trim(v.username)), 0))`;

/** A condition for a subject's row: this viewer may make the decision on this version. */
function isDecidable(ctx: Ctx, item: ReviewRow, version: number): SQL {
  const anew = kinds[item.kind].isReviewedAgain ? sql`` : sql`and i.state = 'pending'`;
  return sql`id = ${item.subjectId} and ${mayReview(ctx, item, version, anew)}`;
}

/**
 * The statement that keeps the decision that a new one replaces, if `only` is true, so that Undo
 * can restore it. A decision whose email is still waiting is not kept, because the new decision
 * withdraws this email: the decision before it stays the one that the applicant knows.
 */
const keepReplaced = ({ id, kind, subjectId }: ReviewRow, only: SQL): SQL => sql`
  update review_items set replaced = (
    select json_object('status', status, 'reviewedAt', reviewed_at, 'reviewedBy', reviewed_by,
      'notes', review_notes)
    from ${subjects[kind].table} where id = ${subjectId} and status <> 'pending')
  where id = ${id} and not ${hasReviewMailWaiting(id)} and ${only}`;

/**
 * The statements that write a decision and its line in the audit log, if `only` is also true. The
 * last statement writes the line and returns a row if the decision was written. Statements after it
 * can depend on `wroteOne`.
 */
export function writeDecision(
  ctx: Ctx,
  item: ReviewRow,
  version: number,
  { decision, notes }: Pick<Ruling, "decision" | "notes">,
  { approval = null, only = sql`true` }: { approval?: Approval | null; only?: SQL } = {},
): SQL[] {
  const { table } = subjects[item.kind];
  const status = statusOf(item.kind, decision);
  const may = sql`${isDecidable(ctx, item, version)} and ${only}`;
  const mayReplace = sql`${mayReview(ctx, item, version)} and ${only}`;
  const first = approval?.account ? [approval.account.insert(may)] : [];
  // A rejected vendor application loses its password hash. A decided admin request loses its hash
  // too; approving has copied the hash to the account.
  const keepsPassword =
    item.kind === "admin_request"
      ? sql`, password = ''`
      : item.kind === "vendor_application" && decision === "refused"
        ? sql`, desired_password = null`
        : sql``;
  const itsAccount = approval?.account ? sql`, user_id = (${approval.account.find})` : sql``;
  return [
    ...(kinds[item.kind].isReviewedAgain ? [keepReplaced(item, mayReplace)] : []),
    ...first,
    sql`
      update ${table} set status = ${status}, reviewed_at = ${ctx.now},
        reviewed_by = ${ctx.viewer.id}, review_notes = ${notes} ${keepsPassword} ${itsAccount}
      where ${may} and ${first.length > 0 ? wroteOne : sql`true`}`,
    queued(item.kind, item.subjectId),
    auditLine(ctx, {
      action: `${item.kind}_${status}`,
      subject: { type: item.kind, id: item.subjectId },
      before: { status: statusOf(item.kind, item.state) },
      after: { status, notes: notes ?? undefined, ...approval?.facts },
    }),
  ];
}

/**
 * The statements of one decision. Each takes effect only if the one before it changed its one row.
 * Of two decisions on one version, the second therefore changes nothing. `line` is the position of
 * the statement that writes the audit line.
 */
async function decisionStatements(
  ctx: Ctx,
  item: ReviewRow,
  version: number,
  { decision, notes: typed, reason }: Ruling,
  approval: Approval | null,
): Promise<{ statements: SQL[]; line: number }> {
  const { now, site, contact } = ctx;
  const notes = notesOf(item.kind, { notes: typed, reason });
  const statements = writeDecision(ctx, item, version, { decision, notes }, { approval });
  const line = statements.length - 1;
  statements.push(...(approval?.after ?? []));
  let link: MailedAccount["link"] = null;
  if (approval?.account?.needsPassword) {
    const { token, statement } = await newPasswordLink(
      now,
      sql`${approval.account.find} and ${wroteOne}`,
      invitationLasts,
    );
    link = { token, does: "set password" };
    statements.push(statement);
  }
  if (mailLink(item.email) !== null && item.email !== null) {
    const content = reviewMail(site, {
      kind: item.kind,
      decision,
      title: item.title,
      notes,
      account: approval?.account
        ? { username: approval.account.username, link, days: invitationLasts / aDay }
        : null,
      writeTo: contact.email,
    });
    const key = reviewMailKey(item.id, version + 1);
    const mail = { key, to: item.email, content, isSecret: link !== null };
    statements.push(
      queueMail(now, { ...mail, notBefore: now + mailWaits, only: wroteOne }),
      unqueueEarlier(item.id, version + 1),
    );
  }
  statements.push(letGoOf(item.id, version + 1));
  return { statements, line };
}
