import { type SQL, sql } from "drizzle-orm";
import type { Instant } from "~/platform/context";
import { marketsListed, vendorsListed } from "../guide/market/listed.server";
import { saidListed } from "./attendance/said.server";

/**
 * For the end of a batch that writes a vendor, or gives or takes it places at markets: its markets
 * list it as it is now, and it lists its markets. Those that it has left are still in its own list.
 * A place that begins now tells what was said of its dates before, and is looked at for whom to ask.
 */
export const placesListed = (vendorId: SQL | number, now: Instant): SQL[] => {
  const isNew = sql`vendor_id = ${vendorId} and joined_at = ${now}`;
  return [
    marketsListed(sql`
      select market_id from market_vendors where vendor_id = ${vendorId} union
      select value ->> 'id' from vendors v, json_each(v.listed_markets) where v.id = ${vendorId}`),
    vendorsListed(sql`${vendorId}`),
    saidListed(isNew),
    sql`
      insert into coming_looks (market_id, look_at)
      select market_id, 0 from market_vendors where ${isNew}
      on conflict (market_id) do update set look_at = 0`,
  ];
};
