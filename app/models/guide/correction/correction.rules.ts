import type { Instant } from "~/platform/context";
import { DomainError } from "~/platform/errors";
import { ago } from "../../core/ago";
import { type LocalDate, localDateOf, longDate } from "../../core/calendar";

/** What can be wrong on a market's page. */
export const wrongThings = ["hours", "season", "place", "closed", "contact", "other"] as const;
export type WrongThing = (typeof wrongThings)[number];
export const correctionStates = ["pending", "applied", "declined"] as const;
export type CorrectionState = (typeof correctionStates)[number];

/** How each is said by whoever tells of it, and in a list. */
export const wrongWords: Record<WrongThing, { said: string; name: string }> = {
  hours: { said: "The days or hours are different", name: "Days or hours" },
  season: { said: "The season is different", name: "Season" },
  place: { said: "The location is different", name: "Place" },
  closed: { said: "The market has closed for good", name: "Closed for good" },
  contact: { said: "The contact details are different", name: "Contact" },
  other: { said: "Something else", name: "Something else" },
};

/** So many of one market wait at once; whoever tells more has told what is known. */
export const mostWaiting = 50;

const aYear = 365 * 24 * 60 * 60_000;

/** What tells how old a market's hours are. */
export interface HoursDates {
  /** When somebody who was there said that the page is right, or whoever looks after it changed it. */
  confirmedAt: Instant | null;
  /** When a directory said the hours. */
  hoursSaidAt: Instant | null;
}

/**
 * 'Last confirmed on May 9, 2026' by people, or 'Hours from May 9, 2026' by a directory; after a year
 * 'Hours from 2014'. Null if unknown.
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

/** The date, on the market's calendar, of the latest word about its hours; null if unknown. */
export function hoursAsOf(
  { confirmedAt, hoursSaidAt }: HoursDates,
  timeZone: string,
): LocalDate | null {
  const newest = Math.max(confirmedAt ?? 0, hoursSaidAt ?? 0);
  return newest === 0 ? null : localDateOf(newest, timeZone);
}

/** What a correction is, as far as deciding about it goes. */
export interface Decidable {
  state: CorrectionState;
  version: number;
  decidedAt: Instant | null;
  decidedBy: string | null;
}

/** 'Ana applied this correction 2 minutes ago'; null where nothing is decided. */
export const whoDecided = (
  { state, decidedAt, decidedBy }: Decidable,
  now: Instant,
): string | null =>
  state === "pending"
    ? null
    : `${decidedBy ?? "Someone"} ${state === "applied" ? "applied" : "rejected"} this correction ${ago(decidedAt ?? now, now)}`;

/** Why nothing can be decided about it as it was seen at `version`; null where it can. */
export function whyNotDecide(item: Decidable, version: number, now: Instant): DomainError | null {
  const decided = whoDecided(item, now);
  if (decided !== null) {
    return new DomainError("too_late", `${decided}. We didn’t change that decision.`, {
      title: "Already decided",
    });
  }
  if (item.version === version) return null;
  return new DomainError(
    "changed",
    "Someone else changed this correction since you opened it. Check the correction, then try again.",
    { title: "Someone else changed this" },
  );
}
