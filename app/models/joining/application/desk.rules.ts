import { type QueueRequest, queueSpec, readQueueRequest } from "../review-queue/queue-listing";
import { desks } from "../review-queue/review-queue.rules";

const desk = desks.applications;

/** Reads the page's address: one kind of application at a time, a vendor's unless it says another. */
export function readApplicationsRequest(params: URLSearchParams): QueueRequest {
  const asked = readQueueRequest(desk, params);
  return { ...asked, filters: { ...asked.filters, kind: asked.filters.kind ?? desk.kinds[0] } };
}

/** What stands below those that wait: those approved, the latest reviewed first. */
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

/** The same with how many are approved and still to be added. */
export const leadText = (pending: number, toAdd: number, format: (count: number) => string) =>
  pendingText(pending, format) + (toAdd > 0 ? `; ${format(toAdd)} approved, to add` : "");
