import { sql } from "drizzle-orm";
import { runBatch } from "~/platform/database";
import { notFound } from "~/platform/errors";
import { addDays, localDateOf } from "../../core/calendar";
import { type RunsMarkets, runsMarket } from "../../guide/market/runs-market.server";
import { scheduleStatement } from "../../guide/market/schedule.server";
import { closuresFrom } from "./closing.server";

/**
 * The week of a market that the viewer runs, and its closed days, in one round trip. Throws
 * `not_found` for any other market.
 */
export async function readSchedule(ctx: RunsMarkets, marketId: number) {
  // In no time zone is the date earlier than yesterday's date in UTC.
  const since = addDays(localDateOf(ctx.now, "UTC"), -1);
  const [may, week, closures] = await runBatch(ctx.db, [
    sql<{ may: number }>`select ${runsMarket(ctx, marketId)} may`,
    scheduleStatement(marketId),
    closuresFrom(ctx, marketId, since),
  ]);
  if (!may.results[0]?.may) throw notFound("Market not found");
  return { week: week.results, closures: closures.results };
}
