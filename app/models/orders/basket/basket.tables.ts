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
  isWithin,
  localDate,
  looksLike,
  oneOf,
  refersTo,
} from "../../core/columns";
import { markets } from "../../guide/market/market.tables";
import { users } from "../../people/user/user.tables";
import { mostOfOne } from "../../vendors/product/product.rules";
import { products } from "../../vendors/product/product.tables";

/**
 * How far the card for a basket is: being entered on Stripe's page, known and to be charged, or
 * no longer needed.
 */
export const cardStates = ["entering", "known", "done"] as const;

/**
 * What one person wants to pick up at one market on one date, from several vendors. It belongs to a
 * customer, or to a browser in which nobody has signed in. Once it is placed, each vendor's part is
 * an order of its own (`orders.basket_id`), and the basket's items are gone.
 */
export const baskets = sqliteTable(
  "baskets",
  {
    id: id(),
    userId: integer("user_id").references(() => users.id),
    /** The SHA-256 of the browser's mark; see browser-mark.ts. */
    visitorHash: text("visitor_hash"),
    marketId: refersTo("market_id", () => markets.id),
    pickupDate: localDate("pickup_date").notNull(),
    /** Grows by one with every change, so that a form of another tab is noticed. */
    version: integer("version").notNull().default(1),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
    placedAt: instant("placed_at"),
    /** How many orders the basket had to become, and how many it became. */
    parts: integer("parts"),
    partsPlaced: integer("parts_placed"),
    cardState: text("card_state", { enum: cardStates }),
    /** Stripe's page where the card is entered, if it is not a saved card. */
    setupSessionId: text("setup_session_id"),
    setupUrl: text("setup_url"),
    /** The card at Stripe, on the platform's account. */
    cardId: text("card_id"),
    /** Whether the known card has nothing to pay until an order of the basket is weighed. */
    cardWaits: flag("card_waits").notNull().default(false),
    /** Whether the customer wants to keep the card for next time. */
    keepsCard: flag("keeps_card").notNull().default(false),
  },
  (t) => [
    uniqueIndex("baskets_of_user")
      .on(t.userId, t.marketId, t.pickupDate)
      .where(sql`user_id is not null and placed_at is null`),
    uniqueIndex("baskets_of_visitor")
      .on(t.visitorHash, t.marketId, t.pickupDate)
      .where(sql`visitor_hash is not null`),
    index("baskets_placed_of_user").on(t.userId, t.id).where(sql`placed_at is not null`),
    index("baskets_of_market").on(t.marketId),
    index("baskets_to_give_up").on(t.updatedAt).where(sql`placed_at is null`),
    index("baskets_with_card")
      .on(t.updatedAt)
      .where(sql`card_state in ('entering', 'known') and card_waits = 0`),
    index("baskets_with_waiting_card").on(t.pickupDate).where(sql`card_waits = 1`),
    check("baskets_owner", sql`(${t.userId} is null) <> (${t.visitorHash} is null)`),
    check("baskets_date", looksLike.date(t.pickupDate)),
    check("baskets_placed_by_customer", sql`${t.placedAt} is null or ${t.userId} is not null`),
    // Undoes a batch that did not place every part.
    check("baskets_placed_whole", sql`${t.partsPlaced} is ${t.parts}`),
    check("baskets_card_state", sql`${t.cardState} is null or ${oneOf(t.cardState, cardStates)}`),
  ],
);

/** A product in a basket, with its name and price as the customer last saw them. */
export const basketItems = sqliteTable(
  "basket_items",
  {
    basketId: belongsTo("basket_id", () => baskets.id),
    productId: refersTo("product_id", () => products.id),
    quantity: integer("quantity").notNull(),
    seenName: text("seen_name").notNull(),
    seenPrice: cents("seen_price").notNull(),
    /** What the customer wrote to the vendor in the form that added it. */
    note: text("note"),
    addedAt: instant("added_at").notNull(),
    /** The form that added it last: sending the same form twice adds it once. */
    addKey: text("add_key"),
  },
  (t) => [
    primaryKey({ columns: [t.basketId, t.productId] }),
    index("basket_items_of_product").on(t.productId),
    check("basket_items_quantity", isWithin(t.quantity, { least: 1, most: mostOfOne })),
  ],
);

/** Whom Stripe knows as a customer of the platform, and the card that the customer saved. */
export const cardHolders = sqliteTable(
  "card_holders",
  {
    userId: integer("user_id")
      .primaryKey()
      .references(() => users.id),
    stripeCustomerId: text("stripe_customer_id").notNull(),
    cardId: text("card_id"),
    brand: text("brand"),
    last4: text("last4"),
    expMonth: integer("exp_month"),
    expYear: integer("exp_year"),
    updatedAt: instant("updated_at").notNull(),
    /** When the account was deleted: Stripe must forget this customer too. */
    forgottenAt: instant("forgotten_at"),
  },
  (t) => [
    index("card_holders_to_forget").on(t.forgottenAt).where(sql`forgotten_at is not null`),
    check(
      "card_holders_card",
      sql`(${t.cardId} is null) = (${t.brand} is null) and (${t.cardId} is null) = (${t.last4} is null)
        and (${t.cardId} is null) = (${t.expMonth} is null) and (${t.cardId} is null) = (${t.expYear} is null)`,
    ),
  ],
);
