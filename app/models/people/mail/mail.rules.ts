import { DomainError } from "~/platform/errors";
import type { ListingRequest, ListingSpec } from "../../core/listing/listing";
import type { mailStatuses } from "./mail.tables";

const minute = 60_000;

/** The most attempts to send an email. If all fail, the email is given up. */
export const mostTries = 10;

/**
 * How long other runs leave an email alone that is being sent, in milliseconds. A run that is
 * interrupted leaves its emails claimed. After this time they are sent again, perhaps for the
 * second time.
 */
export const claimLasts = 10 * minute;

/** The most emails that a run sends, so that the run ends before the next begins. */
export const mostInRun = 50;
/** The fewest emails that `roomBeside` allows a job. */
const leastRoom = 10;

/**
 * How many emails a job that may have thousands of them queues in one run, while `waiting` emails
 * are waiting to be sent. The job takes the room that other email leaves, so that an order's email
 * never waits behind thousands. Other email never reduces this number to zero, so the job always
 * continues.
 */
export const roomBeside = (waiting: number): number => Math.max(mostInRun - waiting, leastRoom);

/** How long a finished email is kept, in milliseconds: 90 days. */
export const mailIsKept = 90 * 24 * 60 * minute;

/**
 * How long to wait after the n-th failed attempt: one minute, then twice as long each time, at most
 * 6 hours.
 */
export function retryAfter(tries: number): number {
  return Math.min(minute * 2 ** (tries - 1), 360 * minute);
}

/** How often an administrator can retry an email that was given up. Each retry has ten attempts. */
export const mostRetries = 3;

/**
 * Why an email cannot be retried; null when it can. `retries` is how often the email was retried.
 * `unwanted` says why nobody may get this copy of a newsletter issue any more: its reader is off
 * the list, or an administrator stopped the issue. For all other emails, `unwanted` is null.
 */
export function whyNotRetry({
  status,
  retries,
  unwanted,
}: {
  status: (typeof mailStatuses)[number];
  retries: number;
  unwanted: "unsubscribed" | "stopped" | null;
}): DomainError | null {
  if (status === "sent") return new DomainError("too_late", "This email was already sent.");
  if (status === "queued") {
    return new DomainError("taken", "This email is already waiting to be sent.", {
      title: "Someone else changed this",
    });
  }
  if (unwanted === "unsubscribed") {
    return new DomainError("too_late", "This reader is no longer subscribed to the newsletter.");
  }
  if (unwanted === "stopped") {
    return new DomainError("too_late", "This newsletter issue was stopped. Resume sending first.");
  }
  if (retries < mostRetries) return null;
  return new DomainError(
    "too_late",
    `We retried this email ${mostRetries} times, but couldn’t send it. Contact this person another way.`,
    { title: "Too many tries" },
  );
}

/** Replaces the text after the question mark or hash of a link in a word with '…'. */
function withoutQueries(word: string): string {
  const link = word.search(/https?:\/\//);
  const query = link < 0 ? -1 : word.slice(link).search(/[?#]/);
  if (query < 0) return word;
  const begin = link + query + 1;
  return word.slice(0, begin) + word.slice(begin).replace(/[^)>\]]+/g, "…");
}

/**
 * An email's text for an administrator of the outbox, without secrets, so that nobody follows
 * another person's link. Replaces with '…' every value in the query of a link, and every word that
 * is as long as a token and made of a token's characters.
 */
export const withoutSecrets = (text: string): string =>
  text
    .replace(/\S+/g, withoutQueries)
    .replace(/[\w./-]+/g, (word) => (/^[\w-]{24,}$/.test(word) ? "…" : word));

/** The states that the email list can be filtered by, as its address names them. */
export const mailStates = ["waiting", "failed", "sent"] as const;
export type MailState = (typeof mailStates)[number];

export const statusOf: Record<MailState, (typeof mailStatuses)[number]> = {
  waiting: "queued",
  failed: "given_up",
  sent: "sent",
};

/**
 * The newest email comes first. A search finds addresses by their beginning and sorts by address.
 */
export const mailListing = {
  sorts: { newest: "desc" },
  sort: { by: "newest", order: "desc" },
  filters: { state: mailStates },
} as const satisfies ListingSpec<"newest", "state">;
export type MailRequest = ListingRequest<"newest", "state">;
