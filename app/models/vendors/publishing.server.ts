import { type SQL, sql } from "drizzle-orm";
import type { Instant } from "~/platform/context";
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
