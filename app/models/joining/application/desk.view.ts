import type { Viewer } from "~/platform/viewer";
import { directionsLink } from "../../core/links";
import { formatNumber } from "../../core/numbers";
import { asDecidable, type QueueRequest } from "../review-queue/queue-listing";
import {
  deskOf,
  desks,
  isOwn,
  kinds,
  type ReviewKind,
  statusOf,
} from "../review-queue/review-queue.rules";
import { deskView } from "../review-queue/review-queue.view";
import { alreadyAdded, needsPlace, type ToAdd, whatAddingDoes, whyNotAdd } from "./add.rules";
import { whyNotAsk } from "./application.rules";
import { type ApplicationsState, leadText } from "./desk.server";
import type { Alike } from "./likely-same.server";

const desk = desks.applications;
/** How many reviewed applications are listed below the waiting applications. */
const reviewedShown = 8;

/** Builds the view of the applications page. */
export function applicationsView(
  asked: QueueRequest,
  state: ApplicationsState,
  ctx: { viewer: Viewer; now: number },
) {
  const shown = deskView(desk, asked, state, ctx);
  const isToAdd = shown.tab === "to-add";
  const counted = isToAdd
    ? state.countsToAdd
    : state.counts.filter((each) => each.state === "pending");
  const countOf = (kind: ReviewKind) =>
    counted.filter((each) => each.kind === kind).reduce((sum, { n }) => sum + n, 0);
  const reviewed =
    state.reviewed &&
    deskView(desk, state.reviewed.asked, { ...state, ...state.reviewed, open: null }, ctx);
  const pending = shown.tabs.find(({ tab }) => tab === "pending");
  const decided = shown.tabs.filter(({ tab }) => tab !== "pending");
  const approved = decided.find(({ tab }) => tab === "approved");
  const isPending = shown.tab === "pending";
  const toAdd = state.countsToAdd.reduce((sum, { n }) => sum + n, 0);
  return {
    ...shown,
    // The list has one kind, and its tab already names the kind.
    list: { ...shown.list, rows: shown.list.rows.map((row) => ({ ...row, kind: "" })) },
    lead: leadText(shown.waiting, toAdd, formatNumber),
    /**
     * One tab for each kind, with the number of waiting applications. On the 'to-add' tab, with the
     * number of applications to add.
     */
    kindTabs: desk.kinds.map((kind) => ({
      label: kinds[kind].label,
      to: `${desk.path}?kind=${kind}${isToAdd ? "&tab=to-add" : ""}`,
      chosen: kind === asked.filters.kind,
      count: countOf(kind),
    })),
    pending: pending && { to: pending.to, count: pending.count },
    // Of the reviewed applications, the approved ones are shown unless the address names another
    // tab.
    reviewedTabs: decided.map((tab) => ({
      ...tab,
      chosen: isPending ? tab === approved : tab.chosen,
    })),
    reviewed: reviewed && {
      rows: reviewed.list.rows.slice(0, reviewedShown),
      all: reviewed.list.rows.length > reviewedShown ? (approved?.to ?? null) : null,
    },
    more: state.item ? openView(state, ctx) : null,
  };
}
export type ApplicationsView = ReturnType<typeof applicationsView>;

/** What a reviewer can do with the open application, besides deciding on it. */
function openView({ item, alike, toAdd }: ApplicationsState, { viewer }: { viewer: Viewer }) {
  if (!item || !toAdd) return null;
  const isMine = isOwn(asDecidable(item), viewer);
  const whyNot = whyNotAdd(toAdd);
  const isMarket = toAdd.kind === "market_application";
  return {
    alike: alike.map((each) => alikeView(each, toAdd.same)),
    publish: toAdd.status === "pending" && !isMine ? publishView(toAdd) : null,
    email: toAdd.email,
    maySay: !isMine && toAdd.addedId === null,
    mayAsk: !isMine && whyNotAsk({ status: toAdd.status, messages: [] }) === null,
    add:
      isMine || (toAdd.status !== "approved" && toAdd.addedId === null)
        ? null
        : {
            title: isMarket ? "Add to the markets" : "Add to the vendors",
            button:
              whyNot?.title === alreadyAdded
                ? alreadyAdded
                : isMarket
                  ? "Add to Markets"
                  : "Add to Vendors",
            does: whyNot ? [] : whatAddingDoes(toAdd),
            whyNot: whyNot && { text: whyNot.message, leadsTo: whyNot.leadsTo },
            byHand: toAdd.addedId === null ? formFilledIn(toAdd.data) : null,
          },
    isMarket,
  };
}
/** What 'Approve and publish' will do, or why it is not possible. */
function publishView(toAdd: ToAdd) {
  const whyNot = whyNotAdd({ ...toAdd, status: "approved" });
  return {
    does: whyNot ? [] : whatAddingDoes(toAdd, true),
    whyNot: whyNot && { text: whyNot.message, leadsTo: whyNot.leadsTo },
    /** The map link to look up a new market's place. */
    place: needsPlace(toAdd) ? { map: directionsLink(toAdd.where ?? "") } : null,
  };
}
export type PublishView = ReturnType<typeof publishView>;

export type OpenApplicationView = NonNullable<ReturnType<typeof openView>>;

/**
 * The most characters of a URL, so that browsers and servers accept it. Data that would make the
 * URL longer is left out.
 */
const mostHandedOver = 3000;

/**
 * The address of the new vendor form, filled in from an application. Null for a market application.
 */
function formFilledIn(data: ToAdd["data"]): string | null {
  if (data === null) return null;
  const told = { ...data };
  const address = () =>
    `/vendors?${new URLSearchParams({ add: "true", applicationData: JSON.stringify(told) })}`;
  if (address().length > mostHandedOver) delete told.description;
  return address().length > mostHandedOver ? "/vendors?add=true" : address();
}

const likeWords: Record<string, string> = {
  name: "name",
  mail: "email",
  phone: "phone",
  place: "place",
  town: "town",
};

/**
 * A possible match on a reviewer's page. `same` is the vendor or market that the application is
 * marked as the same as.
 */
export function alikeView(alike: Alike, same: { id: number } | null) {
  const { kind, id, name, line, owners, itemId, reviewKind, state, isInTown } = alike;
  const keys: string[] = JSON.parse(alike.by);
  const by = [...keys, ...(isInTown ? ["town"] : [])];
  const reviewed = (reviewKind ?? "vendor_application") as ReviewKind;
  const isOfGuide = kind === "vendor" || kind === "market";
  return {
    key: `${kind}-${id}`,
    id,
    isOfGuide,
    name: name ?? "",
    line: isOfGuide
      ? [line, owners > 0 ? "has an account" : null].filter(Boolean).join(" · ")
      : `${kinds[reviewed].name}, ${statusOf(reviewed, state ?? "pending")}`,
    by: `Same ${by.map((each) => likeWords[each] ?? each).join(", ")}`,
    to: isOfGuide ? `/${kind}/${id}` : itemId && addressOfItem(reviewed, itemId, state),
    isSame: isOfGuide && same?.id === id,
  };
}
export type AlikeView = ReturnType<typeof alikeView>;

/** The address of a review item's page. */
export function addressOfItem(kind: ReviewKind, id: number, state: string | null): string {
  const { path } = deskOf(kind);
  const params = new URLSearchParams({ kind, ...(state !== "pending" && state && { tab: state }) });
  return `${path}?${params}&item=${id}`;
}
