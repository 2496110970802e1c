import { type SQL, sql } from "drizzle-orm";
import type { Instant } from "~/platform/context";
import { marketsListed, vendorsListed } from "../guide/market/listed.server";
import { saidListed } from "./attendance/attending.server";
import { productCategories } from "./product/product.words";

/* A vendor that was created by an application or a request stays out of the guide until it has a
   description and a market, because an empty page helps nobody. Once published it stays
   published, whatever changes. */

/**
 * The statement that publishes a vendor in the guide if it waits for that and lacks nothing any
 * more, by `whatItLacks`. It must be part of every batch that may add the last missing part, after
 * the statement that adds it.
 */
export const publishIfComplete = (vendorId: SQL | number, now: Instant): SQL => sql`
  update vendors set is_published = 1, updated_at = ${now}
  where id = ${vendorId} and is_published = 0 and removed_at is null
    and trim(description) <> '' and exists (select 1 from market_vendors mv
      join markets m on m.id = mv.market_id
      where mv.vendor_id = vendors.id and m.removed_at is null)`;

/**
 * The categories in an applicant's own words about what they sell. The vendor's row lists them
 * until the vendor shows its first product: the guide's categories that the text names, or else the
 * text itself.
 */
export const categoriesIn = (text: SQL): SQL => sql`(
  select iif(named <> '[]', named, iif(trim(${text}) = '', '[]',
    json_array(substr(lower(trim(${text})), 1, 60))))
  from (select json_group_array(value) named from json_each(${JSON.stringify(productCategories)})
    where value <> 'other' and instr(lower(${text}), value)))`;

/**
 * For the end of a batch that writes a vendor, or adds or removes its places at markets: its
 * markets list the vendor as it is now, and the vendor lists its markets. The markets that it has
 * left are still in its old list, so they are updated too. A new place gets the answers that the
 * vendor gave for its dates earlier, and its market is checked for vendors to ask.
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
