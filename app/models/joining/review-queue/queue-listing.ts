import { type ListingRequest, type ListingSpec, readListing } from "../../core/listing/listing";
import {
  type Adding,
  addedAt,
  type Decidable,
  type Desk,
  type DeskTab,
  deskTabs,
  type ReviewKind,
  type ReviewState,
} from "./review-queue.rules";

/** An item in the list of a desk. */
export interface ReviewRow {
  id: number;
  kind: ReviewKind;
  subjectId: number;
  state: ReviewState;
  version: number;
  title: string;
  line: string;
  email: string | null;
  username: string | null;
  userId: number | null;
  at: number;
  decidedAt: number;
  decidedById: number | null;
  decidedByName: string | null;
  claimedById: number | null;
  claimedByName: string | null;
  claimedAt: number | null;
  adding: Adding;
  /** Who wrote the last question or answer about an application; null if nobody has asked. */
  lastWordOf: "reviewer" | "applicant" | null;
}

/** An item in the form that the rules use. */
export const asDecidable = (row: ReviewRow): ReviewRow & Decidable => ({
  ...row,
  decidedBy:
    row.decidedById === null
      ? null
      : { id: row.decidedById, username: row.decidedByName ?? "Someone" },
});

export type QueueSort = "submitted" | "reviewed" | "name";
export type QueueFilter = "kind" | "tab";
export type QueueSpec = ListingSpec<QueueSort, QueueFilter>;
export interface QueueRequest extends ListingRequest<QueueSort, QueueFilter> {
  /** The page as written in the address, so that links can keep it. */
  pageText: string | null;
}

export const tabsOf = (desk: Desk): readonly DeskTab[] =>
  deskTabs.filter((tab) => tab !== "to-add" || addedAt(desk).length > 0);

/**
 * What a desk's list can be asked for: a tab ('pending' by default) and a kind. Waiting items come
 * with the longest waiting first, decided items with the newest first.
 */
export function queueSpec(desk: Desk, tab: DeskTab): QueueSpec {
  return {
    sorts: { submitted: "asc", reviewed: "desc", name: "asc" },
    sort: tab === "pending" ? { by: "submitted", order: "asc" } : { by: "reviewed", order: "desc" },
    filters: {
      kind: desk.kinds,
      tab: (text) => tabsOf(desk).find((each) => each === text && each !== "pending") ?? null,
    },
  };
}

/** The tab that a page's address asks for. */
export const tabOf = (tab: string | null | undefined): DeskTab =>
  deskTabs.find((each) => each === tab) ?? "pending";

/** Reads the request from a desk's address. */
export function readQueueRequest(desk: Desk, params: URLSearchParams): QueueRequest {
  const spec = queueSpec(desk, tabOf(params.get("tab")));
  const asked = readListing(params, spec);
  return { ...asked, pageText: asked.place && params.get("page") };
}
