import { type SQL, sql } from "drizzle-orm";
import type { Allowed } from "~/platform/context";
import { runBatch, wroteOne } from "~/platform/database";
import { DomainError, notFound } from "~/platform/errors";
import { sayingWhenItFails } from "~/platform/unforeseen";
import type { Admin } from "~/platform/viewer";
import { mailLink } from "../../core/links";
import { auditLine } from "../../people/audit/audit.server";
import { queueMail } from "../../people/mail/outbox.server";
import { newPasswordLink } from "../../people/user/password-reset.server";
import { invitationLasts } from "../../people/user/user.rules";
import { type Approval, prepareApprovals, whatIsTaken } from "./approving.server";
import { asDecidable, type ReviewRow } from "./queue-listing";
import { letGoOf, queued } from "./queued.server";
import { itemStatement } from "./review-list.server";
import { type MailedAccount, reviewMail } from "./review-mail";
import {
  type Decidable,
  type Decision,
  kinds,
  mailWaits,
  statusOf,
  whyNotDecide,
} from "./review-queue.rules";
import type { DecideManyReviews, DecideReview } from "./review-queue.schema";
import { failedManyText, failedText, notesOf } from "./review-queue.words";
import type { ItemId } from "./review-scope.server";
import { subjects } from "./subjects.server";

type Ctx = Allowed<Admin>;
const aDay = 86_400_000;

/** The items of these ids that there are. */
export async function readItems({ db }: Pick<Ctx, "db">, ids: readonly number[]) {
  const found = await runBatch(db, ids.map(itemStatement));
  return new Map(found.flatMap(({ results: [row] }) => (row ? [[row.id, asDecidable(row)]] : [])));
}

/** The key of the mail that tells of the decision which made this version of an item. */
export const reviewMailKey = (itemId: number, version: number) => `review:${itemId}:${version}`;

/** Between these are the keys of all mails that tell of decisions about an item. */
const reviewMailKeys = (itemId: ItemId) => {
  const id = sql`cast(${itemId} as integer)`;
  return sql`key > concat('review:', ${id}, ':') and key < concat('review:', ${id}, ';')`;
};

/** For a condition: that a mail which tells of a decision about this item still waits to go. */
export const hasReviewMailWaiting = (itemId: ItemId): SQL => sql`exists (
  select 1 from mail_outbox
  where ${reviewMailKeys(itemId)} and status = 'queued' and attempts = 0)`;

/** The statement that takes all those mails back, if `only` holds. */
export const unqueueReviewMails = (itemId: number, only: SQL): SQL => sql`
  delete from mail_outbox
  where ${reviewMailKeys(itemId)} and status = 'queued' and attempts = 0 and ${only}`;

/** What was decided. */
export interface Decided {
  item: ReviewRow & Decidable;
  decision: Decision;
  /** The version that the decision has made; undoing names it. */
  version: number;
}

/**
 * Decides about one item, on the version that the page showed: writes the decision, makes what
 * approving makes, writes the audit line and puts the applicant's mail into the outbox, where it
 * waits a minute. All of it or nothing. Throws what `whyNotDecide` says, `not_found`, or `taken`
 * where an account cannot be made.
 */
export function decideReview(
  ctx: Ctx,
  { itemId, version, decision, notes, reason }: DecideReview,
): Promise<Decided> {
  return decideOne(ctx, { itemId, version: () => version, decision, notes, reason });
}

/**
 * The same for a call that may not say which version it has seen: then it has seen the item as it
 * came in, waiting.
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
  /** What is told where it goes wrong in a way that nobody has foreseen; else the queue's words. */
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
 * The same decision about several items, each for itself: one that somebody else has decided
 * meanwhile keeps none of the others back, and says why it was not done.
 */
export async function decideMany(
  ctx: Ctx,
  { items, decision, notes, reason }: DecideManyReviews,
): Promise<Outcome[]> {
  const found = await readItems(ctx, [...new Set(items.map(({ itemId }) => itemId))]);
  const there = items.flatMap(({ itemId, version }) => {
    const item = found.get(itemId);
    return item ? [{ item, version }] : [];
  });
  const missing = items.length - there.length;
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
  const approvals =
    ruling.decision === "approved"
      ? await prepareApprovals(
          ctx,
          allowed.map(({ item }) => item),
        )
      : new Map<number, Approval>();
  const writes: SQL[] = [];
  /** Where in the batch each item's audit line is: it answers a row if the decision was written. */
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
        (account && (await whatIsTaken(ctx, item, account))))
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
 * For the WHERE of a write: that this viewer may have a say about an item, which is not their own,
 * and that it is at this version.
 */
export const mayReview = (
  { viewer }: Pick<Ctx, "viewer">,
  { id }: Pick<ReviewRow, "id">,
  version: number,
  only: SQL = sql``,
): SQL => sql`exists (
    select 1 from review_items i join users v on v.id = ${viewer.id}
    where i.id = ${id} and i.version = ${version} ${only}
      and v.is_active = 1 and (v.is_admin = 1 or v.user_type = 'admin')
      and not coalesce(i.user_id = v.id, 0)
      and not coalesce(lower(trim(i.email)) = lower(trim(v.email)), 0)
      and not coalesce(lower(trim(i.username)) = lower(trim(v.username)), 0))`;

/** For a subject's row: that the decision may be made, by this viewer, on this version. */
function isDecidable(ctx: Ctx, item: ReviewRow, version: number): SQL {
  const anew = kinds[item.kind].isReviewedAgain ? sql`` : sql`and i.state = 'pending'`;
  return sql`id = ${item.subjectId} and ${mayReview(ctx, item, version, anew)}`;
}

/**
 * The statements that write a decision and its line in the audit log, if `only` holds too. The last
 * one writes the line, and answers a row if the decision was written; what follows can go by
 * `wroteOne`.
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
  const first = approval?.account ? [approval.account.insert(may)] : [];
  // A refused application keeps no password; an admin's request gives it to the account.
  const keepsPassword =
    item.kind === "admin_request"
      ? sql`, password = ''`
      : item.kind === "vendor_application" && decision === "refused"
        ? sql`, desired_password = null`
        : sql``;
  const itsAccount = approval?.account ? sql`, user_id = (${approval.account.find})` : sql``;
  return [
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
 * The statements of one decision. Each goes on only if the one before it has changed its one row,
 * so of two decisions on one version the second changes nothing. `line` is which writes the audit
 * line.
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
    statements.push(queueMail({ ...mail, notBefore: now + mailWaits }, now, wroteOne));
  }
  statements.push(letGoOf(item.id, version + 1));
  return { statements, line };
}
