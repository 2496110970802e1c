import { type SQL, sql } from "drizzle-orm";
import type { Instant } from "~/platform/context";
import { marketsListed, vendorsListed } from "../guide/market/listed.server";
import { saidListed } from "./attendance/attending.server";
import { productCategories } from "./product/product.words";

/*
 * A vendor that an application or a request has made stays out of the guide until it has a
 * description and a market: an empty page helps nobody. From then on it stays, whatever changes.
 */

/**
 * The statement that puts a vendor into the guide if it waits for that and lacks nothing any more,
 * as `whatItLacks` has it. It stands in each batch that may have given it the last of it, behind that.
 */
export const publishIfComplete = (vendorId: SQL | number, now: Instant): SQL => sql`
  update vendors set is_published = 1, updated_at = ${now}
  where id = ${vendorId} and is_published = 0 and removed_at is null
    and trim(description) <> '' and exists (select 1 from market_vendors mv
      join markets m on m.id = mv.market_id
      where mv.vendor_id = vendors.id and m.removed_at is null)`;

/**
 * What somebody wrote of what they sell, as a vendor's row lists it until the vendor shows its first
 * product: the guide's categories that the text names, or else the text itself.
 */
export const categoriesIn = (text: SQL): SQL => sql`(
  select iif(named <> '[]', named, iif(trim(${text}) = '', '[]',
    json_array(substr(lower(trim(${text})), 1, 60))))
  from (select json_group_array(value) named from json_each(${JSON.stringify(productCategories)})
    where value <> 'other' and instr(lower(${text}), value)))`;

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
