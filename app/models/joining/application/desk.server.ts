import type { Allowed } from "~/platform/context";
import { noRows, runBatch } from "~/platform/database";
import { sayingWhenItFails } from "~/platform/unforeseen";
import type { Admin } from "~/platform/viewer";
import { type DeskState, deskFrom, deskStatements } from "../review-queue/desk.server";
import {
  type QueueRequest,
  queueSpec,
  type ReviewRow,
  readQueueRequest,
  tabOf,
} from "../review-queue/queue-listing";
import { listingFrom, listStatements, type QueueListing } from "../review-queue/review-list.server";
import { desks } from "../review-queue/review-queue.rules";
import { shownItem } from "../review-queue/review-scope.server";
import type { ToAdd } from "./add.rules";
import { type Alike, alikeStatement } from "./likely-same.server";
import { toAddFrom, toAddStatement } from "./to-add.server";

const desk = desks.applications;

/**
 * Reads the request from the page's address: one kind of application at a time, vendor applications
 * by default.
 */
export function readApplicationsRequest(params: URLSearchParams): QueueRequest {
  const asked = readQueueRequest(desk, params);
  return { ...asked, filters: { ...asked.filters, kind: asked.filters.kind ?? desk.kinds[0] } };
}

/**
 * The request for the list below the waiting applications: the approved applications, the latest
 * reviewed first.
 */
export const reviewedBeside = (asked: QueueRequest): QueueRequest => ({
  ...asked,
  sort: queueSpec(desk, "approved").sort,
  filters: { ...asked.filters, tab: "approved" },
  place: null,
  pageText: null,
});

/** '1 pending application', '12 pending applications'. */
export const pendingText = (count: number, format: (count: number) => string = String): string =>
  `${format(count)} pending application${count === 1 ? "" : "s"}`;

/** The text of `pendingText`, with the number of approved applications that are not added yet. */
export const leadText = (pending: number, toAdd: number, format: (count: number) => string) =>
  pendingText(pending, format) + (toAdd > 0 ? `; ${format(toAdd)} approved, not added yet` : "");

/**
 * What the applications page shows: its desk, the reviewed applications, and details of the open
 * application.
 */
export interface ApplicationsState extends DeskState {
  /**
   * The first approved applications, listed below the waiting applications. Null on any other tab.
   */
  reviewed: { asked: QueueRequest; listing: QueueListing } | null;
  alike: Alike[];
  toAdd: ToAdd | null;
  /** The open application. */
  item: ReviewRow | null;
}

/**
 * Reads everything that the page shows, in one round trip to the database. Throws `not_found` if
 * the item is not on this page.
 */
export function readApplications(
  ctx: Allowed<Admin>,
  asked: QueueRequest,
  itemId: number | null,
): Promise<ApplicationsState> {
  const failed = { title: "Error", text: "Failed to fetch applications" };
  return sayingWhenItFails(ctx, failed, async () => {
    const beside = tabOf(asked.filters.tab) === "pending" ? reviewedBeside(asked) : null;
    const shown = shownItem(desk, asked, itemId);
    const [rows, counted, likeVendors, likeMarkets, vendor, market, ...found] = await runBatch(
      ctx.db,
      [
        ...(beside
          ? listStatements(desk, beside)
          : ([noRows<ReviewRow>(), noRows<{ last: number | null; n: number }>()] as const)),
        alikeStatement("vendor_application", shown),
        alikeStatement("market_application", shown),
        toAddStatement("vendor_application", shown),
        toAddStatement("market_application", shown),
        ...deskStatements(ctx, desk, asked, shown),
      ],
    );
    const state = deskFrom(desk, asked, itemId, found);
    return {
      ...state,
      reviewed: beside && { asked: beside, listing: listingFrom(desk, beside, [rows, counted]) },
      alike: [...likeVendors.results, ...likeMarkets.results],
      toAdd: toAddFrom(vendor.results) ?? toAddFrom(market.results),
      item: state.open?.item ?? null,
    };
  });
}
