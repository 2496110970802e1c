import type { Instant } from "~/platform/context";
import { DomainError } from "~/platform/errors";

/** A reader who gets mail, one who was asked and has not said yes, one who has left. */
export const readerStates = ["active", "unconfirmed", "inactive"] as const;
export type ReaderState = (typeof readerStates)[number];

/** An issue that is written, that goes to its readers, that was stopped on its way, that has gone. */
export const issueStates = ["draft", "sending", "stopped", "sent"] as const;
export type IssueState = (typeof issueStates)[number];

/** An issue, as far as what can be done with it goes. */
export interface IssueFacts {
  state: IssueState;
  version: number;
  /** Active readers when it began. */
  readers: number;
  lastReaderId: number;
  upToReaderId: number;
  /** Copies that have gone to the outbox, how many of them were sent, and how many given up. */
  copies: number;
  sent: number;
  givenUp: number;
  endedAt: Instant | null;
}

const aDay = 86_400_000;

/**
 * A stopped issue can go on for so long, in milliseconds. The outbox keeps every copy that was sent
 * three times as long: whoever has one gets no second.
 */
export const goesOnFor = 30 * aDay;

/** A run of the schedule hands over at most so many copies, and at least so many where it may. */
export const mostCopies = 50;
const leastCopies = 10;
/** Where so many wait, as while mail cannot be sent, no more are handed over. */
const mostWaiting = 200;

/** Copies that are in the outbox and have not gone yet. */
const waitingCopies = ({ copies, sent, givenUp }: Omit<IssueFacts, "state">): number =>
  copies - sent - givenUp;

/**
 * How many copies a run hands to the outbox: what other mail leaves of the run, so that an order's
 * mail never waits behind a hundred thousand copies, and never nothing, so that the issue goes on.
 */
export function portionOf(issue: Omit<IssueFacts, "state">, { otherMail }: { otherMail: number }) {
  const room = Math.max(mostCopies - otherMail, leastCopies);
  return Math.max(0, Math.min(room, mostWaiting - waitingCopies(issue)));
}

const changed = (text: string) =>
  new DomainError("changed", text, {
    title: "Someone else changed this",
    fields: { version: [text] },
  });
const tooLate = (text: string) => new DomainError("too_late", text);

/** Why an issue's words cannot be changed, by whoever has seen this version; null when they can. */
export function whyNotChange(
  { state, version }: Pick<IssueFacts, "state" | "version">,
  seen: number,
): DomainError | null {
  if (state !== "draft") {
    return tooLate("This issue is no longer a draft. Write another issue.");
  }
  return version === seen
    ? null
    : changed("Someone else changed this issue since you opened it. Check it again.");
}

/** Why an issue cannot be sent, by whoever has seen this version; null when it can. */
export function whyNotSend(
  issue: Pick<IssueFacts, "state" | "version">,
  seen: number,
  readers: number,
): DomainError | null {
  const refused = whyNotChange(issue, seen);
  if (refused) return refused;
  return readers > 0 ? null : tooLate("The newsletter has no subscribers.");
}

/** Why an issue cannot be stopped; null when it can. */
export function whyNotStop({ state }: Pick<IssueFacts, "state">): DomainError | null {
  if (state === "sending") return null;
  if (state === "stopped") return tooLate("This issue is already stopped.");
  return tooLate(
    state === "sent" ? "This issue was sent to everyone." : "This issue is still a draft.",
  );
}

/** Why an issue cannot go on; null when it can. */
export function whyNotGoOn(
  { state, endedAt }: Pick<IssueFacts, "state" | "endedAt">,
  now: Instant,
): DomainError | null {
  if (state !== "stopped") return tooLate("This issue isn’t stopped.");
  return endedAt !== null && now - endedAt < goesOnFor
    ? null
    : tooLate("This issue was stopped too long ago. Write another issue.");
}

/** How far an issue is: what there is to say of it in numbers. */
export interface Progress {
  sent: number;
  of: number;
  waiting: number;
  givenUp: number;
  /** Readers who had left before their copy was written; known once all have been gone through. */
  left: number | null;
  /** About how many minutes the rest takes; null where nothing goes on. */
  minutes: number | null;
}

export function progressOf(issue: IssueFacts): Progress {
  const { state, readers, copies, sent, givenUp } = issue;
  const isHandedOver = issue.lastReaderId >= issue.upToReaderId;
  const rest = readers - sent - givenUp;
  return {
    sent,
    of: readers,
    waiting: waitingCopies(issue),
    givenUp,
    left: isHandedOver && state !== "draft" ? Math.max(0, readers - copies) : null,
    minutes: state === "sending" && !isHandedOver ? Math.ceil(rest / mostCopies) : null,
  };
}
