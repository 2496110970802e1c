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
}

/**
 * The limits of pre-order.rules.ts and of both ways to pay, as SQL. `allows` is for the `where` of
 * the write, next to a vendor `v` and an active customer. `counted` tells afterwards why the write
 * was refused.
 */
export function heldBy({ viewer, command, now, basketId = 0 }: Asked): {
  allows: SQL;
  counted: SQL<Held>;
} {
  // The unpaid orders of one basket count as one.
  const unpaid = sql`(select count(distinct coalesce(-w.basket_id, w.id)) from orders w
    where w.user_id = ${viewer.id} and w.status = 'pending_payment'
      and w.basket_id is not ${basketId})`;
  const toPay = (also: SQL) => sql`(select count(*) from orders w
    where w.user_id = ${viewer.id} and w.payment_method = 'at_pickup' and ${openOrder("w")}
      and ${notLongPast("w", now)} and ${also})`;
  const here = toPay(sql`w.vendor_id = ${command.vendorId}`);
  const anywhere = toPay(sql`1`);
  const isAddressProven = sql`exists (select 1 from users u
    where u.id = ${viewer.id} and u.email_confirmed_at is not null)`;
  const allows =
    command.paymentMethod === "card"
      ? sql`(${unpaid} < ${mostUnpaid} and ${takesCards(sql`v.id`)})`
      : sql`(v.takes_payment_at_pickup = 1 and ${piecesIn(command)} <= v.pieces_at_pickup
          and ${isAddressProven} and ${here} < v.orders_at_pickup
          and ${anywhere} < ${mostToPayAtPickup})`;
  const counted = sql<Held>`select ${unpaid} unpaid, ${here} here, ${anywhere} anywhere,
    ${isAddressProven} isAddressProven, ${takesCards(sql`${command.vendorId}`)} takesCards`;
  return { allows, counted };
}

/**
 * Why a customer who holds these orders cannot place this order too. Null if the limits are not the
 * reason.
 */
export function whyNotHold(held: Held, { paymentMethod }: PlaceOrder, vendor: Offer["vendor"]) {
  return paymentMethod === "card"
    ? (whyNotPayByCard({ ...vendor, takesCards: held.takesCards === 1 }) ??
        whyNotHoldAnother(held.unpaid))
    : whyNotPromiseAnother({ ...held, isAddressProven: held.isAddressProven === 1 }, vendor);
}
