import { type SQL, sql } from "drizzle-orm";

const said = sql`
  select said from attendance_source a
  where a.vendor_id = market_vendors.vendor_id and a.market_id = market_vendors.market_id`;

/**
 * For the end of a batch that writes dates or pauses of a stall: copies them into its places at
 * markets, `which` they are, so that a list reads one row of each.
 */
export const saidListed = (which: SQL): SQL => sql`
  update market_vendors set said = (${said}) where ${which} and said is not (${said})`;
