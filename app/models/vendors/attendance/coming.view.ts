import type { Instant } from "~/platform/context";
import { addDays, localDateOf, longDate } from "../../core/calendar";
import { datesAhead, type MarketWeek } from "../../guide/market/market.rules";
import { hoursOn } from "../../guide/market/opening-words";
import { capital } from "../product/product.words";
import {
  type Attendance,
  answerOn,
  attends,
  marketDates,
  type Sayer,
  sayers,
} from "./attendance.rules";

/**
 * A market's page shows who comes on at most this many of its next dates, within this many days.
 */
const datesTold = 3;
const daysTold = 60;
/** The most names in each list of vendors for a date. */
const namesTold = 12;

/** How a vendor's coming was confirmed: the text before the vendors' names. */
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

/**
 * Which vendors come on the next dates of a market, in texts for its page. A vendor without an
 * answer is expected; only a vendor that has confirmed is called confirmed.
 */
export function comingDays(
  {
    week,
    vendors,
    hasMoreVendors,
  }: { week: MarketWeek; vendors: Standing[]; hasMoreVendors: boolean },
  now: Instant,
) {
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
        hours: capital(openings.map((each) => hoursOn(week, date, each)).join(", ")),
        /** Like '11 of 12 vendors are expected'. */
        text: saidSo.length > 0 ? `${expected}, ${saidSo.length} confirmed` : expected,
        /** The vendors that have confirmed, grouped by where the answer came from. */
        confirmed: sayers.flatMap((sayer) => {
          const of = saidSo.filter(({ by }) => by === sayer).map(({ vendor }) => vendor);
          return of.length > 0 ? [{ by: confirmedBy[sayer], names: namesOf(of) }] : [];
        }),
        /** Vendors that usually come but do not come this time. */
        away: namesOf(
          usual
            .filter((each) => !come.includes(each))
            .map((each) =>
              byMarket.includes(each)
                ? { ...each, name: `${each.name} (reported by the market)` }
                : each,
            ),
        ),
        /** Vendors that come on this date but do not usually come. */
        guests: namesOf(come.filter((each) => !usual.includes(each))),
        /** Whether customers can order for this date: from tomorrow on, for two weeks. */
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
 * The text beside a market on a vendor's own page if the vendor does not come on the market's next
 * date. Null if it comes, or if the market has no date in the next 60 days.
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
