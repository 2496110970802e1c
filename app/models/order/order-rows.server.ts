import { sql } from "drizzle-orm";
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
  kind: OrderStatus | "charged" | "refunded";
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

/** For a customer's own pages: what became of the money, and all that ever happened, in order. */
export const ownColumns = {
  ...orderColumns,
  refund: sql<"refund_due" | "refunded" | null>`(select p.status from payments p
    where p.order_id = orders.id and p.status in ('refund_due', 'refunded')
    order by p.id desc limit 1)`.as("refund"),
  history: sql<string>`(select json_group_array(json_object('at', h.at, 'kind', h.kind,
      'actor', h.actor, 'note', h.note, 'amount', h.amount))
    from (
      select e.at, e.to_status as kind, e.actor, e.note, null as amount, 1 as turn, e.id
        from order_events e where e.order_id = orders.id
      union all
      select m.at, m.kind, 'stripe', null, abs(m.amount), 0, m.id
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
