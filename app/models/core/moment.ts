import { isCalendarDate } from "~/platform/calendar-date";
import type { Instant } from "~/platform/context";
import { ago } from "./ago";
import { localDateOf, localTimeOf, monthAndDay } from "./calendar";

/** A moment as administrators' pages show it. */
export interface Moment {
  iso: string;
  /** 'Nov 22, 2026, 17:05 UTC': administrators have no market's clock. */
  text: string;
  /** 'just now', '2 minutes ago'. */
  ago: string;
}

export function momentOf(instant: Instant, now: Instant): Moment {
  const date = localDateOf(instant, "UTC");
  const [month = "", day = ""] = monthAndDay(date).split(" ");
  return {
    iso: new Date(instant).toISOString(),
    text: `${month.slice(0, 3)} ${day}, ${date.slice(0, 4)}, ${localTimeOf(instant, "UTC")} UTC`,
    ago: ago(instant, now),
  };
}

/** A moment, or null for one that has not happened. */
export const momentOrNull = (instant: Instant | null, now: Instant): Moment | null =>
  instant === null ? null : momentOf(instant, now);

/** A moment as the API writes it. */
export const isoOf = (instant: Instant | null): string | null =>
  instant === null ? null : new Date(instant).toISOString();

/**
 * The moment that an address names, in ISO 8601 with its time zone; null for any other text. A plus
 * sign that was not escaped arrives as a space.
 */
export function momentIn(text: string): Instant | null {
  const isMoment = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[ +-]\d\d:\d\d)$/.test(text);
  const isDay = isMoment && isCalendarDate(text.slice(0, 10));
  const moment = isDay ? Date.parse(text.replace(" ", "+")) : Number.NaN;
  return Number.isNaN(moment) ? null : moment;
}
