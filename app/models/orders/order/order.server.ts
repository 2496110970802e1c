import { and, desc, eq, gte, lt, type SQL, sql } from "drizzle-orm";
import type { Allowed } from "~/platform/context";
import { runBatch } from "~/platform/database";
import { DomainError, notFound } from "~/platform/errors";
import { sayingWhenItFails } from "~/platform/unforeseen";
import type { Customer } from "~/platform/viewer";
import type { Slice, SliceOf } from "../../core/listing/directory";
import { liveOrder, notLongPast, openOrder } from "../../core/order-status.server";
import { openCardEntry } from "../payment/card-entry.server";
import { payInstead } from "../payment/charge-weighed.server";
import { openCheckout } from "../payment/checkout.server";
import { payments } from "../payment/payment.tables";
import { settle } from "../payment/settle.server";
import { endOrder } from "./end-order.server";
import { whyNotCancel } from "./order.rules";
import type { NamedOrder } from "./order.schema";
import { orders } from "./order.tables";
import { ownColumns, withHistory } from "./order-rows.server";
import { countedOf, orderSlice, sliceBy } from "./order-slice.server";

/** How many orders that are still to come, and how many past orders, a page shows. */
export const ordersOnPage = { coming: 60, past: 20 };

/**
 * `isStillToCome` of order.rules.ts as SQL. An unpaid order counts until its pickup is certainly
 * over.
 */
const mayCome = (now: number): SQL =>
  sql`(${openOrder()} or ${liveOrder()} and ${notLongPast("orders", now)})`;

/**
 * A customer's own orders, one page at a time and newest first: first the orders that may still be
 * collected, which nearly always fit on the first page, then the others. `hasMore` tells whether
 * there is a next page.
 */
export function listMyOrders(ctx: Allowed<Customer>, page: number) {
  const text = "Failed to load orders. Please try again later.";
  return sayingWhenItFails(ctx, { text }, () => readMyOrders(ctx, page));
}

async function readMyOrders({ db, viewer, now }: Allowed<Customer>, page: number) {
  const mine = eq(orders.userId, viewer.id);
  const { coming, past } = ordersOnPage;
  const [comingRows, pastRows] = await db.batch([
    db
      .select(ownColumns)
      .from(orders)
      .where(and(mine, mayCome(now)))
      .orderBy(desc(orders.id))
      .limit(coming + 1)
      .offset((page - 1) * coming),
    db
      .select(ownColumns)
      .from(orders)
      .where(and(mine, sql`not ${mayCome(now)}`))
      .orderBy(desc(orders.id))
      .limit(past + 1)
      .offset((page - 1) * past),
  ]);
  return {
    orders: [...comingRows.slice(0, coming), ...pastRows.slice(0, past)].map(withHistory),
    hasMore: comingRows.length > coming || pastRows.length > past,
  };
}

/** A slice of a customer's own orders, newest first, for the API. */
export function listOrders(ctx: Allowed<Customer>, slice: Slice): Promise<SliceOf<OrderRow>> {
  return sayingWhenItFails(ctx, { text: "Failed to fetch orders" }, () => readSlice(ctx, slice));
}

async function readSlice({ db, viewer }: Allowed<Customer>, slice: Slice) {
  const { where, by } = sliceBy(slice);
  const rows = await db
    .select({ ...ownColumns, total: countedOf(slice, sql`user_id = ${viewer.id}`).as("total") })
    .from(orders)
    .where(and(eq(orders.userId, viewer.id), where))
    .orderBy(...by)
    .limit(slice.limit + 1);
  return orderSlice(
    rows.map(({ total: _, ...row }) => withHistory(row)),
    slice,
    rows[0]?.total,
  );
}

/** One of the customer's own orders. Throws `not_found` for any other order. */
export async function findOrder({ db, viewer }: Allowed<Customer>, orderId: number) {
  const [row] = await db
    .select(ownColumns)
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.userId, viewer.id)));
  if (!row) throw notFound("Order not found");
  return withHistory(row);
}
export type OrderRow = Awaited<ReturnType<typeof findOrder>>;

/**
 * The customer's orders that were placed with the form of this key: nearly always none or one, and
 * at most three. Cancelled orders do not count, because the form can place them again.
 */
export function ordersOfForm({ db, viewer }: Allowed<Customer>, placeKey: string) {
  return db
    .select({
      id: orders.id,
      status: orders.status,
      cancelDeadline: orders.cancelDeadline,
      pickupDate: orders.pickupDate,
      pickupTimeStart: orders.pickupTimeStart,
      timeZone: orders.timeZone,
    })
    .from(orders)
    .where(
      and(
        eq(orders.userId, viewer.id),
        // A dot separates the form's key from the rest: see `keyOf` of place-order.server.ts.
        gte(orders.placeKey, `${placeKey}.`),
        lt(orders.placeKey, `${placeKey}/`),
        sql`${orders.status} <> 'cancelled'`,
      ),
    )
    .orderBy(desc(orders.id))
    .limit(3);
}

