import { type SQL, sql } from "drizzle-orm";
import { vendorsListed, weeksListed } from "~/models/guide/market/listed.server";
import { saidInLists, saidListed } from "~/models/vendors/attendance/attending.server";
import { categoriesListed } from "~/models/vendors/product/product.server";
import { type Database, runBatch } from "~/platform/database";

type Place = { db: Database };
const all = (table: SQL) => sql`select id from ${table}`;

/**
 * Updates the copies that lists show of markets, vendors, products, and attendance, for tests that
 * write these rows themselves. Verbs do this at the end of their batches.
 */
export const listAll = ({ db }: Place) =>
  runBatch(db, [
    ...weeksListed(all(sql`markets`)),
    vendorsListed(all(sql`vendors`)),
    ...categoriesListed(all(sql`vendors`)),
    saidListed(sql`true`),
    sql`delete from market_hours where market_id not in (${all(sql`markets`)})`,
    sql`
      insert into coming_looks (market_id, look_at)
      select distinct market_id, 0 from market_vendors where true on conflict do nothing`,
  ]);

/** Report at most this many errors of a kind. */
const enough = sql`limit 3`;

const errors = [
  sql`
    select 'market ' || m.id || ' is not listed as it is' error
    from markets m join market_listing_source s on s.id = m.id
    where (m.listed_week, m.listed_tags, m.listed_vendors) is not (s.week, s.tags, s.vendors) ${enough}`,
  sql`
    select 'an hour of market ' || market_id || ' is not listed' error
    from (select time_zone, hour, market_id from market_hours_source
      except select time_zone, hour, market_id from market_hours) ${enough}`,
  sql`
    select 'an hour of market ' || market_id || ' is still listed' error
    from (select time_zone, hour, market_id from market_hours
      except select time_zone, hour, market_id from market_hours_source) ${enough}`,
  sql`
    select 'the markets of vendor ' || v.id || ' are not listed as they are' error
    from vendors v join vendor_listing_source s on s.id = v.id
    where v.listed_markets is not s.markets ${enough}`,
  sql`
    select 'what vendor ' || v.id || ' sells is not listed as it is' error
    from vendors v join vendor_categories_source s on s.id = v.id
    where v.listed_categories is not s.categories
      and exists (select 1 from vendor_categories c where c.vendor_id = v.id) ${enough}`,
  sql`
    select 'a category of vendor ' || vendor_id || ' is not listed' error
    from (select vendor_id, category from products where is_active = 1 and is_visible = 1
      except select vendor_id, category from vendor_categories) ${enough}`,
  sql`
    select 'a category of vendor ' || vendor_id || ' is still listed' error
    from (select vendor_id, category from vendor_categories
      except select vendor_id, category from products where is_active = 1 and is_visible = 1) ${enough}`,
  sql`
    select 'when vendor ' || vendor_id || ' comes is not listed as it is' error
    from market_vendors where said is not (${saidInLists}) ${enough}`,
] as SQL<{ error: string }>[];

/** What lists show incorrectly, one line for each error. */
export async function listErrors({ db }: Place): Promise<string[]> {
  const [size] = await db.all<{ isLarge: number }>(sql`select count(*) > 300 isLarge from markets`);
  // A directory of thousands of markets only serves to measure what reading it costs.
  if (size?.isLarge) return [];
  const found = await runBatch(db, errors);
  return found.flatMap(({ results }) => results.map(({ error }) => error));
}
