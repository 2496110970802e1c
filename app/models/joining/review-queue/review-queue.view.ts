import type { Instant } from "~/platform/context";
import type { Viewer } from "~/platform/viewer";
import { ago, lengthText } from "../../core/ago";
import { localDateOf, longDate, shortDate } from "../../core/calendar";
import { instagramLink, mailLink, phoneLink, pictureSource, webLink } from "../../core/links";
import { type Listing, listingQuery } from "../../core/listing/listing";
import { formatNumber } from "../../core/numbers";
import { whatApprovingDoes, whatItRuns, whyNotApprove } from "./approving.rules";
import type { DeskState, OpenItem } from "./desk.server";
import {
  asDecidable,
  type QueueRequest,
  type QueueSpec,
  queueSpec,
  type ReviewRow,
  tabOf,
  tabsOf,
} from "./queue-listing";
import {
  type Desk,
  type DeskTab,
  isClaimed,
  kinds,
  placeText,
  stateOfTab,
  statusText,
  whoDecided,
  whyNotDecide,
} from "./review-queue.rules";
import { reasonsFor } from "./review-queue.words";
import type { ShownFact } from "./subjects.server";
import type { Recent } from "./undo.server";

/** A market in the guide that a manager may have asked for. */
export interface MarketChoice {
  id: number;
  name: string;
  location: string;
}

/**
 * A date in words, and as a program reads it. The date is in UTC, because an administrator has no
 * market with a time zone.
 */
const moment = (instant: Instant) => ({
  iso: new Date(instant).toISOString(),
  date: longDate(localDateOf(instant, "UTC")),
  /** 'Sun, Nov 8', for a list. */
  day: shortDate(localDateOf(instant, "UTC")),
});

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Builds the view of a desk's page. */
export function deskView(
  desk: Desk,
  asked: QueueRequest,
  state: DeskState,
  { viewer, now }: { viewer: Viewer; now: Instant },
) {
  const tab = tabOf(asked.filters.tab);
  const spec = queueSpec(desk, tab);
  const { listing, open } = state;
  const page = (change: Parameters<typeof listingQuery>[2]) =>
    desk.path + listingQuery(asked, spec, change);
  const countOf = (of: DeskTab, kind: string | undefined) =>
    (of === "to-add" ? state.countsToAdd : state.counts.filter((each) => each.state === of))
      .filter((each) => !kind || each.kind === kind)
      .reduce((sum, { n }) => sum + n, 0);
  const { kind } = asked.filters;
  const waiting = countOf("pending", undefined);
  return {
    path: desk.path,
    refused: desk.refused,
    tab,
    tabText: tabText(desk, tab),
    q: asked.q,
    kind: kind ?? null,
    waiting,
    lead: leadText(waiting, countOf("to-add", undefined)),
    tabs: tabsOf(desk).map((each) => ({
      tab: each,
      label: capital(tabText(desk, each)),
      to: page({ filters: { tab: each === "pending" ? null : each }, sort: null, q: asked.q }),
      chosen: each === tab,
      count: countOf(each, kind),
    })),
    kinds: [
      { label: "All", to: page({ filters: { kind: null } }), chosen: !kind },
      ...desk.kinds.map((each) => ({
        label: kinds[each].label,
        to: page({ filters: { kind: each } }),
        chosen: each === kind,
      })),
    ],
    sorts: sortsOf(desk, asked, spec, listing.sort, tab),
    list: {
      rows: listing.rows.map((row) => rowView(row, { desk, asked, spec, viewer, now })),
      total: listing.total,
      found: foundText(listing),
      next: listing.next && page({ page: listing.next }),
      previous: listing.previous && page({ page: listing.previous }),
      first: listing.previous && page({}),
    },
    all: page({ page: currentPage(asked) }),
    exports: `${desk.path}/export${listingQuery(asked, spec)}`,
    /** The query string that forms post to and return to. */
    query: listingQuery(asked, spec, { page: currentPage(asked) }),
    isChosen: state.isChosen,
    open: open && openView(open, { desk, asked, spec, viewer, now, total: listing.total.count }),
    recent: state.recent.flatMap((each) => recentView(each, now) ?? []),
  };
}
export type DeskView = ReturnType<typeof deskView>;

