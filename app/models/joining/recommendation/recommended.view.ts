import type { Instant } from "~/platform/context";
import type { Viewer } from "~/platform/viewer";
import { readApplicationData } from "../application/application-data";
import { addressOfItem, alikeView } from "../application/desk.view";
import { type QueueRequest, readQueueRequest } from "../review-queue/queue-listing";
import { desks, kinds, type ReviewKind, statusOf } from "../review-queue/review-queue.rules";
import { deskView } from "../review-queue/review-queue.view";
import { addingOf, contactsIn } from "./recommended.rules";
import type { Namesake, RecommendationsState, RecommendedRow } from "./recommended.server";

const desk = desks.recommendations;

/**
 * Reads the request from the page's address: one kind at a time, market recommendations by default.
 */
export function readRecommendationsRequest(params: URLSearchParams): QueueRequest {
  const asked = readQueueRequest(desk, params);
  return { ...asked, filters: { ...asked.filters, kind: asked.filters.kind ?? desk.kinds[0] } };
}

/** Builds the view of the recommendations page. */
export function recommendationsView(
  asked: QueueRequest,
  state: RecommendationsState,
  ctx: { viewer: Viewer; now: Instant },
) {
  const shown = deskView(desk, asked, state, ctx);
  const waiting = (kind: ReviewKind) =>
    state.counts.find((each) => each.kind === kind && each.state === "pending")?.n ?? 0;
  const adding = state.recommended && addingOf(state.recommended);
  const back = shown.open && `${desk.path}${shown.query}&item=${shown.open.id}`;
  return {
    desk: shown,
    kindTabs: desk.kinds.map((kind) => ({
      label: kinds[kind].label,
      to: `${desk.path}?kind=${kind}`,
      chosen: kind === asked.filters.kind,
      count: waiting(kind),
    })),
    adding: adding && {
      ...adding,
      to: adding.to && `${adding.to}&returnTo=${encodeURIComponent(back ?? desk.path)}`,
    },
    alike: [
      ...state.alike.map((each) => alikeView(each, null)),
      ...state.namesakes.map(namesakeView),
    ].map(({ key, name, line, by, to }) => ({
      key,
      name,
      line: [by, line].filter(Boolean).join(" · "),
      to: to || "#alike",
    })),
  };
}
export type RecommendationsView = ReturnType<typeof recommendationsView>;

const namesakeView = ({ id, kind, title, line, state }: Namesake) => ({
  key: `${kind}-${id}`,
  name: title,
  line: [kinds[kind].name, statusOf(kind, state), line].filter(Boolean).join(" · "),
  by: "Same name",
  to: addressOfItem(kind, id, state),
});

/** The first values of a new market's form. */
export const marketEntriesOf = ({ name, location, description }: RecommendedRow) => ({
  name,
  location: location ?? "",
  description,
});

/** The first values of a new vendor's form, checked like any other data that this form receives. */
export const vendorPrefillOf = ({
  name,
  description,
  vendorType,
  contactInfo,
}: Pick<RecommendedRow, "name" | "description" | "vendorType" | "contactInfo">) =>
  readApplicationData(
    JSON.stringify({ name, description, vendorType, ...contactsIn(contactInfo) }),
  );
