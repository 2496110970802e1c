import { type SQL, sql } from "drizzle-orm";
import { type Slice, type SliceOf, sliceOf } from "../directory";
import { type Counted, countOf } from "../directory.server";
import type { Weekday } from "../week";
import {
  type Market,
  type MarketRow,
  marketColumns,
  marketOf,
  type Reading,
} from "./market.server";

/** A market as the API tells it. */
export function marketJson(market: Market) {
  const { week, lat, lng, hasMoreVendors: _, ratingCount, ratingSum, ...rest } = market;
  return {
    ...rest,
    coordinates: lat === null || lng === null ? null : { lat, lng },
    timeZone: week.timeZone,
    schedules: week.schedules.map((schedule) => ({ ...schedule, marketId: market.id })),
    closures: week.closures,
    rating: ratingCount === 0 ? null : Math.round((ratingSum / ratingCount) * 10) / 10,
    ratingCount,
  };
}
export type MarketJson = ReturnType<typeof marketJson>;

/** Markets in order of id: what is read grows with `limit`, not with the directory. */
export async function sliceOfMarkets(ctx: Reading, slice: Slice): Promise<SliceOf<MarketJson>> {
  const all = sql`select id from markets where removed_at is null`;
  const { found, counted } = await read(
    ctx,
    sql`${all} and id > ${slice.cursor} order by id limit ${slice.limit + 1}`,
    countOf(all),
  );
  return sliceOf(found, slice, counted);
}

/** Those that open on a weekday, in season or not, in the same way. They are not counted. */
export async function sliceOfMarketsOn(
  ctx: Reading,
  day: Weekday,
  slice: Slice,
): Promise<SliceOf<MarketJson>> {
  const ids = sql`select distinct s.market_id id
    from market_schedules s join markets o on o.id = s.market_id
    where s.day = ${day} and s.market_id > ${slice.cursor} and o.removed_at is null
    order by s.market_id limit ${slice.limit + 1}`;
  const { found } = await read(ctx, ids, sql`null counted`);
  return sliceOf(found, slice);
}

async function read(ctx: Reading, ids: SQL, count: SQL) {
  const rows = await ctx.db.all<MarketRow & Counted>(sql`
    select ${count}, ${marketColumns(ctx.now)}
    from (${ids}) slice join markets m on m.id = slice.id order by m.id`);
  const found = rows.map(({ counted: _, ...row }) => marketJson(marketOf(row)));
  return { found, counted: rows[0]?.counted };
}
