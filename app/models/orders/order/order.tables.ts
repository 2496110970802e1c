import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import {
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
import { cancellers, openStatuses, orderStatuses, pastStatuses } from "../../core/order.statuses";
import { markets } from "../../guide/market/market.tables";
import { users } from "../../people/user/user.tables";
import { products } from "../../vendors/product/product.tables";
import { weightUnits } from "../../vendors/product/weight.rules";
import { vendors } from "../../vendors/vendor.tables";
import { baskets } from "../basket/basket.tables";

export const paymentMethods = ["card", "at_pickup"] as const;
/**
 * A pre-order: one customer, one vendor, one market, one date. It keeps names and addresses as they
 * were when it was placed, so a receipt never changes afterwards.
 */
export const orders = sqliteTable(
  "orders",
  {
    id: id(),
    userId: refersTo("user_id", () => users.id),
    vendorId: refersTo("vendor_id", () => vendors.id),
    marketId: refersTo("market_id", () => markets.id),
    /** The basket that the order was a part of. Null for an order that was placed alone. */
    basketId: integer("basket_id").references(() => baskets.id),
    status: text("status", { enum: orderStatuses }).notNull().default("confirmed"),
    paymentMethod: text("payment_method", { enum: paymentMethods }).notNull().default("card"),
    /**
     * Whether the card of the order's basket is charged once all of the order is weighed. Until
     * that has worked, the order counts as one to pay at pickup, so nobody takes it for paid.
     */
    cardWhenWeighed: flag("card_when_weighed").notNull().default(false),
    vendorName: text("vendor_name").notNull(),
    marketName: text("market_name").notNull(),
    marketAddress: text("market_address").notNull().default(""),
    /** The market's. It changes only when the market's time zone is corrected. */
    timeZone: text("time_zone").notNull(),
    totalAmount: cents("total_amount").notNull(),
    /**
     * What corrections took off the total. The total plus this amount is the total when the order
     * was placed.
     */
    correctedAmount: cents("corrected_amount").notNull().default(0),
    pickupDate: localDate("pickup_date").notNull(),
    pickupTimeStart: localTime("pickup_time_start").notNull(),
    pickupTimeEnd: localTime("pickup_time_end").notNull(),
    specialInstructions: text("special_instructions"),
    pickupCode: text("pickup_code").notNull(),
    canCancel: flag("can_cancel").notNull().default(true),
    cancelDeadline: instant("cancel_deadline"),
    cancelledBy: text("cancelled_by", { enum: cancellers }),
    /** When an unpaid checkout ends. Null once the order is paid or if it needs no payment. */
    expiresAt: instant("expires_at"),
    /** Created when the form is rendered: sending the same form twice makes one order. */
    placeKey: text("place_key").notNull(),
    /**
     * Grows by one with every step and every correction. It detects changes from two phones at
     * once.
     */
    version: integer("version").notNull().default(1),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (t) => [
    uniqueIndex("orders_place_key").on(t.userId, t.placeKey).where(sql`status <> 'cancelled'`),
    index("orders_of_basket").on(t.basketId).where(sql`basket_id is not null`),
    index("orders_of_user").on(t.userId, t.pickupDate),
    index("orders_of_vendor").on(t.vendorId, t.pickupDate),
    index("orders_of_vendor_newest").on(t.vendorId, t.id),
    // Partial indexes for the list of all orders and for slices by change: these queries have the
    // same condition. Other queries do not have it, so SQLite does not choose these indexes for
    // them.
    index("orders_of_user_newest").on(t.userId, t.id).where(sql`id > 0`),
    index("orders_of_user_by_change").on(t.userId, t.updatedAt, t.id).where(sql`id > 0`),
    index("orders_of_vendor_by_change").on(t.vendorId, t.updatedAt, t.id).where(sql`id > 0`),
    index("orders_of_market_newest").on(t.marketId, t.id).where(sql`id > 0`),
    index("orders_of_date_newest").on(t.pickupDate, t.id).where(sql`id > 0`),
    index("orders_by_status").on(t.status, t.id).where(sql`id > 0`),
    index("orders_open_of_vendor")
      .on(t.vendorId, t.pickupDate, t.pickupTimeStart)
      .where(oneOf(sql`status`, openStatuses)),
    index("orders_past_of_vendor")
      .on(t.vendorId, t.status, t.pickupDate, t.id, t.totalAmount)
      .where(oneOf(sql`status`, pastStatuses)),
    index("orders_to_prepare").on(t.vendorId).where(sql`status = 'confirmed'`),
    index("orders_of_market_day").on(t.marketId, t.pickupDate),
    index("orders_collected").on(t.userId, t.marketId).where(sql`status = 'completed'`),
    index("orders_to_remind").on(t.pickupDate, t.id).where(oneOf(sql`status`, openStatuses)),
    index("orders_to_pay_at_pickup")
      .on(t.userId, t.pickupDate)
      .where(sql`payment_method = 'at_pickup' and ${oneOf(sql`status`, openStatuses)}`),
    index("orders_to_expire").on(t.expiresAt).where(sql`status = 'pending_payment'`),
    index("orders_unpaid").on(t.userId).where(sql`status = 'pending_payment'`),
    check("orders_status", oneOf(t.status, orderStatuses)),
    check("orders_payment_method", oneOf(t.paymentMethod, paymentMethods)),
    check("orders_corrected", sql`${t.correctedAmount} >= 0`),
    check("orders_total", sql`${t.totalAmount} between 0 and 99999999`),
    check(
      "orders_pickup",
      sql`${looksLike.date(t.pickupDate)} and ${looksLike.time(t.pickupTimeStart)} and ${looksLike.time(t.pickupTimeEnd)}`,
    ),
    check(
      "orders_cancelled_by",
      sql`(${t.status} = 'cancelled') = (${t.cancelledBy} is not null) and (${t.cancelledBy} is null or ${oneOf(t.cancelledBy, cancellers)})`,
    ),
  ],
);

/**
 * The products ordered, with their names and prices at that moment. For a product sold by weight,
 * `unitPrice` is the most that one piece can cost, which the customer was promised. Its line costs
 * that much until it is weighed.
 */
export const orderItems = sqliteTable(
  "order_items",
  {
    id: id(),
    orderId: refersTo("order_id", () => orders.id),
    productId: refersTo("product_id", () => products.id),
    productName: text("product_name").notNull(),
    productDescription: text("product_description").notNull().default(""),
    quantity: integer("quantity").notNull(),
    unitPrice: cents("unit_price").notNull(),
    totalPrice: cents("total_price").notNull(),
    /** How the product is sold by weight, as in weight.rules.ts. Null for every other product. */
    weightUnit: text("weight_unit", { enum: weightUnits }),
    pricePerUnit: cents("price_per_unit"),
    weightMin: integer("weight_min"),
    weightMax: integer("weight_max"),
    /** What all pieces of the line weigh together. Null until the vendor has weighed them. */
    weight: integer("weight"),
  },
  (t) => [
    uniqueIndex("order_items_product").on(t.orderId, t.productId),
    index("order_items_of_product").on(t.productId),
    check("order_items_quantity", sql`${t.quantity} >= 1`),
    // A weighed line costs its weight, to the nearest cent, and never more than was promised.
    check(
      "order_items_price",
      sql`${t.unitPrice} >= 0 and ${t.totalPrice} = iif(${t.weight} is null, ${t.unitPrice} * ${t.quantity},
        min(${t.unitPrice} * ${t.quantity}, (${t.pricePerUnit} * ${t.weight} + 500) / 1000))`,
    ),
    check(
      "order_items_weight",
      sql`(${t.weightUnit} is null) = (${t.pricePerUnit} is null) and (${t.weightUnit} is null) = (${t.weightMin} is null)
        and (${t.weightUnit} is null) = (${t.weightMax} is null)
        and (${t.weightUnit} is null or ${oneOf(t.weightUnit, weightUnits)} and ${t.pricePerUnit} > 0
          and ${t.weightMin} between 1 and ${t.weightMax})
        and (${t.weight} is null or ${t.weightUnit} is not null and ${t.weight} between 1 and 999999999)`,
    ),
  ],
);

/** Everything that ever happened to an order. Triggers refuse to change or delete a row. */
export const orderEvents = sqliteTable(
  "order_events",
  {
    id: id(),
    orderId: refersTo("order_id", () => orders.id),
    at: instant("at").notNull(),
    fromStatus: text("from_status", { enum: orderStatuses }),
    toStatus: text("to_status", { enum: orderStatuses }).notNull(),
    /** 'customer', 'vendor', 'manager', 'admin', 'system' or 'stripe'. */
    actor: text("actor").notNull(),
    actorUserId: integer("actor_user_id").references(() => users.id),
    note: text("note"),
  },
  (t) => [
    index("order_events_of_order").on(t.orderId, t.at),
    check("order_events_status", oneOf(t.toStatus, orderStatuses)),
  ],
);

/**
 * A harvest that was smaller than the orders, and what was done about it: one row for each form
 * that reported it. The row is written in the same batch as all its corrections. Its CHECK undoes
 * the whole batch if an order has changed since the proposal.
 */
export const shortHarvests = sqliteTable(
  "short_harvests",
  {
    id: id(),
    at: instant("at").notNull(),
    /** Created when the form is rendered: sending the same form twice is one act. */
    key: text("key").notNull(),
    vendorId: refersTo("vendor_id", () => vendors.id),
    productId: refersTo("product_id", () => products.id),
    marketId: refersTo("market_id", () => markets.id),
    pickupDate: localDate("pickup_date").notNull(),
    byUserId: refersTo("by_user_id", () => users.id),
    /** The reason that the customers were told. */
    reason: text("reason").notNull(),
    /** How many pieces there were, and how many were ordered. */
    available: integer("available").notNull(),
    ordered: integer("ordered").notNull(),
    ordersCorrected: integer("orders_corrected").notNull(),
    ordersCancelled: integer("orders_cancelled").notNull(),
    /** The sum of the requested refunds to cards. */
    refundedAmount: cents("refunded_amount").notNull(),
    /** How many orders the proposal had, and how many of them were still unchanged. */
    ordersProposed: integer("orders_proposed").notNull(),
    ordersAsProposed: integer("orders_as_proposed").notNull(),
  },
  (t) => [
    uniqueIndex("short_harvests_once").on(t.vendorId, t.key),
    index("short_harvests_of_day").on(t.vendorId, t.pickupDate),
    check("short_harvests_as_proposed", sql`${t.ordersAsProposed} = ${t.ordersProposed}`),
    check("short_harvests_available", sql`${t.available} >= 0`),
  ],
);

/**
 * What a correction took off an order: one row for each product, beside a row of the order's
 * history. So the original order stays readable. Triggers refuse to change or delete a row.
 */
export const orderCorrections = sqliteTable(
  "order_corrections",
  {
    id: id(),
    eventId: refersTo("event_id", () => orderEvents.id),
    orderId: refersTo("order_id", () => orders.id),
    /** The short harvest that the correction was part of. */
    shortHarvestId: integer("short_harvest_id").references(() => shortHarvests.id),
    productId: refersTo("product_id", () => products.id),
    productName: text("product_name").notNull(),
    unitPrice: cents("unit_price").notNull(),
    quantityBefore: integer("quantity_before").notNull(),
    quantityAfter: integer("quantity_after").notNull(),
  },
  (t) => [
    uniqueIndex("order_corrections_of_event").on(t.eventId, t.productId),
    index("order_corrections_of_order").on(t.orderId),
    index("order_corrections_of_harvest").on(t.shortHarvestId),
    index("order_corrections_of_product").on(t.productId),
    check(
      "order_corrections_quantity",
      sql`${t.quantityAfter} >= 0 and ${t.quantityAfter} < ${t.quantityBefore}`,
    ),
    check("order_corrections_price", sql`${t.unitPrice} >= 0`),
  ],
);

/**
 * A weight that a vendor entered for a line of an order, and what the line costs because of it. The
 * last row of a line is what counts; `npm run reconcile` compares it with the line.
 */
export const orderWeighings = sqliteTable(
  "order_weighings",
  {
    id: id(),
    eventId: refersTo("event_id", () => orderEvents.id),
    orderId: refersTo("order_id", () => orders.id),
    productId: refersTo("product_id", () => products.id),
    productName: text("product_name").notNull(),
    quantity: integer("quantity").notNull(),
    weightUnit: text("weight_unit", { enum: weightUnits }).notNull(),
    pricePerUnit: cents("price_per_unit").notNull(),
    weight: integer("weight").notNull(),
    amountBefore: cents("amount_before").notNull(),
    amountAfter: cents("amount_after").notNull(),
  },
  (t) => [
    uniqueIndex("order_weighings_of_event").on(t.eventId, t.productId),
    index("order_weighings_of_order").on(t.orderId),
    index("order_weighings_of_product").on(t.productId),
    check("order_weighings_weight", sql`${t.weight} >= 1 and ${t.quantity} >= 1`),
    check("order_weighings_amount", sql`${t.amountAfter} >= 0 and ${t.amountBefore} >= 0`),
  ],
);
