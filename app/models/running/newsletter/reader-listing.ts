import type { ListingRequest, ListingSpec } from "../../core/listing/listing";
import { type IssueFacts, type ReaderState, readerStates } from "./issue.rules";

/** A reader, as administrators see them. */
export interface ReaderRow {
  id: number;
  email: string;
  state: ReaderState;
  subscribedAt: number;
}

/**
 * What the list of readers can be asked: the newest first, unless it says otherwise. What is looked
 * for is how an address begins, and comes by address.
 */
export const readerListing = {
  sorts: { subscribed: "desc", email: "asc" },
  sort: { by: "subscribed", order: "desc" },
  filters: { state: readerStates },
} as const satisfies ListingSpec<ReaderSort, "state">;
type ReaderSort = "subscribed" | "email";
export type ReaderRequest = ListingRequest<ReaderSort, "state">;

/** What the list of issues can be asked: the newest first, and nothing else. */
export const issueListing = {
  sorts: { written: "desc" },
  sort: { by: "written", order: "desc" },
  filters: {},
} as const satisfies ListingSpec<"written", never>;
export type IssueRequest = ListingRequest<"written", never>;

/** An issue in the list. */
export interface IssueRow extends IssueFacts {
  id: number;
  subject: string;
  changedAt: number;
  startedAt: number | null;
}
