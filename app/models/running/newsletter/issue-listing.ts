import type { ListingRequest, ListingSpec } from "../../core/listing/listing";
import type { IssueFacts } from "./issue.rules";

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
