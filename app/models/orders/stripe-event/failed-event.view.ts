import type { Instant } from "~/platform/context";
import { isReadable, ownVersion } from "~/platform/stripe-version";
import { isoOf, momentOf } from "../../core/moment";
import { canTryAgain, nextStep } from "./failed-event.rules";
import type { FailedEvent } from "./failed-event.server";
import type { OtherVersion } from "./other-versions.server";

/** An event that could not be processed, as an administrator sees it. */
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

export const failedEventJson = (event: FailedEvent, now: Instant) => ({
  ...event,
  firstTriedAt: isoOf(event.firstTriedAt),
  lastTriedAt: isoOf(event.lastTriedAt),
  nextStep: nextStep(event, now),
});

/**
 * The API versions of recent events that differ from this site's, as an administrator sees them;
 * null if there are none.
 */
export function otherVersionsView(found: readonly OtherVersion[]) {
  if (found.length === 0) return null;
  return {
    own: ownVersion,
    versions: found.map(({ version, events }) => ({
      version,
      eventsText: events === 1 ? "1 event" : `${events} events`,
      isRead: isReadable(version),
    })),
  };
}
export type OtherVersionsView = ReturnType<typeof otherVersionsView>;
