import { sql } from "drizzle-orm";
import type { Instant } from "~/platform/context";
import { runBatch } from "~/platform/database";
import { notFound } from "~/platform/errors";
import { sayingWhenItFails } from "~/platform/unforeseen";
import { type LocalDate, localDateOf } from "../../core/calendar";
import { type Cell, csvAnswer } from "../../core/listing/csv";
import { type Cents, dollars } from "../../core/money";
import { type RunsMarkets, runsMarket } from "../../guide/market/runs-market.server";
import { attendanceOf, type Coming } from "../../vendors/attendance/attendance.rules";
import { saidBetween } from "../../vendors/attendance/attending.server";
import {
  type Basis,
  type EnteredAs,
  type Figure,
  type Hours,
  hadJoined,
  marketDaysBetween,
  presenceOf,
  type SalesKind,
  salesKinds,
  salesWords,
  visitorsOf,
} from "./market-report.rules";
import {
  type Amounts,
  closuresBetween,
  reportMarket,
  reportOf,
  reportsBetween,
  weekWith,
} from "./report-rows.server";

const notLoaded = { title: "Error", text: "Failed to load market data" };

interface SheetDay {
  date: LocalDate;
  hours: Hours[];
  /** Whether its report has been written. */
  isWritten: boolean;
  vendors: Figure;
  visitors: Figure;
  /** Integer cents: the sum of all sales reported for the day. */
  sales: Cents;
  /** How many vendors have reported sales for the day. */
  reports: number;
}

/** A year's sales of one kind of payment, as a line of the sheet. */
interface SheetKind {
  kind: SalesKind;
  sales: Cents;
  /** The number of reports that state this kind. The year's other reports leave it open. */
  reports: number;
}

export interface YearSheet {
  market: string;
  year: number;
  today: LocalDate;
  days: SheetDay[];
  kinds: SheetKind[];
}

interface DaySalesRow extends Record<SalesKind, Cents> {
  date: LocalDate;
  reports: number;
}

/**
 * A year of a market that the viewer runs: its market days up to today, and what is known about
 * each. One round trip. Throws `not_found` if the viewer runs no such market.
 */
export function readYear(ctx: RunsMarkets, marketId: number, year: number): Promise<YearSheet> {
  return sayingWhenItFails(ctx, notLoaded, async () => {
    const [from, until] = [`${year}-01-01`, `${year}-12-31`];
    const may = runsMarket(ctx, marketId);
    const within = sql`market_id = ${marketId} and date between ${from} and ${until}`;
    const [markets, closures, reports, seen, sums, counts, comings] = await runBatch(ctx.db, [
      reportMarket(ctx, marketId),
      closuresBetween(sql`market_id = ${marketId}`, from, until),
      reportsBetween(marketId, from, until),
      sql<{ date: LocalDate; there: number }>`
        select date, sum(was_there) there from market_day_stalls
        where ${within} and ${may} group by date`,
      sql<DaySalesRow>`
        select date, count(*) reports, sum(coalesce(cash, 0)) cash, sum(coalesce(card, 0)) card,
          sum(coalesce(snap, 0)) snap, sum(coalesce(wic, 0)) wic, sum(coalesce(sfmnp, 0)) sfmnp
        from market_day_takings where ${within} and ${may} group by date`,
      sql<Record<SalesKind, number>>`
        select count(cash) cash, count(card) card, count(snap) snap, count(wic) wic,
          count(sfmnp) sfmnp
        from market_day_takings where ${within} and ${may}`,
      sql<Coming & { joinedAt: Instant | null }>`
        select comes, ${saidBetween(from, until)} said, joined_at joinedAt
        from market_vendors mv join vendors v on v.id = mv.vendor_id
        where mv.market_id = ${marketId} and v.removed_at is null and ${may} limit 300`,
    ]);
    const [market] = markets.results;
    if (!market) throw notFound("Market not found");
    const today = localDateOf(ctx.now, market.timeZone);
    const known = localDateOf(market.createdAt, market.timeZone);
    const scheduled = marketDaysBetween(weekWith(market, closures.results), {
      from: from < known ? known : from,
      until: until < today ? until : today,
    });
    const attendances = comings.results.map((each) => ({
      attendance: attendanceOf(each),
      joinedAt: each.joinedAt,
    }));
    const dates = new Map<LocalDate, Hours[]>(scheduled.map(({ date, hours }) => [date, hours]));
    // Days with saved data stay in the sheet, however the market's week changes later.
    for (const { date } of [...sums.results, ...seen.results]) {
      if (!dates.has(date)) dates.set(date, []);
    }
    for (const row of reports.results) dates.set(row.date, reportOf(row).hours);
    const days = [...dates].map(([date, hours]): SheetDay => {
      const row = reports.results.find((each) => each.date === date);
      const report = row ? reportOf(row) : { visitors: null, counts: [] };
      const { value, basis } = visitorsOf(report, hours);
      const there = seen.results.find((each) => each.date === date)?.there;
      const said = attendances.filter(
        ({ attendance, joinedAt }) =>
          hadJoined(joinedAt, date, market.timeZone) &&
          presenceOf(null, attendance, date).isThere === true,
      );
      const sum = sums.results.find((each) => each.date === date);
      return {
        date,
        hours,
        isWritten: row !== undefined,
        vendors:
          there !== undefined
            ? { value: there, basis: "counted" }
            : said.length > 0
              ? { value: said.length, basis: "reported" }
              : { value: null, basis: "unknown" },
        visitors: { value, basis },
        sales: sum ? salesKinds.reduce((all, kind) => all + sum[kind], 0) : 0,
        reports: sum?.reports ?? 0,
      };
    });
    return {
      market: market.name,
      year,
      today,
      days: days.sort((a, b) => b.date.localeCompare(a.date)),
      kinds: salesKinds.map((kind) => ({
        kind,
        sales: sums.results.reduce((all, row) => all + row[kind], 0),
        reports: counts.results[0]?.[kind] ?? 0,
      })),
    };
  });
}

