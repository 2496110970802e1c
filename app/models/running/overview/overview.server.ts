import { and, eq, isNull, sql } from "drizzle-orm";
import { runBatch } from "~/platform/database";
import { notFound } from "~/platform/errors";
import { sayingWhenItFails } from "~/platform/unforeseen";
import { addDays, localDateOf } from "../../core/calendar";
import { openOrder } from "../../core/order-status.server";
import { marketManagers, markets } from "../../guide/market/market.tables";
import { weekListed } from "../../guide/market/market-filter";
import { type RunsMarkets, runsMarket } from "../../guide/market/runs-market.server";
import { mostVendors } from "../../vendors/at-market/market-vendors.server";
import { heldDocuments } from "../../vendors/vendor-document/asked-documents.server";
import { isShown } from "../../vendors/vendor-document/showing.server";
import { countDocuments } from "../../vendors/vendor-document/vendor-document.view";
import { type DueRow, type MarketRow, missingOf, nextDay, type StandRow } from "./overview.view";

/** Customers can order at most this many days ahead. */
const daysOrdered = 15;

/**
 * What a market's manager looks at first: the next market day, the vendors there with the number of
 * orders they have to hand over, and what is still missing. One round trip. Throws `not_found` if
 * the viewer runs no such market.
 */
export function readOverview(ctx: RunsMarkets, marketId: number) {
  const failed = { title: "Error", text: "Failed to load market data" };
  return sayingWhenItFails(ctx, failed, async () => {
    const { db, now } = ctx;
    const today = localDateOf(now, "UTC");
    const [markets, stands, due, held] = await runBatch(db, [
      sql<MarketRow>`
        select name, time_zone timeZone, listed_week listedWeek, lat, image, description,
          asked_documents asked
        from markets where id = ${marketId} and ${runsMarket(ctx, marketId)}`,
      // The row of each vendor holds what the vendor has said about coming: see
      // attending.server.ts.
      sql<StandRow>`
        select v.id, v.name, mv.stall, mv.comes, mv.said, ${isShown} isShown
        from market_vendors mv join vendors v on v.id = mv.vendor_id
        where mv.market_id = ${marketId} and v.removed_at is null
        order by v.name collate nocase, v.id limit ${mostVendors}`,
      // Grouped in the database: a market has thousands of orders, but only a few dates with
      // vendors.
      sql<DueRow>`
        select pickup_date date, vendor_id vendorId, count(*) orders from orders
        where market_id = ${marketId} and pickup_date between ${addDays(today, -1)}
          and ${addDays(today, daysOrdered)} and ${openOrder()}
        group by pickup_date, vendor_id`,
      heldDocuments(marketId),
    ]);
    const [market] = markets.results;
    if (!market) throw notFound("Market not found");
    const week = weekListed(market, now);
    return {
      name: market.name,
      next: nextDay(week, stands.results, due.results, now),
      stands: stands.results.length,
      missing: missingOf(
        market,
        week,
        stands.results,
        countDocuments({ market, vendors: stands.results, held: held.results }, now),
      ),
    };
  });
}

/** The markets that the viewer runs, by name, for switching between them. */
export async function listOwnMarkets({ db, viewer }: RunsMarkets) {
  return db
    .select({ id: markets.id, name: markets.name })
    .from(marketManagers)
    .innerJoin(markets, eq(markets.id, marketManagers.marketId))
    .where(and(eq(marketManagers.userId, viewer.id), isNull(markets.removedAt)))
    .orderBy(sql`${markets.name} collate nocase`, markets.id)
    .limit(50);
}
