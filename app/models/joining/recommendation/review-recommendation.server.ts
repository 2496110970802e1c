import { sql } from "drizzle-orm";
import type { Allowed } from "~/platform/context";
import { runBatch } from "~/platform/database";
import type { Admin } from "~/platform/viewer";
import type { Slice, SliceOf } from "../../core/listing/directory";
import { isoOf } from "../../core/moment";
import { decideOne } from "../review-queue/decide.server";
import { itemOf } from "../review-queue/desk.server";
import { type Decision, versionToDecide } from "../review-queue/review-queue.rules";
import type {
  ReviewSubmission,
  ReviewVendorRecommendation,
} from "../review-queue/review-queue.schema";
import type { RecommendationKind } from "./recommended.rules";

/** A recommendation of a market or a vendor, with the fields that the API shows for both. */
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

/**
 * Reads a page through the review queue's index of kind and subject, in which the subjects of one
 * kind follow each other.
 */
const page = (kind: RecommendationKind, { limit, cursor }: Slice) => sql`
  where i.kind = ${kind} and i.subject_id > ${cursor} order by i.subject_id limit ${limit + 1}`;

/**
 * Lists the markets and vendors that visitors have recommended, by id. Markets and vendors have
 * separate ids. A slice therefore ends at the same id for both kinds, and holds at most `limit` of
 * each kind.
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
 * Decides on a recommendation for the API, with the same function as the queue's form. Throws
 * `not_found`, and the errors of `decideOne`.
 */
async function review(
  ctx: Allowed<Admin>,
  kind: RecommendationKind,
  id: number,
  { decision, notes, version }: { decision: Decision; notes: string | null; version?: number },
): Promise<Reviewed> {
  const itemId = await itemOf(ctx, kind, id, "Recommendation not found");
  const decided = await decideOne(ctx, {
    itemId,
    version: (item) => version ?? versionToDecide(item, ctx.viewer),
    decision,
    notes,
    reason: null,
  });
  const status = decision === "approved" ? "approved" : "rejected";
  return { id, status, version: decided.version };
}

/** Decides on a recommended market. The URL of the call says whether to approve or reject it. */
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

/** A recommendation as the API shows it. */
export const submissionJson = (submission: Submission) => ({
  ...submission,
  submittedAt: isoOf(submission.submittedAt),
  reviewedAt: isoOf(submission.reviewedAt),
});
