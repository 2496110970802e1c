import type { Instant } from "~/platform/context";
import { ago, lengthText } from "../../core/ago";
import { localDateOf, monthAndDay } from "../../core/calendar";
import {
  type Listing,
  type ListingRequest,
  type ListingSpec,
  listingQuery,
} from "../../core/listing/listing";
import { formatNumber } from "../../core/numbers";
import {
  type IssueFacts,
  progressOf,
  type ReaderState,
  readerStates,
  whyNotGoOn,
} from "./issue.rules";
import type { FoundIssue } from "./issue.server";
import { paragraphsOf } from "./newsletter-mail";

/** A newsletter reader, as administrators see them. */
export interface ReaderRow {
  id: number;
  email: string;
  state: ReaderState;
  subscribedAt: number;
}

/**
 * How the list of readers can be sorted and filtered. The default is the newest first. A search
 * finds the beginning of an address and sorts by address.
 */
export const readerListing = {
  sorts: { subscribed: "desc", email: "asc" },
  sort: { by: "subscribed", order: "desc" },
  filters: { state: readerStates },
} as const satisfies ListingSpec<ReaderSort, "state">;
type ReaderSort = "subscribed" | "email";
export type ReaderRequest = ListingRequest<ReaderSort, "state">;

/** How the list of issues can be sorted: only the newest first. */
export const issueListing = {
  sorts: { written: "desc" },
  sort: { by: "written", order: "desc" },
  filters: {},
} as const satisfies ListingSpec<"written", never>;
export type IssueRequest = ListingRequest<"written", never>;

/** An issue, as a row of the list. */
export interface IssueRow extends IssueFacts {
  id: number;
  subject: string;
  changedAt: number;
  startedAt: number | null;
}

export const newsletterPath = "/newsletter-management";
export const issuePath = (id: number) => `${newsletterPath}/issues/${id}`;

/**
 * A day as text and as programs read it. The day is in UTC, because administrators have no market's
 * clock.
 */
const dayOf = (instant: Instant) => {
  const date = localDateOf(instant, "UTC");
  return { date, text: `${monthAndDay(date)}, ${date.slice(0, 4)}` };
};

/**
 * The name of each state of a reader: 'Active' as in the spec, or the reason why the reader gets
 * nothing.
 */
const readerWords: Record<ReaderState, string> = {
  active: "Active",
  unconfirmed: "Not confirmed",
  inactive: "Inactive",
};

/**
 * A reader as the API returns them. `isActive` says whether the newsletter is sent to the reader.
 */
export const readerJson = ({ id, email, state, subscribedAt }: ReaderRow) => ({
  id,
  email,
  subscribedAt: new Date(subscribedAt).toISOString(),
  isActive: state === "active",
  isConfirmed: state !== "unconfirmed",
});

type Counts = Record<ReaderState, number>;

/** The page of readers, with the addresses that it links to. */
export function readersView(
  asked: ReaderRequest,
  { list, counts }: { list: Listing<ReaderRow, "subscribed" | "email", "state">; counts: Counts },
) {
  const at = (change: Parameters<typeof listingQuery>[2]) =>
    newsletterPath + listingQuery(asked, readerListing, change);
  const states: [string, ReaderState | null, number | null][] = [
    ["All", null, null],
    [readerWords.active, "active", counts.active],
    [readerWords.unconfirmed, "unconfirmed", counts.unconfirmed],
    [readerWords.inactive, "inactive", counts.inactive],
  ];
  const { state } = asked.filters;
  const { count, isMore } = list.total;
  const found = `${formatNumber(count)}${isMore ? "+" : ""} ${count === 1 && !isMore ? "subscriber" : "subscribers"}`;
  return {
    q: list.q,
    state: state ?? null,
    chips: states.map(([label, each, n]) => ({
      label: n === null ? label : `${label} ${formatNumber(n)}`,
      to: at({ filters: { state: each } }),
      chosen: (state ?? null) === each,
    })),
    rows: list.rows.map((row) => ({
      ...row,
      status: readerWords[row.state],
      subscribed: dayOf(row.subscribedAt),
    })),
    sort: list.sort,
    found: list.q ? `${found} for “${list.q}”` : found,
    next: list.next && at({ page: list.next }),
    previous: list.previous && at({ page: list.previous }),
    exports: `${newsletterPath}/export${listingQuery(asked, readerListing)}`,
  };
}
export type ReadersView = ReturnType<typeof readersView>;

/** '12 of 40 sent' or, for a sent issue, 'Sent to 12 of 40'. Empty for a draft. */
function progressText(issue: IssueFacts): string {
  const { sent, of } = progressOf(issue);
  if (issue.state === "draft") return "";
  const numbers = `${formatNumber(sent)} of ${formatNumber(of)}`;
  return issue.state === "sent" ? `Sent to ${numbers}` : `${numbers} sent`;
}

/** The page of issues, with the addresses of the next and previous pages. */
export function issuesView(asked: IssueRequest, list: Listing<IssueRow, "written", never>) {
  const at = (page: string) =>
    `${newsletterPath}${listingQuery(asked, issueListing, { page })}&tab=issues`;
  return {
    rows: list.rows.map((issue) => ({
      id: issue.id,
      subject: issue.subject,
      state: issue.state,
      to: issuePath(issue.id),
      progress: progressText(issue),
      day: dayOf(issue.endedAt ?? issue.startedAt ?? issue.changedAt),
    })),
    next: list.next && at(list.next),
    previous: list.previous && at(list.previous),
  };
}
export type IssuesView = ReturnType<typeof issuesView>;

/** An issue's own page: its text as readers see it, and how far it is. */
export function issueView({ issue, readersNow }: FoundIssue, now: Instant) {
  const { id, state, version, subject } = issue;
  const progress = progressOf(issue);
  return {
    id,
    state,
    version,
    subject,
    text: issue.text,
    paragraphs: paragraphsOf(issue.text),
    path: issuePath(id),
    readersNow,
    changed: `Changed ${ago(issue.changedAt, now)}${issue.writtenBy ? `, written by ${issue.writtenBy}` : ""}`,
    progress:
      state === "draft"
        ? null
        : {
            ...progress,
            text: progressText(issue),
            began: issue.startedAt === null ? null : dayOf(issue.startedAt),
            by: issue.sentBy,
            ended: issue.endedAt === null ? null : dayOf(issue.endedAt),
            rest:
              progress.minutes === null ? null : `about ${lengthText(progress.minutes * 60_000)}`,
          },
    whyNotGoOn: state === "stopped" ? (whyNotGoOn(issue, now)?.message ?? null) : null,
  };
}
export type IssueView = ReturnType<typeof issueView>;
