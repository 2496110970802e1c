import { sql } from "drizzle-orm";
import { canPayInstead } from "../payment/charge-weighed.server";
import { isDisputed } from "../payment/dispute.server";
import type { paymentEventKinds } from "../payment/payment.tables";
import type { refunds } from "../payment/refund.tables";
import type { LineWeight } from "../weighing/line-weight";
import { lineWeight } from "../weighing/line-weight.server";
import { howPaid } from "./how-paid.server";
import type { OrderStatus } from "./order.rules";
import { orders } from "./order.tables";

/** The columns of an order item, wherever an order is shown. */
export interface OrderItem {
  id: number;
  productId: number;
  productName: string;
  productDescription: string;
  quantity: number;
  /** Integer cents. For a product sold by weight: the most that one piece can cost. */
  unitPrice: number;
  totalPrice: number;
  weight: LineWeight | null;
}

/** A product with fewer pieces than the customer ordered. */
export interface Correction {
  name: string;
  /** How many pieces were ordered, and how many of them are left. */
  before: number;
  after: number;
  /** Integer cents. */
  unitPrice: number;
}

/** The corrections of a history row, as a JSON array of `Correction`s. */
export const correctionsOf = (eventId: string) => sql`(
  select json_group_array(json_object('name', c.product_name, 'before', c.quantity_before,
    'after', c.quantity_after, 'unitPrice', c.unit_price) order by c.id)
  from order_corrections c where c.event_id = ${sql.raw(eventId)})`;

/** A line of an order that its vendor has weighed. */
export interface Weighing {
  name: string;
  quantity: number;
  unit: string;
  weight: number;
  /** Integer cents. */
  amount: number;
}

/** The weighings of a history row, as a JSON array of `Weighing`s. */
const weighingsOf = (eventId: string) => sql`(
  select json_group_array(json_object('name', w.product_name, 'quantity', w.quantity,
    'unit', w.weight_unit, 'weight', w.weight, 'amount', w.amount_after) order by w.id)
  from order_weighings w where w.event_id = ${sql.raw(eventId)})`;

/** A step of an order, or a movement of its money. */
export interface OrderNote {
  at: number;
  kind: OrderStatus | (typeof paymentEventKinds)[number];
  /** The order's status before the step. Null for money, and for the first step. */
  from: OrderStatus | null;
  /** What a step took off the order without changing its status. */
  corrections: Correction[];
  /** What the vendor has weighed in the step. */
  weighings: Weighing[];
  actor: string;
  note: string | null;
  /** Integer cents; null for a step. */
  amount: number | null;
}

// In a select from one table, Drizzle writes a column without its table's name, and a subquery
// would take the column for its own. So inside subqueries the outer table is named by hand.
export const orderColumns = {
  id: orders.id,
  vendorId: orders.vendorId,
  marketId: orders.marketId,
  createdAt: orders.createdAt,
  updatedAt: orders.updatedAt,
  version: orders.version,
  status: orders.status,
  paymentMethod: howPaid("orders").as("how_paid"),
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
  correctedAmount: orders.correctedAmount,
  specialInstructions: orders.specialInstructions,
  canCancel: orders.canCancel,
  cancelDeadline: orders.cancelDeadline,
  expiresAt: orders.expiresAt,
  items: sql<string>`(select json_group_array(json_object('id', i.id, 'productId', i.product_id,
    'productName', i.product_name, 'productDescription', i.product_description,
    'quantity', i.quantity, 'unitPrice', i.unit_price, 'totalPrice', i.total_price,
    'weight', ${lineWeight}))
    from order_items i where i.order_id = orders.id)`.as("items"),
};

/**
 * The columns for a customer's own pages: also what happened to the money, and the full history in
 * order.
 */
export const ownColumns = {
  ...orderColumns,
  /** The visit whose page the order links to: it has several orders, or its card is not entered yet. */
  linkedVisitId: sql<number | null>`(select b.id from baskets b
    where b.id = orders.basket_id and (b.parts > 1 or b.card_state = 'entering'))`.as(
    "linked_visit_id",
  ),
  canPayInstead: canPayInstead("orders").mapWith(Boolean).as("can_pay_instead"),
  /** Whether a known card is being charged for the order, so that it can't be paid by another card. */
  isCharging: sql`exists (select 1 from payments p
      join card_charges c on c.payment_id = p.id and c.state = 'charging'
      join baskets b on b.id = c.basket_id and b.card_state = 'known'
      where p.order_id = orders.id and p.status = 'pending')`
    .mapWith(Boolean)
    .as("is_charging"),
  /** Whether the customer's bank holds the money because of a dispute. */
  isDisputed: sql<number>`exists (select 1 from payments p
    where p.order_id = orders.id and ${isDisputed})`.as("is_disputed"),
  refunds: sql<string>`(select json_group_array(json_object('amount', r.amount, 'reason', r.reason,
      'state', r.state, 'failures', r.failures, 'note', r.note, 'lastError', r.last_error)
      order by r.id)
    from refunds r join payments p on p.id = r.payment_id
    where p.order_id = orders.id and r.state <> 'replaced')`.as("refunds"),
  /**
   * The customer's review of the market: 'own' if the customer can change it, 'none' if there is
   * none yet, 'hidden' if it was hidden.
   */
  review: sql<"own" | "none" | "hidden">`coalesce((select iif(r.is_hidden, 'hidden', 'own')
    from reviews r
    where r.market_id = orders.market_id and r.user_id = orders.user_id), 'none')`.as("review"),
  history: sql<string>`(select json_group_array(json_object('at', h.at, 'kind', h.kind,
      'actor', h.actor, 'note', h.note, 'amount', h.amount, 'from', h.came_from,
      'corrections', json(h.corrections), 'weighings', json(h.weighings)))
    from (
      select e.at, e.to_status as kind, e.actor, e.note, null as amount,
          -- Of one moment: the weighing, the money that it moves, and then what became of the order.
          iif(exists (select 1 from order_weighings w where w.event_id = e.id), -1, 1) as turn,
          e.id, e.from_status as came_from, ${correctionsOf("e.id")} as corrections,
          ${weighingsOf("e.id")} as weighings
        from order_events e where e.order_id = orders.id
      union all
      select m.at, m.kind, 'stripe', m.note, abs(m.amount), 0, m.id, null, '[]', '[]'
        from payment_events m join payments p on p.id = m.payment_id where p.order_id = orders.id
      order by 1, 6, 7) h)`.as("history"),
};

/** A refund of an order, as its customer hears of it. */
export interface OrderRefund
  extends Pick<
    typeof refunds.$inferSelect,
    "amount" | "reason" | "state" | "failures" | "note" | "lastError"
  > {}

/** The order with its items parsed from JSON. */
export function withItems<Row extends { items: string }>({ items, ...row }: Row) {
  return { ...row, items: JSON.parse(items) as OrderItem[] };
}

/** The order with its items, refunds and history parsed from JSON. */
export function withHistory<
  Row extends { items: string; history: string; refunds: string; isDisputed: number },
>(row: Row) {
  const { history, items, refunds, isDisputed, ...rest } = row;
  return {
    ...rest,
    isDisputed: isDisputed === 1,
    items: JSON.parse(items) as OrderItem[],
    refunds: JSON.parse(refunds) as OrderRefund[],
    history: JSON.parse(history) as OrderNote[],
  };
}
