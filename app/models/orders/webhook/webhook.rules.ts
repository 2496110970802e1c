import type { Instant } from "~/platform/context";
import { DomainError } from "~/platform/errors";
import type { EndpointState } from "./webhook.types";

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** The most endpoints a vendor can have. */
export const mostEndpoints = 5;

/**
 * How long to wait after the n-th failed try, in milliseconds, as Standard Webhooks proposes; three
 * days in all. The work runs once a minute, so 'five seconds' means the next minute.
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

/** When to try again a message that did not arrive; null if it is given up. */
export function nextTry(tries: number, now: Instant): Instant | null {
  const wait = waits[tries - 1];
  return wait === undefined ? null : now + wait;
}

/**
 * How long a claimed message is left alone, in milliseconds. An interrupted run leaves its messages
 * claimed; after this time they are sent again, perhaps for the second time.
 */
export const claimLasts = 10 * minute;

/** For how long a replaced secret signs beside the new one, in milliseconds. */
export const oldSecretLasts = day;

/** For how long a message is kept in the log after it was made, in milliseconds. */
export const logIsKept = 30 * day;

/** How often a user can send a message again. */
export const mostReplays = 5;

/** How many tests an endpoint gets in a minute. */
export const mostTests = 5;
export const testsWithin = minute;

/** For how long an endpoint may receive nothing before it is switched off. */
const patience = 5 * day;
/**
 * After how many tries of one message, over 2½ hours, an endpoint may be switched off. A single
 * failure after a quiet week says little about the endpoint.
 */
const triesToStop = 5;

export interface Outcome {
  /** Null if there was no answer. */
  status: number | null;
}

/** A message has arrived only if the status is in the 200s: we do not follow redirects. */
export const hasArrived = ({ status }: Outcome) => status !== null && status >= 200 && status < 300;

/**
 * Why to switch an endpoint off after a try: it says that it is gone, or it has failed for days.
 */
export function whyStop(
  { failingSince }: { failingSince: Instant | null },
  outcome: Outcome & { tries: number },
  now: Instant,
): "gone" | "failing" | null {
  if (outcome.status === 410) return "gone";
  const hasFailed = !hasArrived(outcome) && failingSince !== null && outcome.tries >= triesToStop;
  return hasFailed && now - failingSince >= patience ? "failing" : null;
}

const titled = { title: "Not now" };

/** Why a user cannot send a message to an endpoint; null if a user can. */
export const whyNotSend = ({ state }: { state: EndpointState }): DomainError | null =>
  state === "on" ? null : new DomainError("too_late", "Turn on the endpoint first.", titled);

/** Why a user cannot send a message again; null if a user can. */
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

/** Why a secret cannot be replaced; null if it can. At most two secrets sign at the same time. */
export function whyNotRotate(
  { previousUntil }: { previousUntil: Instant | null },
  now: Instant,
): DomainError | null {
  if (previousUntil === null || previousUntil <= now) return null;
  const text = "The old secret still works. Stop using it first, or wait until it expires.";
  return new DomainError("too_late", text, titled);
}
