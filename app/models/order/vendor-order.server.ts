import { and, desc, eq, lt, type SQL, sql } from "drizzle-orm";
import type { Allowed } from "~/platform/context";
import { runBatch } from "~/platform/database";
import { DomainError, notFound } from "~/platform/errors";
import type { VendorViewer } from "~/platform/viewer";
import { type Slice, type SliceOf, sliceOf } from "../directory";
import { stuckMoney } from "../payment/stuck-money.server";
import { ownPaymentOf, ownPaymentQueries } from "../stripe-account/stripe-account.server";
import { users } from "../user/user.tables";
import { vendors } from "../vendor/vendor.tables";
import { endOrder } from "./end-order.server";
import { type TransitionName, transitions, whyNot } from "./order.rules";
import type { CancelForVendor, MoveOrder } from "./order.schema";
import { orders } from "./order.tables";
import { orderColumns, withItems } from "./order-rows.server";
import { openOrder } from "./order-status.server";
import { statusChangeStatements } from "./status-change.server";

const vendorColumns = { ...orderColumns, userName: users.username, userEmail: users.email };

/** A stall hears of an order once it stands; what never stood is none of its business. */
const everStood = sql`(orders.status not in ('pending_payment', 'cancelled')
  or exists (select 1 from order_events e
    where e.order_id = orders.id and e.to_status = 'confirmed'))`;

const select = ({ db, viewer }: Allowed<VendorViewer>, where?: SQL) =>
  db
    .select(vendorColumns)
    .from(orders)
    // Crossed, the stall's orders are read first, in their order, whatever the database makes of it.
    .crossJoin(users)
    .where(
      and(eq(users.id, orders.userId), eq(orders.vendorId, viewer.vendorId), everStood, where),
    );

/** So many are on the dashboard: those to prepare, and the last that are done with. */
const ordersOnDashboard = { open: 200, done: 20 };

/**
 * What a stall has to prepare, the next pickup first, what it has lately been done with, and how it
 * is paid.
 */
export async function listStallOrders(ctx: Allowed<VendorViewer>) {
  const isOpen = openOrder();
  const [open, done, ...payment] = await ctx.db.batch([
    select(ctx, isOpen)
      .orderBy(orders.pickupDate, orders.pickupTimeStart, orders.id)
      .limit(ordersOnDashboard.open),
    select(ctx, sql`not ${isOpen}`)
      .orderBy(desc(orders.pickupDate), desc(orders.id))
      .limit(ordersOnDashboard.done),
    ...ownPaymentQueries(ctx),
  ]);
  return {
    open: open.map(withItems),
    done: done.map(withItems),
    payment: ownPaymentOf(...payment),
  };
}

/** A slice of the orders that a vendor's stall has received, newest first, for the API. */
export async function listVendorOrders(
  ctx: Allowed<VendorViewer>,
  slice: Slice,
): Promise<SliceOf<VendorOrderRow>> {
  const rows = await select(ctx, slice.cursor > 0 ? lt(orders.id, slice.cursor) : undefined)
    .orderBy(desc(orders.id))
    .limit(slice.limit + 1);
  return sliceOf(rows.map(withItems), slice);
}

/** What a stall is called, how many orders it has to prepare, and how much of its money is stuck. */
export async function stallAtWork({
  db,
  now,
  viewer,
}: Allowed<VendorViewer>): Promise<{ name: string; toPrepare: number; stuck: number }> {
  const toPrepare = sql<number>`(select count(*) from orders
    where orders.vendor_id = vendors.id and orders.status = 'confirmed')`;
  const [stall] = await db
    .select({
      name: vendors.name,
      toPrepare: toPrepare.as("to_prepare"),
      stuck: stuckMoney(now, viewer.vendorId).as("stuck"),
    })
    .from(vendors)
    .where(eq(vendors.id, viewer.vendorId));
  if (!stall) throw notFound("Vendor not found");
  return stall;
}

/** One of the stall's own orders; anybody else's is `not_found`. */
export async function findVendorOrder(ctx: Allowed<VendorViewer>, orderId: number) {
  const [row] = await select(ctx, eq(orders.id, orderId));
  if (!row) throw notFound("Order not found");
  return withItems(row);
}
export type VendorOrderRow = Awaited<ReturnType<typeof findVendorOrder>>;

const steps = {
  ready: "markReady",
  completed: "markCompleted",
  not_collected: "markNotCollected",
} as const satisfies Record<MoveOrder["to"], TransitionName>;

/**
 * A vendor says what has become of an order: it is ready, it was collected, or it was not. Said
 * twice it is done once. Throws `not_found`, or `too_late` with the reason.
 */
export async function moveOrder(
  ctx: Allowed<VendorViewer>,
  { orderId, to }: MoveOrder,
): Promise<{ id: number; status: MoveOrder["to"] }> {
  const { db, now, viewer } = ctx;
  const name = steps[to];
  const refused = whyNot(name, await findVendorOrder(ctx, orderId), now);
  const [moved] = refused
    ? []
    : await runBatch(
        db,
        statusChangeStatements({
          name,
          which: sql`id = ${orderId} and vendor_id = ${viewer.vendorId}`,
          now,
          actor: "vendor",
          actorUserId: viewer.id,
        }),
      );
  if (moved?.meta.changes !== 1) await agree(ctx, orderId, name);
  return { id: orderId, status: to };
}

/**
 * A vendor calls an order off and says why. What was paid by card is due back at once. Throws
 * `not_found`, or `too_late` with the reason.
 */
export async function cancelForVendor(
  ctx: Allowed<VendorViewer>,
  { orderId, reason }: CancelForVendor,
): Promise<{ id: number; status: "cancelled" }> {
  const refused = whyNot("cancelByVendor", await findVendorOrder(ctx, orderId), ctx.now);
  const done =
    refused === null &&
    (await endOrder(ctx, orderId, {
      by: "vendor",
      actor: { name: "vendor", userId: ctx.viewer.id },
      note: reason,
      only: sql`vendor_id = ${ctx.viewer.vendorId}`,
    }));
  if (!done) await agree(ctx, orderId, "cancelByVendor");
  return { id: orderId, status: "cancelled" };
}

/** A step was not taken: fine where the order has got there already, else throws why it cannot. */
async function agree(ctx: Allowed<VendorViewer>, orderId: number, name: TransitionName) {
  const order = await findVendorOrder(ctx, orderId);
  const step = transitions[name];
  const cancelledBy = "cancelledBy" in step ? step.cancelledBy : null;
  if (order.status === step.to && order.cancelledBy === cancelledBy) return;
  throw whyNot(name, order, ctx.now) ?? new DomainError("changed");
}
