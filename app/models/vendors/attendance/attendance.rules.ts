import type { Instant } from "~/platform/context";
import { atField, type DomainError } from "~/platform/errors";
import { addDays, type LocalDate, localDateOf } from "../../core/calendar";
import {
  isOver,
  type MarketWeek,
  type Opening,
  openingsOn,
  spanOf,
} from "../../guide/market/market.rules";

/**
 * What applies to dates without an answer: most vendors come on every date, guest vendors on none.
 */
export const usualComings = ["every_date", "single_dates"] as const;
export type UsualComing = (typeof usualComings)[number];

/**
 * Where a vendor's answer for a date came from: the email that asks, the vendor's own calendar, or
 * the market's manager.
 */
export const sayers = ["mail", "calendar", "manager"] as const;
export type Sayer = (typeof sayers)[number];

/**
 * On which of a market's dates a vendor comes. The market's opening hours, seasons and closures
 * decide which dates exist; see market.rules.ts.
 */

/** A vendor's answers about coming to one market. */
export interface Attendance {
  comes: UsualComing;
  dates: {
    date: LocalDate;
    comes: boolean;
    setAt: Instant;
    /** When the vendor's coming was confirmed. Until then, a vendor that comes is only expected. */
    confirmedAt?: Instant | null;
    saidBy?: Sayer;
  }[];
  /** `fromDate` and `toDate` are both part of the pause. */
  pauses: { id?: number; fromDate: LocalDate; toDate: LocalDate; setAt: Instant }[];
}

/**
 * A vendor's answers about coming as its database row holds them: `said` is the dates and the
 * pauses, as JSON.
 */
export interface Coming {
  comes: UsualComing;
  said: string;
}

export const attendanceOf = ({ comes, said }: Coming): Attendance => ({
  comes,
  ...(JSON.parse(said) as Pick<Attendance, "dates" | "pauses">),
});

/** The attendance of a vendor that has given no answers. */
export const alwaysThere: Attendance = { comes: "every_date", dates: [], pauses: [] };

/**
 * Whether a vendor comes on a date, if the market opens then. The last answer counts: a date that
 * was set after a pause overrides the pause, and a pause that was set after the date overrides the
 * date. `comesOn` in attending.server.ts is the same rule in SQL.
 */
export function attends(attendance: Attendance, date: LocalDate): boolean {
  const said = lastWord(attendance, date);
  if (said) return said.comes;
  return attendance.comes === "every_date" && covering(attendance, date).length === 0;
}

/** Whether the vendor would come if it had given no answer for that date. */
export const usuallyAttends = (attendance: Attendance, date: LocalDate): boolean =>
  attends({ ...attendance, dates: [] }, date);

const covering = ({ pauses }: Attendance, date: LocalDate) =>
  pauses.filter(({ fromDate, toDate }) => fromDate <= date && date <= toDate);

/** The answer for a date, unless a pause was added later. */
function lastWord(attendance: Attendance, date: LocalDate) {
  const said = attendance.dates.find((each) => each.date === date);
  const stands =
    said !== undefined && covering(attendance, date).every(({ setAt }) => setAt <= said.setAt);
  return stands ? said : null;
}

/** What is known about whether a vendor comes on a date, and where the answer came from. */
export interface Answer {
  /** 'coming': confirmed. 'away': does not come. 'open': expected, but not confirmed. */
  is: "coming" | "away" | "open";
  by: Sayer | null;
}

/**
 * What a vendor has answered for a date. Being expected is not an answer: only an answer for this
 * very date can confirm it. A pause or 'only on single dates' can also mean that the vendor does
 * not come.
 */
export function answerOn(attendance: Attendance, date: LocalDate): Answer {
  const said = lastWord(attendance, date);
  const by = said?.saidBy ?? "calendar";
  if (!attends(attendance, date)) return { is: "away", by };
  return said?.confirmedAt ? { is: "coming", by } : { is: "open", by: null };
}

/** The pause that keeps a vendor away on a date. Null if none does. */
export const pauseOn = (attendance: Attendance, date: LocalDate) =>
  attends(attendance, date)
    ? null
    : (attendance.pauses.find(({ fromDate, toDate }) => fromDate <= date && date <= toDate) ??
      null);

/** How far ahead a vendor can answer for a date: a year and a week, in days. */
const daysToSay = 372;

/** The first and last date for which a vendor can answer, from today on the market's clock. */
export const datesToSay = (timeZone: string, now: Instant) => {
  const first = localDateOf(now, timeZone);
  return { first, last: addDays(first, daysToSay) };
};

/**
 * The date of the market day that is under way: yesterday while the market is still open past
 * midnight, today at all other times.
 */
export function currentDate(week: MarketWeek, now: Instant): LocalDate {
  const today = localDateOf(now, week.timeZone);
  const yesterday = addDays(today, -1);
  const isStillOpen = openingsOn(week, yesterday).some(
    (each) => !isOver(spanOf(each, yesterday, week.timeZone), now),
  );
  return isStillOpen ? yesterday : today;
}

/**
 * A market's dates in a range, from `currentDate` on, if a vendor can still answer for them.
 * Openings that are over are left out.
 */
export function marketDates(
  week: MarketWeek,
  now: Instant,
  { from, until }: { from: LocalDate; until: LocalDate },
): { date: LocalDate; openings: Opening[] }[] {
  const { first: today, last } = datesToSay(week.timeZone, now);
  const first = currentDate(week, now);
  const dates: { date: LocalDate; openings: Opening[] }[] = [];
  const end = until < last ? until : last;
  for (let date = from < first ? first : from; date <= end; date = addDays(date, 1)) {
    const openings = openingsOn(week, date).filter(
      (each) => date > today || !isOver(spanOf(each, date, week.timeZone), now),
    );
    if (openings.length > 0) dates.push({ date, openings });
  }
  return dates;
}

/** Why a vendor cannot answer for a date. Null if it can. */
export function whyNotSay(week: MarketWeek, date: LocalDate, now: Instant): DomainError | null {
  const [found] = marketDates(week, now, { from: date, until: date });
  if (found?.date === date) return null;
  return atField("date", "Choose a market day within the next year");
}

/**
 * Why these dates cannot be a pause. Null if they can. The last day can be no earlier than today at
 * the market.
 */
export function whyNotPause(
  timeZone: string,
  { fromDate, toDate }: { fromDate: LocalDate; toDate: LocalDate },
  now: Instant,
): DomainError | null {
  const { first, last } = datesToSay(timeZone, now);
  const refuse = (field: string, text: string) => atField(field, text);
  if (toDate < first) return refuse("toDate", "This date has passed. Choose a later date");
  if (toDate > last || fromDate > last)
    return refuse("toDate", "Choose dates within the next year");
  return null;
}