const head = ["Date", "Line", "Vendor", "Value", "Source", "Entered by"] as const;

interface FileRow extends Amounts {
  date: LocalDate;
  vendor: string;
  wasThere: number | null;
  enteredAs: EnteredAs | null;
}

const by: Record<EnteredAs, string> = { vendor: "the vendor", manager: "the market" };

/**
 * A year as a CSV file. Each figure has a line that says how the figure is known; money is in
 * dollars. The amounts add up to the amounts of the sheet. Throws `not_found` if the viewer runs no
 * such market.
 */
export async function yearFile(
  ctx: RunsMarkets,
  marketId: number,
  year: number,
): Promise<Response> {
  const { days } = await readYear(ctx, marketId, year);
  const waiting = days.toReversed();
  let isFirst = true;
  return csvAnswer(`market-day-book-${year}.csv`, head, async () => {
    // Eight market days at a time.
    const some = waiting.splice(0, 8);
    const [first, last] = [some[0], some.at(-1)];
    if (!first || !last) {
      const rest = isFirst ? [["", "No market day in this year", "", "", "", ""]] : [];
      isFirst = false;
      return rest;
    }
    isFirst = false;
    const rows = await ctx.db.all<FileRow>(sql`
      select there.date, v.name vendor, s.was_there wasThere, t.cash, t.card, t.snap, t.wic, t.sfmnp,
        t.entered_as enteredAs
      from (select date, vendor_id from market_day_stalls where market_id = ${marketId}
          and date between ${first.date} and ${last.date} and was_there = 1
        union select date, vendor_id from market_day_takings where market_id = ${marketId}
          and date between ${first.date} and ${last.date}) there
      join vendors v on v.id = there.vendor_id
      left join market_day_stalls s on s.market_id = ${marketId} and s.date = there.date
        and s.vendor_id = v.id
      left join market_day_takings t on t.market_id = ${marketId} and t.date = there.date
        and t.vendor_id = v.id
      where ${runsMarket(ctx, marketId)}
      order by there.date, v.name collate nocase, v.id`);
    return some.flatMap((day) => [
      ...dayLines(day),
      ...rows.filter(({ date }) => date === day.date).flatMap(vendorLines),
    ]);
  });
}

const dayLines = ({ date, vendors, visitors }: SheetDay): Cell[][] => [
  [date, "Vendors at the market", null, vendors.value, vendors.basis, null],
  [date, "Visitors", null, visitors.value, visitors.basis, null],
];

function vendorLines({ date, vendor, enteredAs, ...amounts }: FileRow): Cell[][] {
  const unknown: Basis = "unknown";
  if (enteredAs === null) return [[date, "Sales", vendor, null, unknown, null]];
  return salesKinds.map((kind): Cell[] => {
    const cents = amounts[kind];
    return cents === null
      ? [date, salesWords[kind], vendor, null, unknown, null]
      : [date, salesWords[kind], vendor, Number(dollars(cents)), "reported", by[enteredAs]];
  });
}
