import { sql } from "drizzle-orm";
import type { Allowed } from "~/platform/context";
import { runBatch } from "~/platform/database";
import { notFound } from "~/platform/errors";
import type { Admin } from "~/platform/viewer";
import type { Slice, SliceOf } from "../../core/listing/directory";
import { decideOne } from "../review-queue/decide.server";
import { itemOf } from "../review-queue/desk.server";
import type { Decision } from "../review-queue/review-queue.rules";
import type {
  ReviewSubmission,
  ReviewVendorRecommendation,
} from "../review-queue/review-queue.schema";
import type { RecommendationKind } from "./recommended.rules";

/** A community submission, as the API tells of both kinds. */
export interface Submission {
  id: number;
  type: "market" | "vendor";
  name: string;
  description: string;
  location: string | null;
  vendorType: string | null;
  contactName: string;
  contactEmail: string | null;
  contactPhone: string | null;
  status: "pending" | "approved" | "rejected";
  submittedAt: number;
  reviewedAt: number | null;
  reviewNotes: string | null;
  version: number;
}

const both = sql`s.id, i.version, s.status, s.description, s.submitted_at submittedAt,
  s.reviewed_at reviewedAt, s.review_notes reviewNotes`;

/** By the queue's index of a kind's subjects, which has no others between them. */
const page = (kind: RecommendationKind, { limit, cursor }: Slice) => sql`
  where i.kind = ${kind} and i.subject_id > ${cursor} order by i.subject_id limit ${limit + 1}`;

/**
 * What visitors have recommended, markets and vendors, by their ids. The two kinds are numbered each
 * for itself, so a slice ends at the same number of both, and holds at most `limit` of each.
 */
export async function listSubmissions(
  { db }: Pick<Allowed<Admin>, "db">,
  slice: Slice,
): Promise<SliceOf<Submission>> {
  const { limit } = slice;
  const [markets, vendors, counted] = await runBatch(db, [
    sql<Submission>`
      select ${both}, 'market' type, s.name, s.location, null vendorType,
        s.contact_name contactName, s.contact_email contactEmail, s.contact_phone contactPhone
      from review_items i join market_submissions s on s.id = i.subject_id
      ${page("market_recommendation", slice)}`,
    sql<Submission>`
      select ${both}, 'vendor' type, s.vendor_name name, null location, s.vendor_type vendorType,
        s.your_name contactName, s.your_email contactEmail, s.contact_info contactPhone
      from review_items i join vendor_recommendations s on s.id = i.subject_id
      ${page("vendor_recommendation", slice)}`,
    sql<{ n: number }>`select coalesce(sum(n), 0) n from review_counts
      where kind in ('market_recommendation', 'vendor_recommendation')`,
  ]);
  const kinds = [markets.results, vendors.results];
  const ends = kinds.flatMap((rows) => (rows.length > limit ? [rows[limit - 1]?.id ?? 0] : []));
  const next = ends.length > 0 ? Math.min(...ends) : null;
  const rows = kinds
    .flatMap((each) => each.filter(({ id }) => next === null || id <= next))
    .sort((one, other) => one.id - other.id || one.type.localeCompare(other.type));
  return { rows, next, total: counted.results[0]?.n ?? 0 };
}

interface Reviewed {
  id: number;
  status: "approved" | "rejected";
  version: number;
}

/**
 * Decides about a recommendation as the API asks for it: the same verb as the queue's form. A call
 * that names no version has seen it as it is. Throws `not_found`, and what that verb throws.
 */
async function review(
  ctx: Allowed<Admin>,
  kind: RecommendationKind,
  id: number,
  { decision, notes, version }: { decision: Decision; notes: string | null; version?: number },
): Promise<Reviewed> {
  const itemId = await itemOf(ctx, kind, id);
  if (itemId === null) throw notFound("Recommendation not found");
  const decided = await decideOne(ctx, {
    itemId,
    version: (item) => version ?? item.version,
    decision,
    notes,
    reason: null,
  });
  const status = decision === "approved" ? "approved" : "rejected";
  return { id, status, version: decided.version };
}

/** Decides about a recommended market; the address of the call says which way. */
export const reviewSubmission =
  (decision: Decision) =>
  (ctx: Allowed<Admin>, { submissionId, ...said }: ReviewSubmission) =>
    review(ctx, "market_recommendation", submissionId, { decision, ...said });

export const reviewVendorRecommendation = (
  ctx: Allowed<Admin>,
  { recommendationId, status, ...said }: ReviewVendorRecommendation,
) =>
  review(ctx, "vendor_recommendation", recommendationId, {
    decision: status === "approved" ? "approved" : "refused",
    ...said,
  });

const iso = (instant: number | null) => (instant === null ? null : new Date(instant).toISOString());

/** A submission as the API tells it. */
export const submissionJson = (submission: Submission) => ({
  ...submission,
  submittedAt: iso(submission.submittedAt),
  reviewedAt: iso(submission.reviewedAt),
});
