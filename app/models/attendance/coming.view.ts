import type { Instant } from "~/platform/context";
import { addDays, type LocalDate, localDateOf, longDate } from "../calendar";
import type { MarketWeek } from "../market/market.rules";
import { formatHours } from "../week";
import { type Attendance, attends, marketDates } from "./attendance.rules";

/** Who comes to a market is told of so many of its next dates, if they lie within so many days. */
const datesTold = 3;
const daysTold = 60;
/** So many names of those who are away, or come as guests, are told of a date. */
const namesTold = 12;

interface Standing {
  id: number;
  name: string;
  attendance: Attendance;
}

/** What a market's page says of who comes on one of its next dates. All texts are ready. */
export interface ComingDay {
  date: LocalDate;
  label: string;
  hours: string;
  /** '11 of 12 stalls are expected' */
  text: string;
  /** Who usually comes and does not. */
  away: string[];
  /** Who comes that day though they do not usually. */
  guests: string[];
}

/**
 * Who comes on the next dates of a market. A stall that has said nothing is expected; only what it
 * has confirmed is called so.
 */
export function comingDays(
  {
    week,
    vendors,
    hasMoreVendors,
  }: { week: MarketWeek; vendors: Standing[]; hasMoreVendors: boolean },
  now: Instant,
): ComingDay[] {
  if (vendors.length === 0) return [];
  const from = localDateOf(now, week.timeZone);
  return marketDates(week, now, { from, until: addDays(from, daysTold) })
    .slice(0, datesTold)
    .map(({ date, openings }) => {
      const come = vendors.filter(({ attendance }) => attends(attendance, date));
      const usual = vendors.filter(({ attendance }) => attendance.comes === "every_date");
      const confirmed = come.filter(({ attendance }) =>
        attendance.dates.some((said) => said.date === date && said.confirmedAt),
      ).length;
      const expected = comingText(come.length, vendors.length, hasMoreVendors);
      return {
        date,
        label: longDate(date),
        hours: openings.map((each) => formatHours(each.openTime, each.closeTime)).join(", "),
        text: confirmed > 0 ? `${expected}, ${confirmed} confirmed` : expected,
        away: namesOf(usual.filter((each) => !come.includes(each))),
        guests: namesOf(come.filter((each) => !usual.includes(each))),
      };
    });
}

function comingText(come: number, all: number, hasMore: boolean): string {
  const stalls = all === 1 ? "stall" : "stalls";
  if (come === 0) return "No stall is expected";
  if (hasMore) return `More than ${come} stalls are expected`;
  const are = come === 1 ? "is" : "are";
  return come === all && all > 1
    ? `All ${all} stalls are expected`
    : `${come} of ${all} ${stalls} ${are} expected`;
}

const namesOf = (stalls: Standing[]) => {
  const names = stalls.slice(0, namesTold).map(({ name }) => name);
  return stalls.length > namesTold ? [...names, `${stalls.length - namesTold} more`] : names;
};

/**
 * What a stall's own page says beside a market where it is not to be found on the next date; null
 * where it is there whenever the market is open.
 */
export function awayText(week: MarketWeek, attendance: Attendance, now: Instant): string | null {
  const from = localDateOf(now, week.timeZone);
  const dates = marketDates(week, now, { from, until: addDays(from, daysTold) });
  const [next] = dates;
  if (!next || attends(attendance, next.date)) return null;
  const back = dates.find(({ date }) => attends(attendance, date));
  return back
    ? `Not at this market before ${longDate(back.date)}`
    : "Not at this market for the time being";
}
