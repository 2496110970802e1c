import { sql } from "drizzle-orm";
import { comesOn } from "../../vendors/attendance/attending.server";
import { isListed } from "../../vendors/vendor-columns.server";
import { type Anyone, chosenOf, ownerOf } from "./read-basket.server";

/** The most vendors that a basket's page suggests. */
const mostSuggested = 6;

/**
 * Other vendors that come to a basket's market on its date and take pre-orders, by name. The basket
 * is chosen as by `readBasket`.
 */
export async function vendorsBeside(ctx: Anyone, basketId?: number) {
  const owner = await ownerOf(ctx);
  if (!owner) return [];
  return ctx.db.all<{ id: number; name: string; vendorType: string }>(sql`
    select v.id, v.name, v.vendor_type vendorType
    from baskets b
    join market_vendors mv on mv.market_id = b.market_id
    join vendors v on v.id = mv.vendor_id
    where b.id = ${chosenOf(owner, basketId)} and ${isListed()}
      and ${comesOn(sql`mv`, sql`b.pickup_date`)}
      and exists (select 1 from products p where p.vendor_id = v.id
        and p.is_active = 1 and p.is_visible = 1 and p.is_pre_order_enabled = 1
        and p.price_cents is not null)
      and not exists (select 1 from basket_items i join products p on p.id = i.product_id
        where i.basket_id = b.id and p.vendor_id = v.id)
    order by v.name limit ${mostSuggested}`);
}
