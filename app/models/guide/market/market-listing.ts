import { addDays, localDateOf } from "../../core/calendar";
import type { MarketWeek } from "./market.rules";
import type { ListingRow } from "./market-columns.server";

/*
 * What a market's row says of the tables around it. Lists look at hundreds of markets and may read
 * 1,500 rows, so each market's week, tags and vendors stand in its own row as JSON, written with what
 * they copy (listed.server.ts). One market's page and everything about orders read the tables.
 */
/** A week as it is listed. Closures that are over everywhere are left out. */
export function weekListed({ timeZone, listedWeek }: ListingRow, now: number): MarketWeek {
  const { schedules, closures }: Omit<MarketWeek, "timeZone"> = JSON.parse(listedWeek);
  // In no zone is it earlier than yesterday in UTC.
  const since = addDays(localDateOf(now, "UTC"), -1);
  return {
    timeZone,
    schedules,
    closures: closures
      .filter(({ date }) => date >= since)
      .sort((a, b) => a.date.localeCompare(b.date)),
  };
}
