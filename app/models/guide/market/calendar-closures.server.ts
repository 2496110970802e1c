import { sql } from "drizzle-orm";
import type { Capabilities } from "~/platform/context";
import type { Closure } from "./market.rules";
import { earliestToday } from "./market.server";

/** The most closures that are read, the latest first. */
const mostClosures = 2000;

/**
 * The closures of markets for their calendars, the past ones too. A market's series of openings
 * begins in this year or the last. Without its past closures, cancelled market days would come
 * back.
 */
export async function calendarClosures(
  { db, now }: Pick<Capabilities, "db" | "now">,
  ids: readonly number[],
): Promise<(id: number) => Closure[]> {
  const since = `${Number(earliestToday(now).slice(0, 4)) - 1}-01-01`;
  const found = await db.all<Closure & { marketId: number }>(sql`
    select c.market_id marketId, c.date, c.reason, c.from_time fromTime
    from json_each(${JSON.stringify(ids)}) m
    cross join market_closures c on c.market_id = m.value and c.date >= ${since}
    order by c.date desc limit ${mostClosures}`);
  const inOrder = found.reverse();
  return (id) => inOrder.filter(({ marketId }) => marketId === id);
}
