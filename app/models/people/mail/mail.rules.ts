import { DomainError } from "~/platform/errors";
import type { ListingRequest, ListingSpec } from "../../core/listing/listing";
import type { mailStatuses } from "./mail.tables";

const minute = 60_000;

/** A mail that could not be sent this often is given up. */
export const mostTries = 10;

/**
 * How long a mail that is being sent is left alone, in milliseconds. A run that is cut short leaves
 * its mails claimed; after this they are sent again, perhaps for the second time.
 */
export const claimLasts = 10 * minute;

/** How long a finished mail is kept, in milliseconds: 90 days. */
export const mailIsKept = 90 * 24 * 60 * minute;

/** How long to wait after the n-th try that failed: a minute, doubling, at most 6 hours. */
export function retryAfter(tries: number): number {
  return Math.min(minute * 2 ** (tries - 1), 360 * minute);
}

/** A mail that was given up is tried again by hand at most this often, ten tries each time. */
export const mostRetries = 3;

/** Why a mail cannot be sent again; null where it can. `retries` is how often that was done. */
export function whyNotRetry({
  status,
  retries,
}: {
  status: (typeof mailStatuses)[number];
  retries: number;
}): DomainError | null {
  if (status === "sent") return new DomainError("too_late", "This email was already sent.");
  if (status === "queued") {
    return new DomainError("taken", "This email is already waiting to be sent.", {
      title: "Someone else changed this",
    });
  }
  if (retries < mostRetries) return null;
  return new DomainError(
    "too_late",
    `We retried this email ${mostRetries} times, but couldn’t send it. Contact this person another way.`,
    { title: "Too many tries" },
  );
}

/** A word without what stands behind the question mark or the hash of a link in it. */
function withoutQueries(word: string): string {
  const link = word.search(/https?:\/\//);
  const query = link < 0 ? -1 : word.slice(link).search(/[?#]/);
  if (query < 0) return word;
  const begin = link + query + 1;
  return word.slice(0, begin) + word.slice(begin).replace(/[^)>\]]+/g, "…");
}

/**
 * A mail's words for whoever looks after the outbox: what opens a door in them is left out, so that
 * nobody follows somebody else's link. That is every value in the query of a link, and whatever is
 * as long as a token and made of its letters.
 */
export const withoutSecrets = (text: string): string =>
  text
    .replace(/\S+/g, withoutQueries)
    .replace(/[\w./-]+/g, (word) => (/^[\w-]{24,}$/.test(word) ? "…" : word));

/** What the list of mail can be narrowed to, as its address says it. */
export const mailStates = ["waiting", "failed", "sent"] as const;
export type MailState = (typeof mailStates)[number];

export const statusOf: Record<MailState, (typeof mailStatuses)[number]> = {
  waiting: "queued",
  failed: "given_up",
  sent: "sent",
};

/** The newest mail comes first; what is looked for is how an address begins, in the order of those. */
export const mailListing = {
  sorts: { newest: "desc" },
  sort: { by: "newest", order: "desc" },
  filters: { state: mailStates },
} as const satisfies ListingSpec<"newest", "state">;
export type MailRequest = ListingRequest<"newest", "state">;
