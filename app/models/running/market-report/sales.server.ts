import { type SQL, sql } from "drizzle-orm";
import { actFor } from "~/platform/allow";
import type { Allowed, Instant } from "~/platform/context";
import { runBatch } from "~/platform/database";
import { DomainError, notFound } from "~/platform/errors";
import { sayingWhenItFails } from "~/platform/unforeseen";
import type { VendorViewer } from "~/platform/viewer";
import { addDays, type LocalDate, localDateOf } from "../../core/calendar";
import {
  changedMeanwhile,
  type RunsMarkets,
  runsMarket,
} from "../../guide/market/runs-market.server";
import { worksHere } from "../../people/access/access.server";
import { auditLine } from "../../people/audit/audit.server";
import { attendanceOf, attends } from "../../vendors/attendance/attendance.rules";
import { saidBetween } from "../../vendors/attendance/attending.server";
import {
  type EnteredAs,
  hadJoined,
  hoursOn,
  marketDaysBetween,
  salesKinds,
  writable,
} from "./market-report.rules";
import type { ReportSales } from "./market-report.schema";
import { joinedLater, readMarketReport } from "./market-report.server";
import {
  type Amounts,
  closuresBetween,
  type DayStallRow,
  hasJoinedBy,
  isOfDay,
  type ReportMarket,
  stallsOfDay,
  weekWith,
} from "./report-rows.server";

type Vendor = Allowed<VendorViewer>;
type Named = Pick<ReportSales, "marketId" | "date" | "vendorId">;

const notSaved = { title: "Error", text: "We couldn’t save the sales. Try again." };

/** A vendor's sales on a day at a market. */
export interface VendorSales {
  market: string;
  timeZone: string;
  date: LocalDate;
  vendor: DayStallRow;
}

/**
 * A vendor's sales on a day of a market that the viewer runs. Throws `not_found` as
 * `readMarketReport` does, and also if the vendor is not at the market or joined later.
 */
export async function findSalesOf(ctx: RunsMarkets, named: Named): Promise<VendorSales> {
  const { market, timeZone, date, vendors, later } = await readMarketReport(ctx, named);
  const isNamed = ({ id }: DayStallRow) => id === named.vendorId;
  const vendor = vendors.find(isNamed);
  if (vendor) return { market, timeZone, date, vendor };
  const early = later.find(isNamed);
  throw notFound(early ? joinedLater(early.name) : "Vendor not found");
}

/**
 * The sales of the vendor that the viewer acts for, on a day of a market where the vendor sells, or
 * sold on that day. Throws `not_found` if there is no such market for the vendor, or if the date
 * was no market day.
 */
export async function findOwnSales(
  ctx: Vendor,
  { marketId, date }: Pick<Named, "marketId" | "date">,
): Promise<VendorSales> {
  const { db, now, viewer } = ctx;
  const [markets, closures, reports, vendors] = await runBatch(db, [
    sql<Pick<ReportMarket, "name" | "timeZone" | "listedWeek">>`
      select name, time_zone timeZone, listed_week listedWeek from markets
      where id = ${marketId} and removed_at is null and ${worksHere(ctx)}`,
    closuresBetween(sql`market_id = ${marketId}`, date, date),
    sql<{ date: LocalDate }>`
      select date from market_day_books where market_id = ${marketId} and date = ${date}`,
    stallsOfDay(marketId, date, sql`v.id = ${viewer.vendorId}`),
  ]);
  const [market] = markets.results;
  const [vendor] = vendors.results;
  if (!market || !vendor) throw notFound("Market not found");
  const { timeZone } = market;
  if (!isOfDay(vendor, date, timeZone)) throw notFound(joinedLater(vendor.name));
  const { first, last } = writable(timeZone, now);
  const wasOpen =
    reports.results.length === 1 || hoursOn(weekWith(market, closures.results), date) !== null;
  if (!wasOpen || date < first || date > last) throw notFound("Market day not found");
  return { market: market.name, timeZone, date, vendor };
}

/**
 * The statement that saves sales, if `may` holds and nobody else has written them in the meantime.
 */
function salesStatement(
  { now, viewer }: Allowed<VendorViewer | RunsMarkets["viewer"]>,
  { marketId, date, vendorId, version, cash, card, snap, wic, sfmnp }: ReportSales,
  as: EnteredAs,
  may: SQL,
  timeZone: string,
) {
  const seen = version === undefined ? sql`true` : sql`market_day_takings.version = ${version}`;
  return sql<{ version: number }>`
    insert into market_day_takings (market_id, date, vendor_id, cash, card, snap, wic, sfmnp,
      entered_as, entered_by, entered_at)
    select ${marketId}, ${date}, ${vendorId}, ${cash}, ${card}, ${snap}, ${wic}, ${sfmnp}, ${as},
      ${viewer.id}, ${now}
    where ${may} and (
      exists (select 1 from market_vendors where market_id = ${marketId}
        and vendor_id = ${vendorId} and ${hasJoinedBy(date, timeZone)})
      or exists (select 1 from market_day_stalls where market_id = ${marketId}
        and date = ${date} and vendor_id = ${vendorId})
      or exists (select 1 from market_day_takings where market_id = ${marketId}
        and date = ${date} and vendor_id = ${vendorId}))
    on conflict (market_id, date, vendor_id) do update set cash = excluded.cash,
      card = excluded.card, snap = excluded.snap, wic = excluded.wic, sfmnp = excluded.sfmnp,
      entered_as = excluded.entered_as, entered_by = excluded.entered_by,
      entered_at = excluded.entered_at, version = market_day_takings.version + 1
    where ${seen}
    returning version`;
}

