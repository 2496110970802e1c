import type { Instant } from "~/platform/context";
import { DatabaseError } from "~/platform/database-error";
import { DomainError } from "~/platform/errors";
import { isReadable, ownVersion } from "~/platform/stripe-version";
import type { EventSource } from "./stripe-event.tables";

/** News of Stripe's, as far as it is remembered when it could not be worked through. */
export interface NamedEvent {
  id: string;
  source: EventSource;
  type: string;
  account: string | null;
  /** The API version that it is in; null where it is in ours, or in none. */
  apiVersion: string | null;
}

/**
 * Why an event of Stripe's changed nothing here, though its signature is true; null where it was
 * worked through. What is none of ours is left alone, and is no failure.
 */
export type WhyForeign = "no account" | "livemode" | "not an account of ours";

/** The same in words to an administrator who tries such an event again. */
export const foreignText: Record<WhyForeign, string> = {
  "no account": "This event doesn’t name a vendor’s account, so nothing changed.",
  livemode: "This event’s mode (test or live) differs from our Stripe key’s, so nothing changed.",
  "not an account of ours": "No vendor here has this event’s account, so nothing changed.",
};

/** Why an event was not read: in its API version, what it says may mean something else. */
export const unreadVersion = (version: string | null) =>
  new DomainError(
    "payments_down",
    `We didn’t read this event. Its API version is ${version ?? "unknown"}, and this site uses ${ownVersion}.`,
  );

/** The API version of an event, if it is not the one that this site asks Stripe in. */
export const otherVersion = (version: string | null | undefined): string | null =>
  version === ownVersion ? null : (version ?? "unknown");

const day = 24 * 60 * 60_000;
/** So long Stripe sends again by itself what was not taken. */
const sendsAgainFor = 3 * day;
/** So long Stripe can be asked for it. */
const keepsFor = 30 * day;
/** So much of why is remembered, in characters; a CHECK of the table says the same. */
const longestReason = 300;

/**
 * Why an event could not be worked through, for whoever looks after the whole. Only errors that are
 * made without anybody's data say more than what kind they are; the log has the rest.
 */
export function reasonOf(error: unknown): string {
  const isSafe = error instanceof DomainError || error instanceof DatabaseError;
  const name = error instanceof Error ? error.name : "Unknown";
  const text = isSafe ? error.message : `${name}: see the log`;
  const letters = [...text.toWellFormed()];
  return letters.slice(0, longestReason).join("").slice(0, longestReason).toWellFormed();
}

/** What is known of an event that waits for somebody. */
export interface Standing {
  isGone: boolean;
  firstTriedAt: Instant;
  apiVersion: string | null;
}

/** Whether Stripe may still have it. */
export const canTryAgain = ({ isGone, firstTriedAt }: Standing, now: Instant) =>
  !isGone && now - firstTriedAt < keepsFor;

/** What comes next, in words to an administrator at `now`. */
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
