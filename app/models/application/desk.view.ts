import type { Viewer } from "~/platform/viewer";
import { formatNumber } from "../numbers";
import { asDecidable, type QueueRequest } from "../review-queue/queue-listing";
import { desks, isOwn, kinds, type ReviewKind } from "../review-queue/review-queue.rules";
import { deskView } from "../review-queue/review-queue.view";
import { alreadyAdded, type ToAdd, whatAddingDoes, whyNotAdd } from "./add.rules";
import { whyNotAsk } from "./application.rules";
import { pendingText } from "./desk.rules";
import type { ApplicationsState } from "./desk.server";
import { alikeView } from "./likely-same.view";

const desk = desks.applications;
/** Of those that were reviewed, so many stand below those that wait. */
const reviewedShown = 8;

/** The page of applications, worked out. */
export function applicationsView(
  asked: QueueRequest,
  state: ApplicationsState,
  ctx: { viewer: Viewer; now: number },
) {
  const shown = deskView(desk, asked, state, ctx);
  const countOf = (kind: ReviewKind) =>
    state.counts
      .filter((each) => each.kind === kind && each.state === "pending")
      .reduce((sum, { n }) => sum + n, 0);
  const reviewed =
    state.reviewed &&
    deskView(desk, state.reviewed.asked, { ...state, ...state.reviewed, open: null }, ctx);
  const [pending, ...decided] = shown.tabs;
  const isPending = shown.tab === "pending";
  return {
    ...shown,
    // One kind is listed, which its tab says.
    list: { ...shown.list, rows: shown.list.rows.map((row) => ({ ...row, kind: "" })) },
    lead: pendingText(shown.waiting, formatNumber),
    /** One for each kind, with how many wait. */
    kindTabs: desk.kinds.map((kind) => ({
      label: kinds[kind].label,
      to: `${desk.path}?kind=${kind}`,
      chosen: kind === asked.filters.kind,
      count: countOf(kind),
    })),
    pending: pending && { to: pending.to, count: pending.count },
    // Of those that were reviewed the approved are shown unless it says otherwise.
    reviewedTabs: decided.map((tab, at) => ({ ...tab, chosen: isPending ? at === 0 : tab.chosen })),
    reviewed: reviewed && {
      rows: reviewed.list.rows.slice(0, reviewedShown),
      all: reviewed.list.rows.length > reviewedShown ? (decided[0]?.to ?? null) : null,
    },
    more: state.item ? openView(state, ctx) : null,
  };
}
export type ApplicationsView = ReturnType<typeof applicationsView>;

/** What there is to do with the application that is open, beside deciding about it. */
function openView({ item, alike, toAdd }: ApplicationsState, { viewer }: { viewer: Viewer }) {
  if (!item || !toAdd) return null;
  const isMine = isOwn(asDecidable(item), viewer);
  const whyNot = whyNotAdd(toAdd);
  const isMarket = toAdd.kind === "market_application";
  return {
    alike: alike.map((each) => alikeView(each, toAdd.same)),
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
export type OpenApplicationView = NonNullable<ReturnType<typeof openView>>;

/** An address stays one that browsers and servers take: what is too long to hand over is left out. */
const mostHandedOver = 3000;

/** The form of a vendor, filled in with what an application says; null for a market's. */
function formFilledIn(data: ToAdd["data"]): string | null {
  if (data === null) return null;
  const told = { ...data };
  const address = () =>
    `/vendors?${new URLSearchParams({ add: "true", applicationData: JSON.stringify(told) })}`;
  if (address().length > mostHandedOver) delete told.description;
  return address().length > mostHandedOver ? "/vendors?add=true" : address();
}
