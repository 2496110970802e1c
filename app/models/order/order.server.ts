import { and, desc, eq, sql } from "drizzle-orm";
import type { Allowed } from "~/platform/context";
import { notFound } from "~/platform/errors";
import type { Customer, VendorViewer } from "~/platform/viewer";
import { users } from "../user/user.tables";
import { callOff } from "./call-off.server";
import { openCheckout } from "./checkout.server";
import { whyNotCancel } from "./order.rules";
import type { NamedOrder } from "./order.schema";
import { orders, payments } from "./order.tables";
import { settle } from "./settle.server";

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

// In a select of one table Drizzle writes a column without its table, which a subquery would take
// for its own: inside subqueries the outer table is named by hand.
const columns = {
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

const withItems = <Row extends { items: string }>(row: Row) => ({
  ...row,
  items: JSON.parse(row.items) as OrderItem[],
});

/** At most this many orders are listed; the rest are older. */
const mostListed = 200;

const ownColumns = {
  ...columns,
  refund: sql<string | null>`(select p.status from payments p where p.order_id = orders.id
    and p.status in ('refund_due', 'refunded') order by p.id desc limit 1)`.as("refund"),
};

/** A customer's own orders, the latest pickup first. */
export async function listOrders({ db, viewer }: Allowed<Customer>) {
  const rows = await db
    .select(ownColumns)
    .from(orders)
    .where(eq(orders.userId, viewer.id))
    .orderBy(desc(orders.pickupDate), desc(orders.id))
    .limit(mostListed);
  return rows.map(withItems);
}

/** One of a customer's own orders; anybody else's is `not_found`. */
export async function findOrder({ db, viewer }: Allowed<Customer>, orderId: number) {
  const [row] = await db
    .select(ownColumns)
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.userId, viewer.id)));
  if (!row) throw notFound("Order not found");
  return withItems(row);
}

/** The orders that a vendor's stall has received and that are, or are to be, paid. */
export async function listVendorOrders({ db, viewer }: Allowed<VendorViewer>) {
  const rows = await db
    .select({ ...columns, userName: users.username, userEmail: users.email })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(and(eq(orders.vendorId, viewer.vendorId), sql`${orders.status} <> 'pending_payment'`))
    .orderBy(desc(orders.pickupDate), desc(orders.id))
    .limit(mostListed);
  return rows.map(withItems);
}

/** Where a customer pays for an unpaid order of theirs. Throws `not_found` or `too_late`. */
export async function payOrder(ctx: Allowed<Customer>, { orderId }: NamedOrder): Promise<string> {
  return openCheckout(ctx, ctx.viewer, orderId);
}

/**
 * The customer is back from the checkout with this id. Confirms the order if the webhook has not
 * done so yet. Answers what the order has become; throws `not_found` for a checkout that is not
 * this customer's, and `payments_down` when it is unknown whether it was paid.
 */
export async function finaliseOrder(ctx: Allowed<Customer>, checkoutSessionId: string) {
  const find = async () => {
    const [row] = await ctx.db
      .select({ id: orders.id, status: orders.status })
      .from(payments)
      .innerJoin(orders, eq(orders.id, payments.orderId))
      .where(
        and(eq(payments.checkoutSessionId, checkoutSessionId), eq(orders.userId, ctx.viewer.id)),
      );
    if (!row) throw notFound("No order found");
    return row;
  };
  const order = await find();
  if (order.status !== "pending_payment" && order.status !== "cancelled") return order;
  await settle(ctx, await ctx.payments.findCheckout(checkoutSessionId));
  return find();
}

/**
 * A customer calls an order of theirs off. Its money is due back at once. Throws `not_found`, or
 * `too_late` with the reason.
 */
export async function cancelOrder(
  ctx: Allowed<Customer>,
  { orderId }: NamedOrder,
): Promise<{ id: number; status: "cancelled" }> {
  const order = await findOrder(ctx, orderId);
  const refused = whyNotCancel(order, ctx.now);
  if (refused) throw refused;
  const done = await callOff(ctx, orderId, {
    by: "customer",
    actor: { name: "customer", userId: ctx.viewer.id },
    before: "cancel_deadline",
  });
  // Somebody was faster: the answer is whatever the order has become.
  if (!done) return cancelOrder(ctx, { orderId });
  return { id: orderId, status: "cancelled" };
}

export type OrderRow = Awaited<ReturnType<typeof listOrders>>[number];
export type VendorOrderRow = Awaited<ReturnType<typeof listVendorOrders>>[number];
