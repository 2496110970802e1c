import { longDate, shortDate } from "../../core/calendar";
import { dollars, formatCents } from "../../core/money";
import { formatNumber } from "../../core/numbers";
import { formatHours, formatTime } from "../../core/week";
import { attendanceOf } from "../../vendors/attendance/attendance.rules";
import {
  type Basis,
  type EnteredAs,
  estimateText,
  type Figure,
  openHours,
  presenceOf,
  salesKinds,
  salesWords,
  visitorsOf,
} from "./market-report.rules";
import type { MarketReport } from "./market-report.server";
import type { Amounts, DayStallRow } from "./report-rows.server";
import type { OwnDay, VendorSales } from "./sales.server";
import type { YearSheet } from "./year.server";

const bys: Record<EnteredAs, string> = {
  vendor: "Reported by the vendor",
  manager: "Entered by the market",
};

const told = (amounts: Amounts) =>
  salesKinds.flatMap((kind) => (amounts[kind] === null ? [] : [amounts[kind]]));
const sumOf = (amounts: Amounts) => told(amounts).reduce((all, cents) => all + cents, 0);

/** A vendor's sales in a line; null if nothing was reported. */
function salesLine({ enteredAs, enteredBy, ...amounts }: DayStallRow) {
  if (enteredAs === null) return null;
  return {
    sum: formatCents(sumOf(amounts)),
    by: enteredBy ? `${bys[enteredAs]} (${enteredBy})` : bys[enteredAs],
  };
}

/** The report of a market day, as its page shows it. */
export function marketReportView({
  market,
  date,
  hours,
  visitors,
  counts,
  version,
  vendors,
}: MarketReport) {
  const figure = visitorsOf({ visitors, counts }, hours);
  return {
    market,
    day: { date, text: longDate(date) },
    when: hours.map(({ from, to }) => formatHours(from, to)).join(", "),
    version,
    entries: { visitors },
    hours: openHours(hours).map(({ hour, minutes }) => ({
      hour,
      label:
        minutes === 60 ? formatTime(hour) : `${formatTime(hour)} (open for ${minutes} minutes)`,
      people: counts.find((each) => each.hour === hour)?.people ?? null,
    })),
    visitors:
      figure.value === null
        ? null
        : {
            text: formatNumber(figure.value),
            how: figure.basis === "counted" ? "Counted one by one." : estimateText(figure),
          },
    vendors: vendors.map((row) => {
      const attendance =
        row.comes === null ? null : attendanceOf({ comes: row.comes, said: row.said });
      const seen = row.wasThere === null ? null : row.wasThere === 1;
      const { isThere, basis } = presenceOf(seen, attendance, date);
      return {
        id: row.id,
        name: row.name,
        isThere: isThere === true,
        how: presenceText[isThere === true ? "there" : "away"][basis],
        sales: salesLine(row),
      };
    }),
    sales: formatCents(vendors.reduce((all, row) => all + sumOf(row), 0)),
    reports: vendors.filter(({ enteredAs }) => enteredAs !== null).length,
  };
}
export type MarketReportView = ReturnType<typeof marketReportView>;

const presenceText: Record<"there" | "away", Record<Basis, string>> = {
  there: {
    counted: "Was there",
    reported: "Said it was coming",
    estimated: "",
    unknown: "Didn’t answer",
  },
  away: {
    counted: "Wasn’t there",
    reported: "Said it wasn’t coming",
    estimated: "",
    unknown: "Didn’t answer",
  },
};

/** A vendor's sales on a day, for the form where they are entered. */
export function salesView({ market, date, vendor }: VendorSales) {
  const line = salesLine(vendor);
  return {
    market,
    vendorId: vendor.id,
    vendor: vendor.name,
    day: { date, text: longDate(date) },
    version: vendor.version,
    by: line?.by ?? null,
    entries: Object.fromEntries(
      salesKinds.map((kind) => {
        const cents = vendor[kind];
        return [kind, cents === null ? "" : dollars(cents)];
      }),
    ),
  };
}
export type SalesView = ReturnType<typeof salesView>;

export const ownDaysOfSales = (days: readonly OwnDay[]) =>
  days.map(({ marketId, market, date, enteredAs, ...amounts }) => ({
    id: `${marketId}-${date}`,
    marketId,
    market,
    day: { date, text: shortDate(date) },
    sum: enteredAs === null ? null : formatCents(sumOf(amounts)),
    by: enteredAs && bys[enteredAs],
  }));

const basisWords: Record<Basis, string> = {
  counted: "counted",
  reported: "reported",
  estimated: "estimated",
  unknown: "unknown",
};
const figureText = ({ value, basis }: Figure) =>
  value === null ? null : { number: formatNumber(value), how: basisWords[basis] };

/** A year of a market: its market days and their totals. Each line says how its figure is known. */
export function yearView({ market, year, today, days, kinds }: YearSheet) {
  const sum = (values: readonly (number | null)[]) =>
    values.reduce<number>((all, value) => all + (value ?? 0), 0);
  const of = (figures: readonly Figure[], basis: Basis) =>
    figures.filter((each) => each.basis === basis);
  const parts = (figures: readonly Figure[]) =>
    (["counted", "reported", "estimated", "unknown"] as const).flatMap((basis) => {
      const those = of(figures, basis);
      if (those.length === 0) return [];
      const on = those.length === 1 ? "on 1 day" : `on ${those.length} days`;
      return basis === "unknown"
        ? `unknown ${on}`
        : `${formatNumber(sum(those.map(({ value }) => value)))} ${basis} ${on}`;
    });
  const visitors = days.map((day) => day.visitors);
  const vendors = days.map((day) => day.vendors);
  const reports = sum(days.map((day) => day.reports));
  const there = sum(vendors.map(({ value }) => value));
  return {
    market,
    year,
    thisYear: Number(today.slice(0, 4)),
    /** The latest market day without a report. */
    toWrite: days
      .filter(({ isWritten }) => !isWritten)
      .slice(0, 1)
      .map(({ date }) => ({ date, text: shortDate(date) }))[0],
    days: days.map((day) => ({
      id: day.date,
      day: { date: day.date, text: shortDate(day.date) },
      isWritten: day.isWritten,
      vendors: figureText(day.vendors),
      visitors: figureText(day.visitors),
      sales: day.reports === 0 ? null : formatCents(day.sales),
      reports: day.reports,
    })),
    lines: [
      {
        what: "Market days",
        value: formatNumber(days.length),
        how: `${days.filter(({ isWritten }) => isWritten).length} with a market report`,
      },
      {
        what: "Vendors, sum of all days",
        value: formatNumber(there),
        how: parts(vendors).join("; "),
      },
      {
        what: "Visitors",
        value: formatNumber(sum(visitors.map(({ value }) => value))),
        how: parts(visitors).join("; "),
      },
      ...kinds.map(({ kind, sales, reports: those }) => ({
        what: salesWords[kind],
        value: those === 0 ? "–" : formatCents(sales),
        how: those === 0 ? "unknown" : `reported ${those} ${those === 1 ? "time" : "times"}`,
      })),
      {
        what: "Total sales",
        value: reports === 0 ? "–" : formatCents(sum(kinds.map(({ sales }) => sales))),
        how:
          reports === 0
            ? "unknown"
            : `${reports} ${reports === 1 ? "report" : "reports"}${there > reports ? `; ${there - reports} missing` : ""}`,
      },
    ].map((line) => ({ id: line.what, ...line })),
  };
}
export type YearView = ReturnType<typeof yearView>;
