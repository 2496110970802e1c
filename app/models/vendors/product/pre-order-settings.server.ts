import { and, eq, exists, isNull, type SQL, sql } from "drizzle-orm";
import type { Allowed } from "~/platform/context";
import { atField, notFound } from "~/platform/errors";
import { sayingWhenItFails } from "~/platform/unforeseen";
import type { VendorViewer } from "~/platform/viewer";
import { mustWorkHere, worksHere } from "../../people/access/access.server";
import type { PickupMarket, PreOrderConfig } from "../pickup/pickup.rules";
import { configColumns, marketsOfVendor, pickupMarketOf } from "../pickup/pickup.server";
import { notUpdated, ownProduct, ownProductIn } from "./own-products.server";
import { cutoffKept, datesToSet } from "./pre-order-settings.rules";
import type { SetPreOrders } from "./pre-order-settings.schema";
import type { Product } from "./product.server";
import { productPreOrderConfigs as configs } from "./product.tables";

/** The most settings of one product: for all markets and their coming dates. */
const mostSettings = 400;
const dayInMs = 24 * 60 * 60 * 1000;

export interface Placements {
  product: Product;
  /** All markets of the vendor. */
  markets: PickupMarket[];
  /** Without the settings of past dates. */
  configs: PreOrderConfig[];
}

/**
 * A product of the signed-in vendor and its pre-order settings at each market. Throws `not_found`.
 */
export async function readPlacements(
  ctx: Allowed<VendorViewer>,
  productId: number,
): Promise<Placements> {
  const { db, viewer, now } = ctx;
  const since = new Date(now - dayInMs).toISOString().slice(0, 10);
  const [found, marketRows, configRows] = await db.batch([
    ownProduct(ctx, productId),
    marketsOfVendor(ctx, viewer.vendorId),
    db
      .select(configColumns)
      .from(configs)
      .where(
        and(
          eq(configs.productId, productId),
          sql`(${configs.pickupDate} is null or ${configs.pickupDate} >= ${since})`,
        ),
      )
      .orderBy(configs.marketId, configs.pickupDate)
      .limit(mostSettings),
  ]);
  return {
    product: ownProductIn(found),
    markets: marketRows.map(pickupMarketOf),
    configs: configRows,
  };
}

/**
 * Sets how a product of the signed-in vendor is pre-ordered at one of its markets, on every date or
 * on one. Existing orders do not change. Throws `not_found` if the product or the market is not the
 * vendor's, and `invalid` if the market is not open on the date or the date is more than 14 days
 * ahead.
 */
export function setPreOrders(ctx: Allowed<VendorViewer>, command: SetPreOrders): Promise<void> {
  return sayingWhenItFails(ctx, notUpdated, async () => {
    const { productId, marketId, pickupDate } = command;
    const { markets } = await readPlacements(ctx, productId);
    const market = markets.find(({ id }) => id === marketId);
    if (!market) throw notFound("Market not found");
    if (command.asUsual) return forget(ctx, command);
    if (pickupDate !== null && !datesToSet(market, ctx.now).includes(pickupDate)) {
      throw atField("pickupDate", "Choose a market day within the next 14 days");
    }
    const { meta } = await ctx.db.run(upsert(ctx, command));
    if (meta.changes === 0) throw notFound("Product not found");
  });
}

const ofDate = (pickupDate: string | null) =>
  pickupDate === null ? isNull(configs.pickupDate) : eq(configs.pickupDate, pickupDate);

async function forget(
  ctx: Allowed<VendorViewer>,
  { productId, marketId, pickupDate }: SetPreOrders,
): Promise<void> {
  const { meta } = await ctx.db
    .delete(configs)
    .where(
      and(
        eq(configs.productId, productId),
        eq(configs.marketId, marketId),
        ofDate(pickupDate),
        exists(ownProduct(ctx, productId)),
        worksHere(ctx),
      ),
    );
  // The product may also have had no such settings.
  if (meta.changes === 0) await mustWorkHere(ctx);
}

function upsert(ctx: Allowed<VendorViewer>, command: SetPreOrders): SQL {
  const { viewer, now } = ctx;
  const { productId, marketId, pickupDate } = command;
  const { cutoffDateTime, cutoffDays, cutoffTime } = cutoffKept(command);
  const conflict =
    pickupDate === null
      ? sql`(product_id, market_id) where pickup_date is null`
      : sql`(product_id, market_id, pickup_date) where pickup_date is not null`;
  return sql`
    insert into product_pre_order_configs (product_id, market_id, pickup_date, is_enabled,
      cutoff_date_time, cutoff_days, cutoff_time, pickup_time_start, pickup_time_end, day_limit,
      special_instructions, created_at, updated_at)
    select p.id, mv.market_id, ${pickupDate}, ${Number(command.isEnabled)}, ${cutoffDateTime},
      ${cutoffDays}, ${cutoffTime}, ${command.pickupTimeStart}, ${command.pickupTimeEnd},
      ${command.dayLimit}, ${command.specialInstructions}, ${now}, ${now}
    from products p join market_vendors mv on mv.vendor_id = p.vendor_id
    where p.id = ${productId} and p.vendor_id = ${viewer.vendorId} and p.is_active = 1
      and mv.market_id = ${marketId} and ${worksHere(ctx)}
    on conflict ${conflict} do update set is_enabled = excluded.is_enabled,
      cutoff_date_time = excluded.cutoff_date_time, cutoff_days = excluded.cutoff_days,
      cutoff_time = excluded.cutoff_time, pickup_time_start = excluded.pickup_time_start,
      pickup_time_end = excluded.pickup_time_end, day_limit = excluded.day_limit,
      special_instructions = excluded.special_instructions, updated_at = excluded.updated_at`;
}