/** The label of a tab, in a few words: 'approved, not added yet', 'denied'. */
const tabText = (desk: Desk, tab: DeskTab): string =>
  tab === "refused" ? desk.refused : tab === "to-add" ? "approved, not added yet" : tab;

/** '3 to decide; 1 approved, not added yet'. */
function leadText(waiting: number, toAdd: number): string {
  if (waiting === 0 && toAdd === 0) return "Nothing is waiting for you.";
  return [
    ...(waiting > 0 ? [`${formatNumber(waiting)} to decide`] : []),
    ...(toAdd > 0 ? [`${formatNumber(toAdd)} approved, not added yet`] : []),
  ].join("; ");
}

/** A decision that the viewer has just made: whether an email goes out, and whether Undo works. */
function recentView({ item, mailAt, isAddedTold, canUndo }: Recent, now: Instant) {
  const isAdded = item.adding === "added";
  // Something else changed the item after the decision. The decision's email and Undo belong to an
  // earlier version.
  if (!canUndo && !isAdded) return null;
  const seconds = mailAt === null ? 0 : Math.ceil((mailAt - now) / 1000);
  const mail =
    mailAt === null && !isAddedTold
      ? "No email will be sent."
      : seconds > 0
        ? `The email to ${item.email} goes out in ${seconds === 1 ? "1 second" : `${seconds} seconds`}.`
        : `The email to ${item.email} is being sent.`;
  return {
    id: item.id,
    version: item.version,
    title: item.title,
    done: isAdded ? "published" : statusText(item.kind, item.state, item.adding),
    mail,
    canUndo,
  };
}
export type RecentView = NonNullable<ReturnType<typeof recentView>>;

const currentPage = (asked: QueueRequest) => asked.place && asked.pageText;

function foundText({ total, q }: Listing<ReviewRow>): string {
  const count = `${total.isMore ? "more than " : ""}${formatNumber(total.count)}`;
  return q ? `${capital(count)} found for “${q}”` : formatNumber(total.count);
}

function sortsOf(
  desk: Desk,
  asked: QueueRequest,
  spec: QueueSpec,
  sort: DeskState["listing"]["sort"],
  tab: DeskTab,
) {
  if (sort === null || asked.q) return [];
  const first = tab === "pending" ? "submitted" : "reviewed";
  const choices = [
    { label: tab === "pending" ? "Longest waiting" : "Latest decided", ...spec.sort },
    {
      label: tab === "pending" ? "Newest" : "First decided",
      by: first,
      order: spec.sort.order === "asc" ? "desc" : "asc",
    },
    { label: "By name", by: "name", order: "asc" },
  ] as const;
  return choices.map(({ label, by, order }) => ({
    label,
    to: desk.path + listingQuery(asked, spec, { sort: { by, order } }),
    chosen: sort.by === by && sort.order === order,
  }));
}

interface Around {
  desk: Desk;
  asked: QueueRequest;
  spec: QueueSpec;
  viewer: Viewer;
  now: Instant;
}

const addressOf = ({ desk, asked, spec }: Around, id: number): string => {
  const query = listingQuery(asked, spec, { page: currentPage(asked) });
  return `${desk.path}${query}${query ? "&" : "?"}item=${id}`;
};

/** Who is working on an item: the name of another reviewer, or whether the viewer has the claim. */
function claimOf({ claimedAt, claimedById, claimedByName }: ReviewRow, { viewer, now }: Around) {
  if (claimedAt === null || !isClaimed(claimedAt, now)) return { isMine: false, who: null };
  if (claimedById === viewer.id) return { isMine: true, who: null };
  return { isMine: false, who: claimedByName ?? "Someone" };
}

