import { type SQL, sql } from "drizzle-orm";

/**
 * For the end of a batch that writes products of vendors: `vendor_categories` has the categories of
 * what they show, and their rows list these. A vendor that has never shown a product lists what it has
 * said itself, until it shows one; so its list is written while the categories that it has lost are
 * still there.
 */
export const categoriesListed = (vendorIds: SQL | number): SQL[] => {
  const shown = sql`
    select category, vendor_id from products
    where vendor_id in (${vendorIds}) and is_active = 1 and is_visible = 1`;
  const categories = sql`select categories from vendor_categories_source s where s.id = vendors.id`;
  return [
    sql`insert into vendor_categories (category, vendor_id) ${shown} on conflict do nothing`,
    sql`
      update vendors set listed_categories = (${categories})
      where id in (${vendorIds}) and listed_categories is not (${categories})
        and exists (select 1 from vendor_categories where vendor_id = vendors.id)`,
    sql`
      delete from vendor_categories
      where vendor_id in (${vendorIds}) and (category, vendor_id) not in (${shown})`,
  ];
};
