import type { Instant } from "~/platform/context";
import { addDays, type LocalDate, localDateOf, longDate } from "../../core/calendar";
import { formatOpening } from "../../core/week";
import { datesAhead, type MarketWeek } from "../../guide/market/market.rules";
import {
  type Attendance,
  answerOn,
  attends,
  marketDates,
  type Sayer,
  sayers,
} from "./attendance.rules";

/** Who comes to a market is told of so many of its next dates, if they lie within so many days. */
const datesTold = 3;
const daysTold = 60;
/** So many names of those who are away, or come as guests, are told of a date. */
const namesTold = 12;

/** How a vendor's coming was confirmed, before the names of those who did so. */
const confirmedBy: Record<Sayer, string> = {
  mail: "Confirmed by email",
  calendar: "Confirmed on this website",
  manager: "Confirmed by the market",
};

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
  /** '11 of 12 vendors are expected' */
  text: string;
  /** Who has confirmed it, by how it was said. */
  confirmed: { by: string; names: string[] }[];
  /** Who usually comes and does not. */
  away: string[];
  /** Who comes that day though they do not usually. */
  guests: string[];
  /** Whether it is one of the dates that orders are placed for: from tomorrow on, for two weeks. */
  isOrderable: boolean;
}

/**
 * Who comes on the next dates of a market. A vendor that has said nothing is expected; only what it
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
  const orderable = datesAhead(week, now);
  return marketDates(week, now, { from, until: addDays(from, daysTold) })
    .slice(0, datesTold)
    .map(({ date, openings }) => {
      const come = vendors.filter(({ attendance }) => attends(attendance, date));
      const usual = vendors.filter(({ attendance }) => attendance.comes === "every_date");
      const answers = vendors.map((vendor) => ({ vendor, ...answerOn(vendor.attendance, date) }));
      const saidSo = answers.filter(({ is }) => is === "coming");
      const byMarket = answers.flatMap(({ vendor, is, by }) =>
        is === "away" && by === "manager" ? [vendor] : [],
      );
      const expected = comingText(come.length, vendors.length, hasMoreVendors);
      return {
        date,
        label: longDate(date),
        hours: openings.map((each) => formatOpening(each.openTime, each.closeTime)).join(", "),
        text: saidSo.length > 0 ? `${expected}, ${saidSo.length} confirmed` : expected,
        confirmed: sayers.flatMap((sayer) => {
          const of = saidSo.filter(({ by }) => by === sayer).map(({ vendor }) => vendor);
          return of.length > 0 ? [{ by: confirmedBy[sayer], names: namesOf(of) }] : [];
        }),
        away: namesOf(
          usual
            .filter((each) => !come.includes(each))
            .map((each) =>
              byMarket.includes(each)
                ? { ...each, name: `${each.name} (reported by the market)` }
                : each,
            ),
        ),
        guests: namesOf(come.filter((each) => !usual.includes(each))),
        isOrderable: orderable.some((each) => each.date === date),
      };
    });
}

function comingText(come: number, all: number, hasMore: boolean): string {
  const vendors = all === 1 ? "vendor" : "vendors";
  if (come === 0) return "No vendors expected";
  if (hasMore) return `At least ${come} vendors expected`;
  const are = come === 1 ? "is" : "are";
  return come === all && all > 1
    ? `All ${all} vendors expected`
    : `${come} of ${all} ${vendors} ${are} expected`;
}

const namesOf = (vendors: Standing[]) => {
  const names = vendors.slice(0, namesTold).map(({ name }) => name);
  return vendors.length > namesTold ? [...names, `${vendors.length - namesTold} more`] : names;
};

/**
 * What a vendor's own page says beside a market where it is not to be found on the next date; null
 * where it is there whenever the market is open.
 */
export function awayText(week: MarketWeek, attendance: Attendance, now: Instant): string | null {
  const from = localDateOf(now, week.timeZone);
  const dates = marketDates(week, now, { from, until: addDays(from, daysTold) });
  const [next] = dates;
  if (!next || attends(attendance, next.date)) return null;
  const back = dates.find(({ date }) => attends(attendance, date));
  return back
    ? `Not at this market until ${longDate(back.date)}`
    : "Not coming to this market in the next 60 days";
}
