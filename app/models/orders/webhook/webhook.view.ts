import type { Instant } from "~/platform/context";
import { momentOf, momentOrNull } from "../../core/moment";
import { orderNumber } from "../order/order.rules";
import type { Endpoint } from "./endpoints.server";
import type { Delivery } from "./log.server";
import { whyNotReplay } from "./webhook.rules";
import { deliveryWords, eventWords, stateWords, tryWords, typeWords } from "./webhook.words";

/** An endpoint as its vendor's pages show it. */
export function endpointView(endpoint: Endpoint, now: Instant) {
  const { id, url, events, state, failingSince, previousUntil, createdAt, waiting } = endpoint;
  return {
    id,
    url,
    host: new URL(url).host,
    events,
    eventsLine: events.map((event) => eventWords[event]).join(", "),
    isOn: state === "on",
    isStopped: state === "stopped",
    state: stateWords[state],
    since: momentOf(createdAt, now),
    failingSince: momentOrNull(failingSince, now),
    previousUntil: momentOrNull(previousUntil, now),
    waiting: waiting >= 100 ? "100 or more" : String(waiting),
  };
}
export type EndpointView = ReturnType<typeof endpointView>;

/** A message of an endpoint's log, as the vendor's pages show it. */
export function deliveryView(delivery: Delivery, endpoint: Endpoint, now: Instant) {
  const { id, messageId, type, orderId, state, createdAt, nextTryAt, tries } = delivery;
  return {
    id,
    messageId,
    what: typeWords(type),
    order: orderId === null ? null : orderNumber(orderId),
    at: momentOf(createdAt, now),
    state: deliveryWords[state],
    next: state === "queued" && tries.length > 0 ? momentOf(nextTryAt, now) : null,
    tries: tries.map((each) => ({
      at: momentOf(each.at, now),
      words: tryWords(each),
      said: each.status === null ? "" : each.said,
    })),
    canReplay: whyNotReplay(delivery, endpoint) === null,
  };
}
export type DeliveryView = ReturnType<typeof deliveryView>;