function rowView(row: ReviewRow, around: Around) {
  const { now, viewer } = around;
  const item = asDecidable(row);
  return {
    id: row.id,
    to: addressOf(around, row.id),
    choice: `${row.id}.${row.version}`,
    title: row.title,
    line: [row.line, row.email].filter(Boolean).join(" · "),
    // If the list has only one kind, the rows need not name it.
    kind: around.asked.filters.kind ? null : kinds[row.kind].label,
    status: statusText(row.kind, row.state, row.adding),
    state: row.state,
    adding: row.adding,
    lastWordOf: row.lastWordOf,
    age: row.state === "pending" ? lengthText(now - row.at) : whoDecided(item, viewer, now),
    moment: moment(row.state === "pending" || row.decidedAt === 0 ? row.at : row.decidedAt),
    claim: claimOf(row, around),
  };
}
export type QueueRowView = ReturnType<typeof rowView>;

function openView(open: OpenItem, around: Around & { total: number }) {
  const { viewer, now, desk, asked, total } = around;
  const { item: row, namesakes } = open;
  const item = asDecidable(row);
  const tab = tabOf(asked.filters.tab);
  const isListed = row.state === stateOfTab(tab) && (tab !== "to-add" || row.adding === "to_add");
  const onward = open.next ?? open.previous;
  const refused = whyNotDecide(item, viewer, item.version, now);
  const isRequest = row.kind.endsWith("_request");
  const makes = whatItRuns(row.kind, row.title, namesakes);
  return {
    ...rowView(row, around),
    version: row.version,
    name: kinds[row.kind].name,
    kindValue: row.kind,
    asked: moment(row.at),
    askedAgo: ago(row.at, now),
    decided: whoDecided(item, viewer, now),
    reviewed: row.decidedAt === 0 ? null : moment(row.decidedAt),
    notes: open.notes,
    facts: open.facts.map(factView),
    place: isListed && open.before !== null ? placeText(open.before, total, formatNumber) : null,
    next: open.next && addressOf(around, open.next),
    previous: open.previous && addressOf(around, open.previous),
    /** The result for an item that is no longer on its list, and the link to the next item. */
    outcome:
      isListed || row.state === "pending"
        ? null
        : { text: outcomeText(row), next: onward && addressOf(around, onward) },
    whyNot: refused && { title: refused.title, text: refused.message },
    isAgain: refused === null && row.state !== "pending",
    approving:
      row.state === "pending" && isRequest
        ? {
            does: whatApprovingDoes(row.kind, makes),
            whyNot: whyNotApprove(row.kind, namesakes)?.message ?? null,
          }
        : null,
    /**
     * For a manager's request that can be decided: the market that it is about, or null until a
     * market is chosen.
     */
    asksFor:
      row.kind === "manager_request" && row.state === "pending" && refused === null
        ? { market: makes.runs === "market" ? { id: makes.id, name: makes.name } : null }
        : null,
    isTold: mailLink(row.email) !== null,
    reasons: {
      refused: reasonsFor(row.kind, "refused"),
      approved: reasonsFor(row.kind, "approved"),
    },
    refusedWord: desk.refused,
  };
}
export type OpenItemView = ReturnType<typeof openView>;

const outcomeText = ({ kind, state, adding }: ReviewRow): string =>
  adding === "added" ? "Published" : capital(statusText(kind, state, adding));

/** A fact with its values. Each value has a link if it can have one. */
function factView({ term, value, as }: ShownFact) {
  const texts = Array.isArray(value) ? value : [value];
  return {
    term,
    isPicture: as === "pictures",
    values: texts.flatMap((text): { text: string; href: string | null }[] => {
      if (as === "pictures") {
        const source = pictureSource(text);
        return source ? [{ text: source, href: null }] : [];
      }
      if (as === "instagram") {
        const link = instagramLink(text);
        return [{ text: link?.label ?? text, href: link?.href ?? null }];
      }
      const href =
        as === "email"
          ? mailLink(text)
          : as === "phone"
            ? phoneLink(text)
            : as === "link"
              ? webLink(text)
              : null;
      return [{ text, href }];
    }),
  };
}
export type FactView = ReturnType<typeof factView>;
