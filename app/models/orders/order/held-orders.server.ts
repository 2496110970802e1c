import { type SQL, sql } from "drizzle-orm";
import type { Instant } from "~/platform/context";
import type { Viewer } from "~/platform/viewer";
import { notLongPast, openOrder } from "../../core/order-status.server";
import { whyNotPayByCard } from "../../vendors/vendor.rules";
import { takesCards } from "../../vendors/vendor-columns.server";
import type { PlaceOrder } from "./order.schema";
import { mostToPayAtPickup, whyNotPromiseAnother } from "./pay-at-pickup.rules";
import { mostUnpaid, type Offer, piecesIn, whyNotHoldAnother } from "./pre-order.rules";

/**
 * A customer's unpaid orders and the other facts behind the limits, read when the limits refuse an
 * order.
 */
export interface Held {
  unpaid: number;
  here: number;
  anywhere: number;
  isAddressProven: number;
  takesCards: number;
}

interface Asked {
  viewer: Viewer;
  command: PlaceOrder;
  now: Instant;
  /** The basket that the order is a part of. */
  basketId?: number;
  /** What the order adds to, if it changes an earlier order. */
  addsTo?: AddsTo;
}

/**
 * Orders that a new one is added to. At the stall, all of them are paid together, so they count as
 * one order with all their pieces.
 */
export interface AddsTo {
  /** The condition on `orders w` that it is one of them. */
  isOne: SQL;
  /** How many of their pieces the customer gives up in the same change. */
  released: number;
}

/**
 * The limits of pre-order.rules.ts and of both ways to pay, as SQL. `allows` is for the `where` of
 * the write, next to a vendor `v` and an active customer. `counted` tells afterwards why the write
 * was refused.
 */
export function heldBy({ viewer, command, now, basketId = 0, addsTo }: Asked): {
  allows: SQL;
  counted: SQL<Held>;
} {
  // The unpaid orders of one basket count as one. Orders that are added to it later count alone, or
  // a customer could hold any number of them without paying.
  const each = addsTo ? sql`*` : sql`distinct coalesce(-w.basket_id, w.id)`;
  const unpaid = sql`(select count(${each}) from orders w
    where w.user_id = ${viewer.id} and w.status = 'pending_payment'
      and w.basket_id is not ${basketId})`;
  const isOne = addsTo?.isOne ?? sql`false`;
  const pieces = addsTo
    ? sql`(${piecesIn(command) - addsTo.released} + (select coalesce(sum(i.quantity), 0)
        from orders w join order_items i on i.order_id = w.id
        where w.user_id = ${viewer.id} and ${openOrder("w")} and ${isOne}))`
    : sql`${piecesIn(command)}`;
  const toPay = (also: SQL) => sql`(select count(*) from orders w
    where w.user_id = ${viewer.id} and w.payment_method = 'at_pickup' and w.card_when_weighed = 0
      and ${openOrder("w")}
      and ${notLongPast("w", now)} and not (${isOne}) and ${also})`;
  const here = toPay(sql`w.vendor_id = ${command.vendorId}`);
  const anywhere = toPay(sql`1`);
  const isAddressProven = sql`exists (select 1 from users u
    where u.id = ${viewer.id} and u.email_confirmed_at is not null)`;
  const allows =
    command.paymentMethod === "card"
      ? sql`(${unpaid} < ${mostUnpaid} and ${takesCards(sql`v.id`)})`
      : sql`(v.takes_payment_at_pickup = 1 and ${pieces} <= v.pieces_at_pickup
          and ${isAddressProven} and ${here} < v.orders_at_pickup
          and ${anywhere} < ${mostToPayAtPickup})`;
  const counted = sql<Held>`select ${unpaid} unpaid, ${here} here, ${anywhere} anywhere,
    ${isAddressProven} isAddressProven, ${takesCards(sql`${command.vendorId}`)} takesCards`;
  return { allows, counted };
}

/**
 * Why a customer who holds these orders cannot place this order too. Null if the limits are not the
 * reason. `adding` is how many orders to pay at pickup are placed at once.
 */
export function whyNotHold(
  held: Held,
  { paymentMethod }: PlaceOrder,
  vendor: Offer["vendor"],
  adding = 1,
) {
  return paymentMethod === "card"
    ? (whyNotPayByCard({ ...vendor, takesCards: held.takesCards === 1 }) ??
        whyNotHoldAnother(held.unpaid))
    : whyNotPromiseAnother(
        { ...held, isAddressProven: held.isAddressProven === 1, adding },
        vendor,
      );
}
