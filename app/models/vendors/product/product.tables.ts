import { sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import {
  belongsTo,
  cents,
  flag,
  id,
  instant,
  localDate,
  localTime,
  looksLike,
  oneOf,
  refersTo,
} from "../../core/columns";
import { markets } from "../../guide/market/market.tables";
import { vendors } from "../vendor.tables";
import { availabilityStatuses } from "./product.words";
import { weightUnits } from "./weight.rules";

/**
 * The price of one pound in cents, rounded to the nearest cent. Null if the price is not one amount,
 * or nobody knows how much one piece weighs.
 */
const pricePerPoundInSql = `case
  when price_cents is null then null
  when unit = 'lb' then price_cents
  when unit = 'oz' then price_cents * 16
  when weight_unit = 'lb' then max(1, (price_cents * 1000 + weight_max / 2) / weight_max)
  when weight_unit = 'oz' then max(1, (price_cents * 16000 + weight_max / 2) / weight_max)
  end`;

/**
 * A product of a vendor. `price` is the vendor's text ('$5.99', '$3-5'); `priceCents` is that text
 * as integer cents, or null if it is not a single amount. Then the product cannot be pre-ordered. A
 * deleted product keeps its row (`isActive` false) if orders point to it.
 */
export const products = sqliteTable(
  "products",
  {
    id: id(),
    vendorId: refersTo("vendor_id", () => vendors.id),
    name: text("name").notNull(),
    description: text("description").notNull().default(""),
    price: text("price").notNull(),
    priceCents: cents("price_cents"),
    image: text("image"),
    images: text("images", { mode: "json" }).$type<string[]>().notNull().default([]),
    category: text("category").notNull(),
    unit: text("unit").notNull().default("each"),
    availabilityStatus: text("availability_status", {
      enum: availabilityStatuses,
    })
      .notNull()
      .default("Available"),
    seasonalInfo: text("seasonal_info"),
    /** The deadline in the vendor's own words. The binding cutoff is in the pre-order settings. */
    preOrderDeadline: text("pre_order_deadline"),
    isPreOrderEnabled: flag("is_pre_order_enabled").notNull().default(false),
    isVisible: flag("is_visible").notNull().default(false),
    isActive: flag("is_active").notNull().default(true),
    /** How many can be pre-ordered at one market for one day. Null means no limit. */
    dayLimit: integer("day_limit"),
    /** What one piece usually weighs, in thousandths of `weightUnit`; see weight.rules.ts. */
    weightMin: integer("weight_min"),
    weightMax: integer("weight_max"),
    weightUnit: text("weight_unit", { enum: weightUnits }),
    pricePerPound: cents("price_per_pound").generatedAlwaysAs(
      sql.raw(pricePerPoundInSql.replace(/\s+/g, " ")),
      { mode: "virtual" },
    ),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
    /** Goes up with every change. A form sends the version that it was filled in from. */
    version: integer("version").notNull().default(1),
  },
  (t) => [
    index("products_of_vendor").on(t.vendorId, t.isActive),
    index("products_by_category")
      .on(t.vendorId, t.category)
      .where(sql`is_active = 1 and is_visible = 1`),
    check("products_status", oneOf(t.availabilityStatus, availabilityStatuses)),
    check(
      "products_price",
      sql`length(${t.price}) between 1 and 50 and (${t.priceCents} is null or ${t.priceCents} between 1 and 99999999)`,
    ),
    check(
      "products_name",
      sql`length(${t.name}) between 1 and 255 and length(${t.category}) between 1 and 100`,
    ),
    check("products_day_limit", sql`${t.dayLimit} is null or ${t.dayLimit} >= 0`),
    check(
      "products_weight",
      sql`(${t.weightMin} is null) = (${t.weightMax} is null) and (${t.weightMin} is null) = (${t.weightUnit} is null)
        and (${t.weightMin} is null or ${t.weightMin} between 1 and ${t.weightMax} and ${t.weightMax} <= 999999
          and ${oneOf(t.weightUnit, weightUnits)})`,
    ),
  ],
);

/**
 * How a product is pre-ordered at a market: for one pickup date, or for all dates if `pickupDate`
 * is null. Times and the cutoff are on the market's own clock.
 */
export const productPreOrderConfigs = sqliteTable(
  "product_pre_order_configs",
  {
    id: id(),
    productId: refersTo("product_id", () => products.id),
    marketId: belongsTo("market_id", () => markets.id),
    isEnabled: flag("is_enabled").notNull().default(true),
    /** 'YYYY-MM-DDTHH:MM' on the market's clock. */
    cutoffDateTime: text("cutoff_date_time"),
    pickupDate: localDate("pickup_date"),
    pickupTimeStart: localTime("pickup_time_start"),
    pickupTimeEnd: localTime("pickup_time_end"),
    specialInstructions: text("special_instructions"),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
    /** A cutoff for every pickup date: this many days before it, at this time. */
    cutoffDays: integer("cutoff_days"),
    cutoffTime: localTime("cutoff_time"),
    /** How many can be pre-ordered here for one day. Null means the product's own limit. */
    dayLimit: integer("day_limit"),
  },
  (t) => [
    uniqueIndex("pre_order_configs_date_once")
      .on(t.productId, t.marketId, t.pickupDate)
      .where(sql`pickup_date is not null`),
    uniqueIndex("pre_order_configs_every_date_once")
      .on(t.productId, t.marketId)
      .where(sql`pickup_date is null`),
    check(
      "pre_order_configs_date",
      sql`${t.pickupDate} is null or ${looksLike.date(t.pickupDate)}`,
    ),
    check(
      "pre_order_configs_window",
      sql`(${t.pickupTimeStart} is null) = (${t.pickupTimeEnd} is null) and (${t.pickupTimeStart} is null or ${looksLike.time(t.pickupTimeStart)} and ${looksLike.time(t.pickupTimeEnd)} and ${t.pickupTimeStart} < ${t.pickupTimeEnd})`,
    ),
    check(
      "pre_order_configs_cutoff",
      // In two halves, because D1 allows patterns of at most 50 bytes.
      sql`${t.cutoffDateTime} is null or (${t.pickupDate} is not null and ${looksLike.date(sql`substr(${t.cutoffDateTime}, 1, 10)`)} and substr(${t.cutoffDateTime}, 11, 1) = 'T' and ${looksLike.time(sql`substr(${t.cutoffDateTime}, 12)`)})`,
    ),
    check(
      "pre_order_configs_cutoff_days",
      sql`${t.cutoffDays} between 0 and 14 and (${t.cutoffTime} is null or ${looksLike.time(t.cutoffTime)} and ${t.cutoffDays} is not null)`,
    ),
    check("pre_order_configs_day_limit", sql`${t.dayLimit} >= 0`),
  ],
);

/**
 * The ordered quantity of a product for one market day. Every live order counts in `reserved`, even
 * without a limit, so that a limit set later starts with the right number. The CHECK makes
 * overselling impossible: a batch that would break it is rolled back completely.
 */
export const productStock = sqliteTable(
  "product_stock",
  {
    productId: refersTo("product_id", () => products.id),
    marketId: refersTo("market_id", () => markets.id),
    pickupDate: localDate("pickup_date").notNull(),
    stockLimit: integer("stock_limit"),
    reserved: integer("reserved").notNull().default(0),
    /**
     * The stock that the vendor has set for that day. Null means the limit of the market or the
     * product.
     */
    brought: integer("brought"),
  },
  (t) => [
    check("stock_brought", sql`${t.brought} between 0 and 999999`),
    primaryKey({ columns: [t.productId, t.marketId, t.pickupDate] }),
    check("stock_not_negative", sql`${t.reserved} >= 0`),
    check("stock_not_oversold", sql`${t.stockLimit} is null or ${t.reserved} <= ${t.stockLimit}`),
    check("stock_date", looksLike.date(t.pickupDate)),
  ],
);

/**
 * A product list that a vendor has sent but not imported yet. A vendor has one at a time, for an
 * hour.
 */
export const productImports = sqliteTable(
  "product_imports",
  {
    vendorId: integer("vendor_id")
      .primaryKey()
      .references(() => vendors.id, { onDelete: "cascade" }),
    /** Identifies this upload, so that the import uses the same file that the vendor checked. */
    key: text("key").notNull(),
    /** The file's name. */
    name: text("name").notNull(),
    content: text("content").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [check("product_imports_content", sql`length(${t.content}) <= 400000`)],
);
