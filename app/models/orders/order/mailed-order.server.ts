import { type SQL, sql } from "drizzle-orm";
import { users } from "../../people/user/user.tables";
import { paidMoneyOf } from "../payment/paid-money.server";
import { lineWeight } from "../weighing/line-weight.server";
import { howPaid } from "./how-paid.server";
import { orders } from "./order.tables";
import type { MailedOrder } from "./order-news";

/** The condition that an order is what its customer added to an earlier one. */
const wasAdded = (orderId: SQL) =>
  sql`exists (select 1 from order_amendments a where a.added_order_id = ${orderId})`;

/**
 * The columns of an order and its customer that an email needs: a `MailedOrder` and its recipient.
 */
export const mailedColumns = {
  id: orders.id,
  userId: orders.userId,
  status: orders.status,
  username: users.username,
  toEmail: users.email,
  userIsActive: users.isActive,
  vendorName: orders.vendorName,
  marketName: orders.marketName,
  marketAddress: orders.marketAddress,
  timeZone: orders.timeZone,
  pickupDate: orders.pickupDate,
  pickupTimeStart: orders.pickupTimeStart,
  pickupTimeEnd: orders.pickupTimeEnd,
  pickupCode: orders.pickupCode,
  paymentMethod: howPaid("orders").as("how_paid"),
  totalAmount: orders.totalAmount,
  specialInstructions: orders.specialInstructions,
  canCancel: orders.canCancel,
  cancelDeadline: orders.cancelDeadline,
  cancelledBy: orders.cancelledBy,
  closedFrom: sql<string | null>`(select c.from_time from market_closures c
    where c.market_id = ${orders.marketId} and c.date = ${orders.pickupDate})`.as("closed_from"),
  createdAt: orders.createdAt,
  paid: paidMoneyOf(sql`${orders.id}`),
  items: sql`(select json_group_array(json_object('name', i.product_name, 'quantity', i.quantity,
    'totalPrice', i.total_price, 'weight', ${lineWeight}))
    from order_items i where i.order_id = ${orders.id})`
    .mapWith((json: string): MailedOrder["items"] => JSON.parse(json))
    .as("items"),
  /**
   * The visit that the order is a part of. Null for an order that was placed alone, and for a basket
   * with one vendor: such an order has its own emails and its own calendar entry.
   */
  visitId: sql<number | null>`(select b.id from baskets b
    where b.id = ${orders.basketId} and b.parts > 1)`.as("visit_id"),
  /** Whether the order was placed together with others. What is added later has its own email. */
  wasPlacedWithOthers: sql<boolean>`not ${wasAdded(sql`${orders.id}`)} and exists (
    select 1 from orders w where w.basket_id = ${orders.basketId} and w.id <> ${orders.id}
      and not ${wasAdded(sql`w.id`)})`
    .mapWith(Boolean)
    .as("was_placed_with_others"),
  /**
   * Whether the bank declined the visit's card for the order. Then the customer pays for it by a
   * checkout of its own, and gets its own emails about it.
   */
  wasDeclined: sql<boolean>`exists (select 1 from card_charges c
    join payments d on d.id = c.payment_id
    where d.order_id = ${orders.id} and c.state = 'declined')`
    .mapWith(Boolean)
    .as("was_declined"),
};