/**
 * The address where a customer pays for their unpaid order, or enters the card that is charged when
 * the order is weighed. An order whose card was declined then can be paid by card, too. Throws
 * `not_found` or `too_late`.
 */
export async function payOrder(ctx: Allowed<Customer>, { orderId }: NamedOrder): Promise<string> {
  const { waits } = await runBatch(ctx.db, {
    instead: payInstead(ctx, orderId),
    waits: sql<{ visitId: number }>`
      select o.basket_id visitId from orders o where o.id = ${orderId}
        and o.user_id = ${ctx.viewer.id} and o.card_when_weighed = 1
        and o.status = 'pending_payment'`,
  });
  const [waiting] = waits.results;
  return waiting ? openCardEntry(ctx, waiting.visitId) : openCheckout(ctx, ctx.viewer, orderId);
}

/** The address where a customer pays for their own order, if it can be paid now. Otherwise null. */
export async function openCheckoutOf({ db, viewer }: Allowed<Customer>, orderId: number) {
  const [row] = await db.all<{ url: string | null }>(sql`
    select iif(o.card_when_weighed, (select b.setup_url from baskets b where b.id = o.basket_id),
      (select p.checkout_url from payments p where p.order_id = o.id and p.status = 'pending')) url
    from orders o where o.id = ${orderId} and o.user_id = ${viewer.id}`);
  return row?.url ?? null;
}

/**
 * The address where a form sends a customer to pay: the checkout itself, or a page of ours if a
 * form must not lead to the checkout.
 */
export const payPath = (
  { payments: stripe }: Pick<Allowed, "payments">,
  orderId: number,
  checkoutUrl: string,
): string => (stripe.isAtStripe(checkoutUrl) ? checkoutUrl : `/orders/${orderId}/pay`);

/**
 * Runs when the customer comes back from the checkout with this id. Confirms the order if the
 * webhook has not done so yet. Returns the order's id and its new status. Throws `not_found` if the
 * checkout is not this customer's. Throws `payments_down` if it is unknown whether the order was
 * paid.
 */
export function finaliseOrder(ctx: Allowed<Customer>, checkoutSessionId: string) {
  const failed = { title: "Order error", text: "Order creation failed" };
  return sayingWhenItFails(ctx, failed, () => settleCheckout(ctx, checkoutSessionId));
}

/**
 * The customer's own order that this checkout belongs to. Throws `not_found` if the checkout is not
 * this customer's.
 */
export async function findOrderOfCheckout(
  { db, viewer }: Allowed<Customer>,
  checkoutSessionId: string,
) {
  const [row] = await db
    .select({
      id: orders.id,
      status: orders.status,
      basketId: orders.basketId,
      stripeAccount: payments.stripeAccountId,
      isPaid: sql`${payments.paymentIntentId} is not null`.mapWith(Boolean),
    })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(and(eq(payments.checkoutSessionId, checkoutSessionId), eq(orders.userId, viewer.id)));
  if (!row) throw notFound("No order found");
  return row;
}

async function settleCheckout(ctx: Allowed<Customer>, checkoutSessionId: string) {
  const find = () => findOrderOfCheckout(ctx, checkoutSessionId);
  const { stripeAccount, isPaid, ...order } = await find();
  if (isPaid) return order;
  const checkout = await ctx.payments.findCheckout({ stripeAccount, id: checkoutSessionId });
  await settle(ctx, stripeAccount, checkout);
  const { id, status, basketId } = await find();
  return { id, status, basketId };
}

/**
 * A customer cancels their own order. The refund is due at once. Two requests cancel the order
 * once, and both succeed. Throws `not_found`, or `too_late` with the reason.
 */
export function cancelOrder(
  ctx: Allowed<Customer>,
  command: NamedOrder,
): Promise<{ id: number; status: "cancelled" }> {
  const text = "Failed to cancel order";
  return sayingWhenItFails(ctx, { text }, () => callOwnOff(ctx, command));
}

async function callOwnOff(
  ctx: Allowed<Customer>,
  { orderId }: NamedOrder,
): Promise<{ id: number; status: "cancelled" }> {
  const refused = whyNotCancel(await findOrder(ctx, orderId), ctx.now);
  const done =
    refused === null &&
    (await endOrder(ctx, orderId, {
      by: "customer",
      actor: { name: "customer", userId: ctx.viewer.id },
      only: sql`user_id = ${ctx.viewer.id}`,
    }));
  if (!done) {
    // Someone else was faster: the answer depends on what happened to the order.
    const order = await findOrder(ctx, orderId);
    if (order.cancelledBy !== "customer") {
      throw whyNotCancel(order, ctx.now) ?? new DomainError("changed");
    }
  }
  return { id: orderId, status: "cancelled" };
}
