import type { Instant } from "~/platform/context";
import { DomainError } from "~/platform/errors";
import { addDays, type LocalDate, localDateOf } from "../../core/calendar";
import {
  isOver,
  type MarketWeek,
  type Opening,
  openingsOn,
  spanOf,
} from "../../guide/market/market.rules";

/** What holds where nothing is said of a date: most vendors come on every one, guests on none. */
export const usualComings = ["every_date", "single_dates"] as const;
export type UsualComing = (typeof usualComings)[number];

/** How a vendor's word for a date came: by the mail that asks, in its own calendar, or from the market. */
export const sayers = ["mail", "calendar", "manager"] as const;
export type Sayer = (typeof sayers)[number];

/**
 * On which of a market's dates a vendor comes. Dates are the market's own: of which openings there
 * are, its week, seasons and closures decide; see market.rules.ts.
 */

/** What a vendor has said of its coming to one market. */
export interface Attendance {
  comes: UsualComing;
  dates: {
    date: LocalDate;
    comes: boolean;
    setAt: Instant;
    /** Since when it is confirmed; a vendor that comes is only expected until then. */
    confirmedAt?: Instant | null;
    saidBy?: Sayer;
  }[];
  /** Both dates are still in the pause. */
  pauses: { id?: number; fromDate: LocalDate; toDate: LocalDate; setAt: Instant }[];
}

/** The same as a vendor's row has it: what is said of dates, and the pauses, as JSON. */
export interface Coming {
  comes: UsualComing;
  said: string;
}

export const attendanceOf = ({ comes, said }: Coming): Attendance => ({
  comes,
  ...(JSON.parse(said) as Pick<Attendance, "dates" | "pauses">),
});

/** Of a vendor that has said nothing. */
export const alwaysThere: Attendance = { comes: "every_date", dates: [], pauses: [] };

/**
 * Whether a vendor comes on a date, if the market opens then. The last word counts: a date that was
 * set after a pause stands, and so does a pause that was set after the date. `comesOn` of
 * attending.server.ts says the same in SQL.
 */
export function attends(attendance: Attendance, date: LocalDate): boolean {
  const said = lastWord(attendance, date);
  if (said) return said.comes;
  return attendance.comes === "every_date" && covering(attendance, date).length === 0;
}

/** Whether it would come if it had said nothing of that date. */
export const usuallyAttends = (attendance: Attendance, date: LocalDate): boolean =>
  attends({ ...attendance, dates: [] }, date);

const covering = ({ pauses }: Attendance, date: LocalDate) =>
  pauses.filter(({ fromDate, toDate }) => fromDate <= date && date <= toDate);

/** What was said of a date, unless a pause was made since. */
function lastWord(attendance: Attendance, date: LocalDate) {
  const said = attendance.dates.find((each) => each.date === date);
  const stands =
    said !== undefined && covering(attendance, date).every(({ setAt }) => setAt <= said.setAt);
  return stands ? said : null;
}

/** Whether a vendor comes on a date, as far as it is known, and how that was said. */
export interface Answer {
  /** It has confirmed that it comes, it does not come, or it is only expected. */
  is: "coming" | "away" | "open";
  by: Sayer | null;
}

/**
 * What a vendor has answered for a date. To be expected is no answer: only what somebody has said of
 * this very date confirms it. That it does not come, a pause and 'only on single days' say as well.
 */
export function answerOn(attendance: Attendance, date: LocalDate): Answer {
  const said = lastWord(attendance, date);
  const by = said?.saidBy ?? "calendar";
  if (!attends(attendance, date)) return { is: "away", by };
  return said?.confirmedAt ? { is: "coming", by } : { is: "open", by: null };
}

/** The pause that keeps a vendor away on a date; null where none does. */
export const pauseOn = (attendance: Attendance, date: LocalDate) =>
  attends(attendance, date)
    ? null
    : (attendance.pauses.find(({ fromDate, toDate }) => fromDate <= date && date <= toDate) ??
      null);

/** How far ahead a vendor can say what it does: a year and a week, in days. */
const daysToSay = 372;

/** From today on the market's clock, and no further than can be said. */
export const datesToSay = (timeZone: string, now: Instant) => {
  const first = localDateOf(now, timeZone);
  return { first, last: addDays(first, daysToSay) };
};

/** A market's dates from a date on, at most so many, that a vendor can still say something of. */
export function marketDates(
  week: MarketWeek,
  now: Instant,
  { from, until }: { from: LocalDate; until: LocalDate },
): { date: LocalDate; openings: Opening[] }[] {
  const { first, last } = datesToSay(week.timeZone, now);
  const dates: { date: LocalDate; openings: Opening[] }[] = [];
  const end = until < last ? until : last;
  for (let date = from < first ? first : from; date <= end; date = addDays(date, 1)) {
    const openings = openingsOn(week, date).filter(
      (each) => date > first || !isOver(spanOf(each, date, week.timeZone), now),
    );
    if (openings.length > 0) dates.push({ date, openings });
  }
  return dates;
}

/** Why a vendor cannot say anything of a date; null when it can. */
export function whyNotSay(week: MarketWeek, date: LocalDate, now: Instant): DomainError | null {
  const [found] = marketDates(week, now, { from: date, until: date });
  if (found?.date === date) return null;
  const text = "Choose a market day within the next year";
  return new DomainError("invalid", text, { fields: { date: [text] } });
}

/** Why a pause cannot be from a date to a date; null when it can. The market's today is the first. */
export function whyNotPause(
  timeZone: string,
  { fromDate, toDate }: { fromDate: LocalDate; toDate: LocalDate },
  now: Instant,
): DomainError | null {
  const { first, last } = datesToSay(timeZone, now);
  const refuse = (field: string, text: string) =>
    new DomainError("invalid", text, { fields: { [field]: [text] } });
  if (toDate < first) return refuse("toDate", "This date has passed. Choose a later date");
  if (toDate > last || fromDate > last)
    return refuse("toDate", "Choose dates within the next year");
  return null;
}
