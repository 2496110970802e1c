import type { Instant } from "~/platform/context";
import { DomainError } from "~/platform/errors";
import type { EndpointState } from "./webhook.types";

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** So many endpoints a vendor has. */
export const mostEndpoints = 5;

/**
 * How long to wait after the n-th try that failed, in milliseconds, as Standard Webhooks proposes it;
 * three days in all. The work is done once a minute, so 'five seconds' is the next minute's.
 */
const waits = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
];
export const mostTries = waits.length + 1;

/** When a message that did not arrive is tried again; null where it is given up. */
export function nextTry(tries: number, now: Instant): Instant | null {
  const wait = waits[tries - 1];
  return wait === undefined ? null : now + wait;
}

/**
 * How long a message that is being sent is left alone, in milliseconds. A run that is cut short leaves
 * its messages claimed; after this they are sent again, perhaps for the second time.
 */
export const claimLasts = 10 * minute;

/** A secret that was replaced signs beside the new one for so long, in milliseconds. */
export const oldSecretLasts = day;

/** The log of a message is kept so long after it was made, in milliseconds. */
export const logIsKept = 30 * day;

/** By hand a message is sent again at most this often. */
export const mostReplays = 5;

/** So many tests an endpoint is sent in a minute. */
export const mostTests = 5;
export const testsWithin = minute;

/** An endpoint at which nothing has arrived for so long is switched off. */
const patience = 5 * day;

export interface Outcome {
  /** Null where there was no answer. */
  status: number | null;
}

/** Only the 200s say that a message has arrived: a redirect is not followed. */
export const hasArrived = ({ status }: Outcome) => status !== null && status >= 200 && status < 300;

/** Why an endpoint is switched off after a try: it says that it is gone, or has failed for days. */
export function whyStop(
  { failingSince }: { failingSince: Instant | null },
  outcome: Outcome,
  now: Instant,
): "gone" | "failing" | null {
  if (outcome.status === 410) return "gone";
  const hasFailed = !hasArrived(outcome) && failingSince !== null;
  return hasFailed && now - failingSince >= patience ? "failing" : null;
}

const titled = { title: "Not now" };

/** Why nothing is sent to an endpoint by hand; null where it is. */
export const whyNotSend = ({ state }: { state: EndpointState }): DomainError | null =>
  state === "on" ? null : new DomainError("too_late", "Turn on the endpoint first.", titled);

/** Why a message cannot be sent again by hand; null where it can. */
export function whyNotReplay(
  delivery: { state: string; replays: number },
  endpoint: { state: EndpointState },
): DomainError | null {
  const refused = whyNotSend(endpoint);
  if (refused) return refused;
  if (delivery.state === "queued") {
    return new DomainError("taken", "This message is already waiting to be sent.", titled);
  }
  if (delivery.replays < mostReplays) return null;
  const text = `You already resent this message ${mostReplays} times, the most allowed.`;
  return new DomainError("too_late", text, titled);
}

/** Why a secret cannot be replaced; null where it can. Two sign at the same time, and no more. */
export function whyNotRotate(
  { previousUntil }: { previousUntil: Instant | null },
  now: Instant,
): DomainError | null {
  if (previousUntil === null || previousUntil <= now) return null;
  const text = "The old secret still works. Stop using it first, or wait until it expires.";
  return new DomainError("too_late", text, titled);
}
