import type { Instant } from "~/platform/context";
import { DomainError, someoneChanged } from "~/platform/errors";
import { ago } from "../../core/ago";
import { type LocalDate, localDateOf, longDate } from "../../core/calendar";

/** What can be wrong on a market's page. */
export const wrongThings = ["hours", "season", "place", "closed", "contact", "other"] as const;
export type WrongThing = (typeof wrongThings)[number];
export const correctionStates = ["pending", "applied", "declined"] as const;
export type CorrectionState = (typeof correctionStates)[number];

/** The label of each answer in the visitor's form (`said`) and in a list (`name`). */
export const wrongWords: Record<WrongThing, { said: string; name: string }> = {
  hours: { said: "The days or hours are different", name: "Days or hours" },
  season: { said: "The season is different", name: "Season" },
  place: { said: "The location is different", name: "Place" },
  closed: { said: "The market has closed for good", name: "Closed for good" },
  contact: { said: "The contact details are different", name: "Contact" },
  other: { said: "Something else", name: "Something else" },
};

/** The most corrections of one market that wait at once. */
export const mostWaiting = 50;

/** The error if so many corrections of a market wait that a new one is not saved. */
export const tooManyWait = () =>
  new DomainError(
    "too_many",
    "This market has too many corrections waiting for review. Send yours again tomorrow.",
    { title: "Too many corrections", retryAfter: 24 * 60 * 60 },
  );

const aYear = 365 * 24 * 60 * 60_000;

/** The dates that show how old a market's hours are. */
export interface HoursDates {
  /**
   * When a visitor last said that the page is right, or when the people who look after it last
   * changed it.
   */
  confirmedAt: Instant | null;
  /** When a directory gave these hours. */
  hoursSaidAt: Instant | null;
}

/**
 * 'Last confirmed on May 9, 2026' if people confirmed it, or 'Hours from May 9, 2026' if a
 * directory gave the hours. After a year only the year shows: 'Hours from 2014'. Null if unknown.
 */
export function hoursDateText(
  { confirmedAt, hoursSaidAt }: HoursDates,
  timeZone: string,
  now: Instant,
): string | null {
  const newest = Math.max(confirmedAt ?? 0, hoursSaidAt ?? 0);
  const date = hoursAsOf({ confirmedAt, hoursSaidAt }, timeZone);
  if (date === null) return null;
  const isOld = now - newest > aYear;
  const when = isOld ? date.slice(0, 4) : longDate(date).replace(/^\w+, /, "");
  if (newest !== confirmedAt) return `Hours from ${when}`;
  return `Last confirmed ${isOld ? "in" : "on"} ${when}`;
}

/**
 * The date, on the market's calendar, of the latest information about its hours; null if unknown.
 */
export function hoursAsOf(
  { confirmedAt, hoursSaidAt }: HoursDates,
  timeZone: string,
): LocalDate | null {
  const newest = Math.max(confirmedAt ?? 0, hoursSaidAt ?? 0);
  return newest === 0 ? null : localDateOf(newest, timeZone);
}

/** The parts of a correction that matter for deciding about it. */
export interface Decidable {
  state: CorrectionState;
  version: number;
  decidedAt: Instant | null;
  decidedBy: string | null;
}

/** 'Ana applied this correction 2 minutes ago'; null if it is not decided yet. */
export const whoDecided = (
  { state, decidedAt, decidedBy }: Decidable,
  now: Instant,
): string | null =>
  state === "pending"
    ? null
    : `${decidedBy ?? "Someone"} ${state === "applied" ? "applied" : "rejected"} this correction ${ago(decidedAt ?? now, now)}`;

/** Why nobody can decide about the correction as seen at `version`; null if they can. */
export function whyNotDecide(item: Decidable, version: number, now: Instant): DomainError | null {
  const decided = whoDecided(item, now);
  if (decided !== null) {
    return new DomainError("too_late", `${decided}. We didn’t change that decision.`, {
      title: "Already decided",
    });
  }
  if (item.version === version) return null;
  return someoneChanged(
    "Someone else changed this correction since you opened it. Check the correction, then try again.",
  );
}
