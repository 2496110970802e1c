import { sql } from "drizzle-orm";
import { isDisputed } from "../payment/dispute.server";
import type { paymentEventKinds } from "../payment/payment.tables";
import type { OrderStatus } from "./order.rules";
import { orders } from "./order.tables";

/** What is read of an order wherever one is shown. */
export interface OrderItem {
  id: number;
  productId: number;
  productName: string;
  productDescription: string;
  quantity: number;
  /** Integer cents. */
  unitPrice: number;
  totalPrice: number;
}

/** A step of an order, or a movement of its money. */
export interface OrderNote {
  at: number;
  kind: OrderStatus | (typeof paymentEventKinds)[number];
  actor: string;
  note: string | null;
  /** Integer cents; null for a step. */
  amount: number | null;
}

// In a select of one table Drizzle writes a column without its table, which a subquery would take
// for its own: inside subqueries the outer table is named by hand.
export const orderColumns = {
  id: orders.id,
  vendorId: orders.vendorId,
  marketId: orders.marketId,
  createdAt: orders.createdAt,
  status: orders.status,
  paymentMethod: orders.paymentMethod,
  cancelledBy: orders.cancelledBy,
  vendorName: orders.vendorName,
  marketName: orders.marketName,
  marketAddress: orders.marketAddress,
  timeZone: orders.timeZone,
  pickupDate: orders.pickupDate,
  pickupTimeStart: orders.pickupTimeStart,
  pickupTimeEnd: orders.pickupTimeEnd,
  pickupCode: orders.pickupCode,
  totalAmount: orders.totalAmount,
  specialInstructions: orders.specialInstructions,
  canCancel: orders.canCancel,
  cancelDeadline: orders.cancelDeadline,
  expiresAt: orders.expiresAt,
  items: sql<string>`(select json_group_array(json_object('id', i.id, 'productId', i.product_id,
    'productName', i.product_name, 'productDescription', i.product_description,
    'quantity', i.quantity, 'unitPrice', i.unit_price, 'totalPrice', i.total_price))
    from order_items i where i.order_id = orders.id)`.as("items"),
};

/**
 * What becomes of money that is not ours to keep: due, with the bank already because of a dispute,
 * due again after the bank has refused it, for a person to give back in another way, or given back.
 */
export type RefundState =
  | "refund_due"
  | "disputed"
  | "refund_again"
  | "refund_by_hand"
  | "refunded";

/** For a customer's own pages: what became of the money, and all that ever happened, in order. */
export const ownColumns = {
  ...orderColumns,
  refund: sql<RefundState | null>`(select case
      when p.status = 'refund_due' and ${isDisputed} then 'disputed'
      when p.status = 'refund_due' and p.refund_after is null then 'refund_by_hand'
      when p.status = 'refund_due' and p.refund_after > 0 then 'refund_again'
      else p.status end
    from payments p where p.order_id = orders.id and p.status in ('refund_due', 'refunded')
    order by p.id desc limit 1)`.as("refund"),
  /** Of the market: this customer's own, if it can be changed, none yet, or one that was hidden. */
  review: sql<"own" | "none" | "hidden">`coalesce((select iif(r.is_hidden, 'hidden', 'own')
    from reviews r
    where r.market_id = orders.market_id and r.user_id = orders.user_id), 'none')`.as("review"),
  history: sql<string>`(select json_group_array(json_object('at', h.at, 'kind', h.kind,
      'actor', h.actor, 'note', h.note, 'amount', h.amount))
    from (
      select e.at, e.to_status as kind, e.actor, e.note, null as amount, 1 as turn, e.id
        from order_events e where e.order_id = orders.id
      union all
      select m.at, m.kind, 'stripe', m.note, abs(m.amount), 0, m.id
        from payment_events m join payments p on p.id = m.payment_id where p.order_id = orders.id
      order by 1, 6, 7) h)`.as("history"),
};

/** An order's items as they are, no longer as JSON. */
export function withItems<Row extends { items: string }>({ items, ...row }: Row) {
  return { ...row, items: JSON.parse(items) as OrderItem[] };
}

/** The same, and its history. */
export function withHistory<Row extends { items: string; history: string }>(row: Row) {
  const { history, items, ...rest } = row;
  return {
    ...rest,
    items: JSON.parse(items) as OrderItem[],
    history: JSON.parse(history) as OrderNote[],
  };
}
