import type { Instant } from "~/platform/context";
import { isoOf, momentOf } from "../moment";
import { canTryAgain, nextStep } from "./failed-event.rules";
import type { FailedEvent } from "./failed-event.server";

/** An event that could not be worked through, as an administrator reads it. */
export function failedEventView(event: FailedEvent, now: Instant) {
  const { id, eventId, type, account, tries, reason } = event;
  return {
    id,
    eventId,
    type,
    account,
    vendor:
      event.vendorId === null
        ? null
        : { name: event.vendorName ?? "", to: `/vendor/${event.vendorId}` },
    first: momentOf(event.firstTriedAt, now),
    last: momentOf(event.lastTriedAt, now),
    triesText: tries === 1 ? "once" : `${tries} times`,
    reason,
    nextStep: nextStep(event, now),
    canTryAgain: canTryAgain(event, now),
  };
}
export type FailedEventView = ReturnType<typeof failedEventView>;

/** The same as the API tells it. */
export const failedEventJson = (event: FailedEvent, now: Instant) => ({
  ...event,
  firstTriedAt: isoOf(event.firstTriedAt),
  lastTriedAt: isoOf(event.lastTriedAt),
  nextStep: nextStep(event, now),
});
