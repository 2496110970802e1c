import { sql } from "drizzle-orm";
import type { Allowed } from "~/platform/context";
import { runBatch } from "~/platform/database";
import { sayingWhenItFails } from "~/platform/unforeseen";
import type { Admin } from "~/platform/viewer";
import { pictureSource } from "../../core/links";
import { type Slice, type SliceOf, sliceOf } from "../../core/listing/directory";
import { isoOf } from "../../core/moment";
import { decideOne } from "../review-queue/decide.server";
import { itemOf } from "../review-queue/desk.server";
import { type Decidable, versionToDecide } from "../review-queue/review-queue.rules";
import type { ReviewMarketApplication, ReviewVendorApplication } from "./add.schema";
import type { ApplicationKind } from "./application-link.server";
import { publishOne } from "./publish.server";

/* Lists and decides applications for administrators who use the API, with the review queue's own
   functions. */

/** The columns that both kinds of application share, as stored. */
interface Listed {
  id: number;
  version: number;
  name: string;
  description: string;
  contactEmail: string | null;
  contactPhone: string | null;
  website: string | null;
  image: string | null;
  /** A JSON list. */
  photos: string;
  status: "pending" | "approved" | "rejected";
  submittedAt: number;
  reviewedAt: number | null;
  reviewNotes: string | null;
}
export interface VendorApplicationRow extends Listed {
  vendorType: string;
  instagram: string | null;
  products: string;
  values: string | null;
  requestedMarkets: string;
  vendorId: number | null;
}
export interface MarketApplicationRow extends Listed {
  location: string;
  address: string | null;
  contactName: string;
  operatingDays: string;
  operatingHours: string | null;
  seasonalInfo: string | null;
  facilityInfo: string | null;
  marketId: number | null;
}

const both = sql`s.id, i.version, s.name, s.description, s.contact_email contactEmail,
  s.contact_phone contactPhone, s.website, s.image, s.photos, s.status,
  s.submitted_at submittedAt, s.reviewed_at reviewedAt, s.review_notes reviewNotes`;

/**
 * Reads a page through the review queue's index of kind and subject, in which the subjects of one
 * kind follow each other.
 */
const page = (kind: ApplicationKind, { limit, cursor }: Slice) => sql`
  where i.kind = ${kind} ${cursor > 0 ? sql`and i.subject_id < ${cursor}` : sql``}
  order by i.subject_id desc limit ${limit + 1}`;

const counted = (kind: ApplicationKind) => sql<{ n: number }>`
  select coalesce(sum(n), 0) n from review_counts where kind = ${kind}`;

/** Lists vendor applications, the newest first. */
export function listVendorApplications(
  ctx: Allowed<Admin>,
  slice: Slice,
): Promise<SliceOf<VendorApplicationRow>> {
  const failed = { title: "Error", text: "Failed to load vendor applications" };
  return sayingWhenItFails(ctx, failed, async () => {
    const [rows, count] = await runBatch(ctx.db, [
      sql<VendorApplicationRow>`
        select ${both}, s.vendor_type vendorType, s.instagram, s.products, s."values",
          s.requested_markets requestedMarkets, s.vendor_id vendorId
        from review_items i join vendor_applications s on s.id = i.subject_id
        ${page("vendor_application", slice)}`,
      counted("vendor_application"),
    ]);
    return sliceOf(rows.results, slice, count.results[0]?.n ?? null);
  });
}

/** Lists market applications, the newest first. */
export function listMarketApplications(
  ctx: Allowed<Admin>,
  slice: Slice,
): Promise<SliceOf<MarketApplicationRow>> {
  const failed = { title: "Error", text: "Failed to fetch applications" };
  return sayingWhenItFails(ctx, failed, async () => {
    const [rows, count] = await runBatch(ctx.db, [
      sql<MarketApplicationRow>`
        select ${both}, s.location, s.address, s.contact_name contactName,
          s.operating_days operatingDays, s.operating_hours operatingHours,
          s.seasonal_info seasonalInfo, s.facility_info facilityInfo, s.market_id marketId
        from review_items i join market_submissions s on s.id = i.subject_id
        ${page("market_application", slice)}`,
      counted("market_application"),
    ]);
    return sliceOf(rows.results, slice, count.results[0]?.n ?? null);
  });
}

/** The result of a decision about an application. */
interface Reviewed {
  id: number;
  status: "approved" | "rejected";
  version: number;
  /** The id in the guide of the vendor or market that was added in the same step. */
  vendorId?: number;
  marketId?: number;
}

/** Decides a vendor application for the API, with the same function as the queue's form. */
export async function reviewVendorApplication(
  ctx: Allowed<Admin>,
  { reviewNotes, ...command }: ReviewVendorApplication,
): Promise<Reviewed> {
  const { publishedId, ...reviewed } = await review(
    ctx,
    "vendor_application",
    { ...command, notes: reviewNotes },
    "Failed to update application",
  );
  return { ...reviewed, ...(publishedId !== undefined && { vendorId: publishedId }) };
}

/** Decides a market application for the API. */
export async function reviewMarketApplication(
  ctx: Allowed<Admin>,
  command: ReviewMarketApplication,
): Promise<Reviewed> {
  const { publishedId, ...reviewed } = await review(ctx, "market_application", command);
  return { ...reviewed, ...(publishedId !== undefined && { marketId: publishedId }) };
}

async function review(
  ctx: Allowed<Admin>,
  kind: ApplicationKind,
  { applicationId, status, notes, version, publish, lat, lng }: ReviewMarketApplication,
  failed?: string,
) {
  const itemId = await itemOf(ctx, kind, applicationId, "Application not found");
  const command = {
    itemId,
    version: (item: Decidable) => version ?? versionToDecide(item, ctx.viewer),
    notes,
    reason: null,
  };
  if (publish) {
    const published = await publishOne(ctx, { ...command, lat, lng });
    return { id: applicationId, status, version: published.version, publishedId: published.id };
  }
  const decision = status === "approved" ? "approved" : "refused";
  const decided = await decideOne(ctx, { ...command, decision }, failed);
  return { id: applicationId, status, version: decided.version };
}

const list = (json: string): string[] =>
  (JSON.parse(json) as unknown[]).filter((each) => typeof each === "string");

/** The fields that the API shows in the same way for both kinds. */
function shared(row: VendorApplicationRow | MarketApplicationRow) {
  return {
    image: row.image && pictureSource(row.image),
    photos: list(row.photos).flatMap((photo) => pictureSource(photo) ?? []),
    submittedAt: isoOf(row.submittedAt),
    reviewedAt: isoOf(row.reviewedAt),
  };
}

/**
 * A vendor application as the API shows it to administrators. The password's hash is never read.
 */
export const vendorApplicationJson = (row: VendorApplicationRow) => ({
  ...row,
  ...shared(row),
  requestedMarkets: list(row.requestedMarkets),
});

/** A market application as the API shows it to administrators. */
export const marketApplicationJson = (row: MarketApplicationRow) => ({
  ...row,
  ...shared(row),
  operatingDays: list(row.operatingDays),
});
