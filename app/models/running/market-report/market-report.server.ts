import { sql } from "drizzle-orm";
import { runBatch, wroteOne } from "~/platform/database";
import { atField, DomainError, notFound } from "~/platform/errors";
import { sayingWhenItFails } from "~/platform/unforeseen";
import {
  changedMeanwhile,
  type RunsMarkets,
  runsMarket,
} from "../../guide/market/runs-market.server";
import { auditLine } from "../../people/audit/audit.server";
import { hoursOn, openHours, writable } from "./market-report.rules";
import type { WriteMarketReport } from "./market-report.schema";
import {
  closuresBetween,
  hasJoinedBy,
  isOfDay,
  reportMarket,
  reportOf,
  reportsBetween,
  stallsOfDay,
  weekWith,
} from "./report-rows.server";

const notLoaded = { title: "Error", text: "Failed to load market data" };
const notSaved = { title: "Error", text: "We couldn’t save the market report. Try again." };

/** The message about figures for a vendor from before the vendor joined the market. */
export const joinedLater = (name: string) => `${name} joined the market after this day.`;

/**
 * The report of one market day of a market that the viewer runs. Throws `not_found` if the viewer
 * runs no such market, if the date was no market day, or if the date is in the future or too long
 * ago.
 */
export function readMarketReport(
  ctx: RunsMarkets,
  { marketId, date }: Pick<WriteMarketReport, "marketId" | "date">,
) {
  return sayingWhenItFails(ctx, notLoaded, async () => {
    const [markets, closures, reports, vendors] = await runBatch(ctx.db, [
      reportMarket(ctx, marketId),
      closuresBetween(sql`market_id = ${marketId}`, date, date),
      reportsBetween(marketId, date, date),
      stallsOfDay(marketId, date, runsMarket(ctx, marketId)),
    ]);
    const [market] = markets.results;
    const [row] = reports.results;
    if (!market) throw notFound("Market not found");
    const { first, last } = writable(market.timeZone, ctx.now);
    const report = row && reportOf(row);
    const hours = report?.hours ?? hoursOn(weekWith(market, closures.results), date);
    if (!hours || date < first || date > last) throw notFound("Market day not found");
    const { timeZone } = market;
    return {
      market: market.name,
      timeZone,
      date,
      hours,
      visitors: report?.visitors ?? null,
      counts: report?.counts ?? [],
      /** 0 if nothing is saved yet. */
      version: row?.version ?? 0,
      vendors: vendors.results.filter((vendor) => isOfDay(vendor, date, timeZone)),
      /** Vendors who joined the market after this day. */
      later: vendors.results.filter((vendor) => !isOfDay(vendor, date, timeZone)),
    };
  });
}
export type MarketReport = Awaited<ReturnType<typeof readMarketReport>>;

/**
 * Writes the report of a market day: who was there, and how many visitors came. The report keeps
 * the hours from when it was begun. Throws `not_found` as `readMarketReport` does, `invalid` for a
 * count in an hour when the market was closed or for a vendor that joined later, and `changed`,
 * with a message at `version`, if a colleague has written the report in the meantime.
 */
export function writeMarketReport(ctx: RunsMarkets, command: WriteMarketReport): Promise<void> {
  return sayingWhenItFails(ctx, notSaved, async () => {
    const { marketId, date, version, there, visitors } = command;
    const before = await readMarketReport(ctx, command);
    const open = new Set(openHours(before.hours).map(({ hour }) => hour));
    const counts = command.counts.flatMap(({ hour, people }) =>
      people === null ? [] : [{ hour, people }],
    );
    if (counts.some(({ hour }) => !open.has(hour))) {
      throw new DomainError("invalid", "Remove counts for hours when the market was closed.");
    }
    const early = before.later.find(({ id }) => there.includes(id));
    if (early) {
      throw atField("there", joinedLater(early.name));
    }
    const seen = version === undefined ? sql`true` : sql`market_day_books.version = ${version}`;
    const report = { visitors, counts: JSON.stringify(counts) };
    const [{ results: written }] = await runBatch(ctx.db, [
      sql<{ version: number }>`
        insert into market_day_books (market_id, date, hours, visitors, counts, updated_at,
          updated_by)
        select ${marketId}, ${date}, ${JSON.stringify(before.hours)}, ${visitors}, ${report.counts},
          ${ctx.now}, ${ctx.viewer.id}
        where ${runsMarket(ctx, marketId)}
        on conflict (market_id, date) do update set visitors = excluded.visitors,
          counts = excluded.counts, updated_at = excluded.updated_at,
          updated_by = excluded.updated_by, version = market_day_books.version + 1
        where ${seen}
        returning version`,
      auditLine(ctx, {
        action: "day_book_written",
        subject: { type: "market", id: marketId },
        before: { date, visitors: before.visitors, counts: JSON.stringify(before.counts) },
        after: { date, ...report, there: there.length },
      }),
      // Vendors that do not belong to the market are left out. Vendors that have left it since then
      // can still be corrected.
      sql`
        insert into market_day_stalls (market_id, date, vendor_id, was_there)
        select ${marketId}, ${date}, vendor_id,
          vendor_id in (select value from json_each(${JSON.stringify(there)}))
        from (select vendor_id from market_vendors where market_id = ${marketId}
            and ${hasJoinedBy(date, before.timeZone)}
          union select vendor_id from market_day_stalls
            where market_id = ${marketId} and date = ${date})
        where ${wroteOne}
        on conflict (market_id, date, vendor_id) do update set was_there = excluded.was_there`,
    ]);
    if (written.length === 1) return;
    await readMarketReport(ctx, command);
    throw changedMeanwhile();
  });
}
