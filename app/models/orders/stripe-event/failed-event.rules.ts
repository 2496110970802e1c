import type { Instant } from "~/platform/context";
import { DatabaseError } from "~/platform/database-error";
import { DomainError } from "~/platform/errors";
import { isReadable, ownVersion } from "~/platform/stripe-version";
import type { EventSource } from "./stripe-event.tables";

/** A Stripe event, as far as we remember it if it could not be processed. */
export interface NamedEvent {
  id: string;
  source: EventSource;
  type: string;
  account: string | null;
  /** The event's API version; null if it is ours or the event has none. */
  apiVersion: string | null;
}

/**
 * Why a Stripe event changed nothing here, although its signature is valid; null if it was
 * processed. An event that is not ours is ignored, and does not count as a failure.
 */
export type WhyForeign = "no account" | "livemode" | "not an account of ours";

/** The reasons in words, for an administrator who tries such an event again. */
export const foreignText: Record<WhyForeign, string> = {
  "no account": "This event doesn’t name a vendor’s account, so nothing changed.",
  livemode: "This event’s mode (test or live) differs from our Stripe key’s, so nothing changed.",
  "not an account of ours": "No vendor here has this event’s account, so nothing changed.",
};

/**
 * The error for an event that was not read, because its content may mean something else in its API
 * version.
 */
export const unreadVersion = (version: string | null) =>
  new DomainError(
    "payments_down",
    `We didn’t read this event. Its API version is ${version ?? "unknown"}, and this site uses ${ownVersion}.`,
  );

/**
 * The API version of an event if it is not the version in which this site asks Stripe; otherwise
 * null.
 */
export const otherVersion = (version: string | null | undefined): string | null =>
  version === ownVersion ? null : (version ?? "unknown");

const day = 24 * 60 * 60_000;
/** For how long Stripe resends an event that we did not accept. */
const sendsAgainFor = 3 * day;
/** For how long we can ask Stripe for an event. */
const keepsFor = 30 * day;
/** The most characters of the reason that we remember; a CHECK of the table has the same limit. */
const longestReason = 300;

/**
 * Why an event could not be processed, for the administrators of the whole site. Only errors that
 * contain nobody's data show their text; for other errors this shows only the kind, and the log has
 * the rest.
 */
export function reasonOf(error: unknown): string {
  const isSafe = error instanceof DomainError || error instanceof DatabaseError;
  const name = error instanceof Error ? error.name : "Unknown";
  const text = isSafe ? error.message : `${name}: see the log`;
  const letters = [...text.toWellFormed()];
  return letters.slice(0, longestReason).join("").slice(0, longestReason).toWellFormed();
}

/** What is known of an event that waits for a person. */
export interface Standing {
  isGone: boolean;
  firstTriedAt: Instant;
  apiVersion: string | null;
}

/** Whether Stripe may still have the event. */
export const canTryAgain = ({ isGone, firstTriedAt }: Standing, now: Instant) =>
  !isGone && now - firstTriedAt < keepsFor;

/** The next step, in words for an administrator at `now`. */
export function nextStep(event: Standing, now: Instant): string {
  if (!canTryAgain(event, now)) {
    return "Stripe keeps events for 30 days and no longer has this one. Compare the account in Stripe’s dashboard with its orders and payouts here. Once they agree, set the event aside.";
  }
  if (event.apiVersion !== null && !isReadable(event.apiVersion)) {
    return `In Stripe’s dashboard, set the webhook’s API version to ${ownVersion}. Then try again.`;
  }
  return now - event.firstTriedAt < sendsAgainFor
    ? "Stripe resends the event for 3 days. If you solved the problem, try again now."
    : "Stripe no longer resends this event. Try again. If that fails, search the log for the event’s ID.";
}