const amountsOf = (row: Amounts) => Object.fromEntries(salesKinds.map((kind) => [kind, row[kind]]));

/**
 * A vendor reports its sales. Throws `not_found` as `findOwnSales` does, and `changed` if somebody
 * has written the sales in the meantime.
 */
export function reportSales(asking: Vendor, command: ReportSales): Promise<void> {
  return sayingWhenItFails(asking, notSaved, async () => {
    const ctx = actFor(asking, command.vendorId);
    const before = await findOwnSales(ctx, command);
    await write(ctx, command, "vendor", worksHere(ctx), before);
  });
}

/**
 * A manager of the market enters the sales for the vendor, and the report says so. Throws
 * `not_found` as `findSalesOf` does, and `changed` as `reportSales` does.
 */
export function enterSales(ctx: RunsMarkets, command: ReportSales): Promise<void> {
  return sayingWhenItFails(ctx, notSaved, async () => {
    const before = await findSalesOf(ctx, command);
    await write(ctx, command, "manager", runsMarket(ctx, command.marketId), before);
  });
}

async function write(
  ctx: Vendor | RunsMarkets,
  command: ReportSales,
  as: EnteredAs,
  may: SQL,
  { date, vendor, timeZone }: VendorSales,
) {
  const { marketId, vendorId } = command;
  const [{ results: written }] = await runBatch(ctx.db, [
    salesStatement(ctx, command, as, may, timeZone),
    auditLine(ctx, {
      action: "takings_entered",
      subject: { type: "market", id: marketId },
      before: vendor.version === 0 ? null : { date, vendorId, ...amountsOf(vendor) },
      after: { date, vendorId, as, ...amountsOf(command) },
    }),
  ]);
  if (written.length === 1) return;
  // A permission or a place at the market that has ended in the meantime gives `not_found`. The
  // only other reason is that somebody else has written the sales.
  const still = await ctx.db.all<{ may: number }>(sql`select ${may} may`);
  if (!still[0]?.may) throw notFound();
  const [now] = await ctx.db.all<{ version: number }>(sql`
    select version from market_day_takings
    where market_id = ${marketId} and date = ${date} and vendor_id = ${vendorId}`);
  throw now ? changedMeanwhile() : new DomainError("not_found");
}

/** How many days back a vendor is shown market days and whether it has reported them. */
const daysShown = 60;
/** The most market days shown, the latest first, because a vendor at many markets has many days. */
const mostShown = 30;

/** A market day of a vendor, with its reported sales if there are any. */
export interface OwnDay extends Amounts {
  marketId: number;
  market: string;
  date: LocalDate;
  enteredAs: EnteredAs | null;
}

interface OwnMarketRow {
  id: number;
  name: string;
  timeZone: string;
  listedWeek: string;
  comes: "every_date" | "single_dates";
  said: string;
  joinedAt: Instant | null;
}

/** The latest market days of the vendor that the viewer acts for, the latest first. */
export async function listOwnDays(ctx: Vendor): Promise<OwnDay[]> {
  const { db, now, viewer } = ctx;
  const until = addDays(localDateOf(now, "UTC"), 1);
  const from = addDays(until, -daysShown);
  const own = sql`select market_id from market_vendors where vendor_id = ${viewer.vendorId}`;
  const [markets, closures, seen, sales] = await runBatch(db, [
    sql<OwnMarketRow>`
      select m.id, m.name, m.time_zone timeZone, m.listed_week listedWeek, mv.comes,
        ${saidBetween(from, until)} said, mv.joined_at joinedAt
      from market_vendors mv join markets m on m.id = mv.market_id
      where mv.vendor_id = ${viewer.vendorId} and m.removed_at is null and ${worksHere(ctx)}
      order by m.id limit 60`,
    closuresBetween(sql`market_id in (${own})`, from, until),
    sql<{ marketId: number; date: LocalDate; wasThere: number }>`
      select market_id marketId, date, was_there wasThere from market_day_stalls
      where vendor_id = ${viewer.vendorId} and date between ${from} and ${until} limit 2000`,
    sql<Amounts & { marketId: number; date: LocalDate; enteredAs: EnteredAs }>`
      select market_id marketId, date, cash, card, snap, wic, sfmnp, entered_as enteredAs
      from market_day_takings
      where vendor_id = ${viewer.vendorId} and date between ${from} and ${until} limit 2000`,
  ]);
  return markets.results
    .flatMap(({ id, name, comes, said, joinedAt, ...market }) => {
      const week = weekWith(
        market,
        closures.results.filter(({ marketId }) => marketId === id),
      );
      const attendance = attendanceOf({ comes, said });
      const isOf = (row: { marketId: number; date: LocalDate }, date: LocalDate) =>
        row.marketId === id && row.date === date;
      const last = writable(market.timeZone, now).last;
      return marketDaysBetween(week, { from, until: last })
        .filter(({ date }) => {
          const found = seen.results.find((row) => isOf(row, date));
          const entered = sales.results.some((row) => isOf(row, date));
          const isExpected =
            hadJoined(joinedAt, date, market.timeZone) && attends(attendance, date);
          return entered || (found ? found.wasThere === 1 : isExpected);
        })
        .map(({ date }) => {
          const told = sales.results.find((row) => isOf(row, date));
          const { cash = null, card = null, snap = null, wic = null, sfmnp = null } = told ?? {};
          const amounts = { cash, card, snap, wic, sfmnp };
          return {
            marketId: id,
            market: name,
            date,
            ...amounts,
            enteredAs: told?.enteredAs ?? null,
          };
        });
    })
    .sort((a, b) => b.date.localeCompare(a.date) || a.market.localeCompare(b.market))
    .slice(0, mostShown);
}
