import type { Instant } from "~/platform/context";
import { DomainError } from "~/platform/errors";
import { mostInRun, roomBeside } from "../../people/mail/mail.rules";

/**
 * An active reader gets the newsletter, an unconfirmed reader was asked and has not said yes yet,
 * and an inactive reader has left.
 */
export const readerStates = ["active", "unconfirmed", "inactive"] as const;
export type ReaderState = (typeof readerStates)[number];

/**
 * An issue is written as a draft, then goes to its readers, may be stopped on the way, and finally
 * is sent.
 */
export const issueStates = ["draft", "sending", "stopped", "sent"] as const;
export type IssueState = (typeof issueStates)[number];

/** The facts about an issue that decide what can be done with it. */
export interface IssueFacts {
  state: IssueState;
  version: number;
  /** The number of active readers when sending began. */
  readers: number;
  lastReaderId: number;
  upToReaderId: number;
  /**
   * The copies that were put into the outbox, how many of them were sent, and how many were given
   * up.
   */
  copies: number;
  sent: number;
  givenUp: number;
  endedAt: Instant | null;
}

const aDay = 86_400_000;

/**
 * How long a stopped issue can still be continued, in milliseconds. The outbox keeps every sent
 * copy three times as long, so no reader gets a second copy.
 */
export const goesOnFor = 30 * aDay;

/**
 * If this many copies are waiting, for example while email cannot be sent, no more are handed over.
 */
const mostWaiting = 200;

/** Copies in the outbox that are not sent yet. */
const waitingCopies = ({ copies, sent, givenUp }: Omit<IssueFacts, "state">): number =>
  copies - sent - givenUp;

/**
 * How many copies a run hands to the outbox: the room that other email leaves in the run, as long
 * as `mostWaiting` allows them.
 */
export function portionOf(issue: Omit<IssueFacts, "state">, { otherMail }: { otherMail: number }) {
  return Math.max(0, Math.min(roomBeside(otherMail), mostWaiting - waitingCopies(issue)));
}

const changed = (text: string) =>
  new DomainError("changed", text, {
    title: "Someone else changed this",
    fields: { version: [text] },
  });
const tooLate = (text: string) => new DomainError("too_late", text);

/**
 * Why an administrator who saw this version of an issue cannot change its text; null if they can.
 */
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

/** Why an administrator who saw this version of an issue cannot send it; null if they can. */
export function whyNotSend(
  issue: Pick<IssueFacts, "state" | "version">,
  seen: number,
  readers: number,
): DomainError | null {
  const refused = whyNotChange(issue, seen);
  if (refused) return refused;
  return readers > 0 ? null : tooLate("The newsletter has no subscribers.");
}

/** Why an issue cannot be stopped; null if it can. */
export function whyNotStop({ state }: Pick<IssueFacts, "state">): DomainError | null {
  if (state === "sending") return null;
  if (state === "stopped") return tooLate("This issue is already stopped.");
  return tooLate(
    state === "sent" ? "This issue was sent to everyone." : "This issue is still a draft.",
  );
}

/** Why a stopped issue cannot be continued; null if it can. */
export function whyNotGoOn(
  { state, endedAt }: Pick<IssueFacts, "state" | "endedAt">,
  now: Instant,
): DomainError | null {
  if (state !== "stopped") return tooLate("This issue isn’t stopped.");
  return endedAt !== null && now - endedAt < goesOnFor
    ? null
    : tooLate("This issue was stopped too long ago. Write another issue.");
}

/** How far an issue is, in numbers. */
export interface Progress {
  sent: number;
  of: number;
  waiting: number;
  givenUp: number;
  /**
   * Readers who left before their copy was written; null until all readers have been worked
   * through.
   */
  left: number | null;
  /**
   * About how many minutes the rest takes; null if no copies are left to hand over, or if the issue
   * is not being sent.
   */
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
    minutes: state === "sending" && !isHandedOver ? Math.ceil(rest / mostInRun) : null,
  };
}
