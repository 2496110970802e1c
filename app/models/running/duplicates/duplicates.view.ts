import type { Instant } from "~/platform/context";
import type { Listing, ListingSpec } from "../../core/listing/listing";
import { addressesOf } from "../../core/listing/listing.view";
import { isoOf, momentOf } from "../../core/moment";
import { weekListed } from "../../guide/market/market-filter";
import { openState } from "../../guide/market/open-state.rules";

/**
 * One of two markets that are probably the same, with the facts that help to decide which one to
 * keep.
 */
export interface DuplicateSide {
  id: number;
  name: string;
  /** The market's address, or its location if it has no address. */
  line: string;
  timeZone: string;
  listedWeek: string;
  vendors: number;
  managers: number;
  reviews: number;
  /** Counted only up to `mostCounted`. */
  orders: number;
  updatedAt: number;
}
export interface DuplicateRow {
  id: number;
  one: DuplicateSide;
  other: DuplicateSide;
}

/** Pairs of markets that are not decided yet, the oldest first. */
export const duplicateListing = {
  sorts: { found: "asc" },
  sort: { by: "found", order: "asc" },
  filters: {},
} as const satisfies ListingSpec<"found", never>;

export const mostCounted = 1000;

export const duplicatesPath = "/admin/duplicates";

/** '1 vendor', '1,000+ orders'; null for none. */
function counted(count: number, one: string): string | null {
  if (count === 0) return null;
  const many = count >= mostCounted ? `${mostCounted.toLocaleString("en-US")}+` : String(count);
  return `${many} ${one}${count === 1 ? "" : "s"}`;
}

function sideView(side: DuplicateSide, now: Instant) {
  const { id, name, line, vendors, managers, reviews, orders, updatedAt } = side;
  return {
    id,
    name,
    line,
    to: `/market/${id}`,
    hours: openState(weekListed(side, now), now).hoursLine,
    has:
      [
        counted(vendors, "vendor"),
        counted(managers, "manager"),
        counted(orders, "order"),
        counted(reviews, "review"),
      ]
        .filter(Boolean)
        .join(" · ") || "No vendors, managers, orders or reviews",
    updated: momentOf(updatedAt, now),
  };
}

/** Pairs of markets as the page shows them. */
export function duplicatesView(list: Listing<DuplicateRow, "found", never>, now: Instant) {
  const { previous, next } = addressesOf(duplicatesPath, list, duplicateListing);
  return {
    pairs: list.rows.map(({ id, one, other }) => ({
      id,
      sides: [sideView(one, now), sideView(other, now)],
    })),
    previous,
    next,
  };
}
export type PairView = ReturnType<typeof duplicatesView>["pairs"][number];

const sideJson = ({ timeZone: _, listedWeek: __, updatedAt, ...side }: DuplicateSide) => ({
  ...side,
  updatedAt: isoOf(updatedAt),
});

/** A pair as the API returns it. */
export const duplicateJson = ({ id, one, other }: DuplicateRow) => ({
  id,
  one: sideJson(one),
  other: sideJson(other),
});
