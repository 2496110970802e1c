import { pictureSource } from "../../core/links";
import type { MarketApplicationRow, VendorApplicationRow } from "./review.server";

const iso = (instant: number | null) => (instant === null ? null : new Date(instant).toISOString());
const list = (json: string): string[] =>
  (JSON.parse(json) as unknown[]).filter((each) => typeof each === "string");

/** What of both kinds is told alike. */
function shared(row: VendorApplicationRow | MarketApplicationRow) {
  return {
    image: row.image && pictureSource(row.image),
    photos: list(row.photos).flatMap((photo) => pictureSource(photo) ?? []),
    submittedAt: iso(row.submittedAt),
    reviewedAt: iso(row.reviewedAt),
  };
}

/** A vendor's application as the API tells administrators of it; its password's hash is not read. */
export const vendorApplicationJson = (row: VendorApplicationRow) => ({
  ...row,
  ...shared(row),
  requestedMarkets: list(row.requestedMarkets),
});

/** The same of a market's. */
export const marketApplicationJson = (row: MarketApplicationRow) => ({
  ...row,
  ...shared(row),
  operatingDays: list(row.operatingDays),
});
