import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Allowed } from "~/platform/context";
import { DomainError, notFound } from "~/platform/errors";
import type { VendorViewer } from "~/platform/viewer";
import type { Slice, SliceOf } from "../../core/listing/directory";
import { everConfirmed } from "../../core/order-status.server";
import { mustWorkHere, worksHere } from "../../people/access/access.server";
import { users } from "../../people/user/user.tables";
import { vendors } from "../../vendors/vendor.tables";
import { canPayInstead } from "../payment/charge-weighed.server";
import { refundIfEnded } from "../payment/refund.server";
import { stuckMoney } from "../payment/stuck-money.server";
import { type EmailAtWork, type Lacking, whatItLacks } from "../portal/portal.rules";
import { endOrder } from "./end-order.server";
import { type TransitionName, transitions, whyNot } from "./order.rules";
import type { CancelForVendor } from "./order.schema";
import { orders } from "./order.tables";
import { orderColumns, withItems } from "./order-rows.server";
import { orderSlice, sliceBy } from "./order-slice.server";

const vendorColumns = {
  ...orderColumns,
  /** Whether the card was declined when the order was weighed, and the order is not paid since. */
  isDeclined: canPayInstead("orders").mapWith(Boolean).as("is_declined"),
  userName: users.username,
  userEmail: users.email,
};

/**
 * The vendor's own orders that were ever confirmed. `where` narrows them, and `more` adds columns.
 */
export const selectOfVendor = <More extends Record<string, SQL.Aliased>>(
  { db, viewer }: Allowed<VendorViewer>,
  where: SQL | undefined,
  more: More,
) =>
  db
    .select({ ...vendorColumns, ...more })
    .from(orders)
    // The cross join makes SQLite read the vendor's orders first, in their own sequence, whatever
    // its planner would choose.
    .crossJoin(users)
    .where(
      and(
        eq(users.id, orders.userId),
        eq(orders.vendorId, viewer.vendorId),
        everConfirmed(),
        where,
      ),
    );

/** A slice of the orders that a vendor has received, newest first, for the API. */
export async function listVendorOrders(
  ctx: Allowed<VendorViewer>,
  slice: Slice,
): Promise<SliceOf<VendorOrderRow>> {
  const { where, by } = sliceBy(slice);
  const rows = await selectOfVendor(ctx, where, {})
    .orderBy(...by)
    .limit(slice.limit + 1);
  return orderSlice(rows.map(withItems), slice);
}

/**
 * A vendor's name, how many orders it has to prepare, how much of its money is stuck, and which
 * other vendors the account can act for.
 */
export async function vendorAtWork({ db, now, viewer }: Allowed<VendorViewer>): Promise<{
  name: string;
  isRemoved: boolean;
  toPrepare: number;
  stuck: number;
  vendors: { id: number; name: string; isRemoved: 0 | 1 }[];
  email: EmailAtWork;
  /** What the vendor still needs before the guide shows it. */
  lacks: Lacking[];
}> {
  const toPrepare = sql<number>`(select count(*) from orders
    where orders.vendor_id = vendors.id and orders.status = 'confirmed')`;
  const ids = JSON.stringify(viewer.vendors.map(({ id }) => id));
  const names = sql<string>`(
    select json_group_array(json_object('id', id, 'name', name, 'isRemoved', is_removed)) from (
      select s.id, s.name, s.removed_at is not null is_removed from vendors s
      where s.id in (select value from json_each(${ids}))
      order by is_removed, s.name collate nocase, s.id))`;
  const choices = viewer.vendors.length > 1 ? names : sql<string>`'[]'`;
  const [vendor] = await db
    .select({
      name: vendors.name,
      removedAt: vendors.removedAt,
      toPrepare: toPrepare.as("to_prepare"),
      stuck: stuckMoney(now, viewer.vendorId).as("stuck"),
      vendors: choices.as("vendors"),
      isPublished: vendors.isPublished,
      description: vendors.description,
      markets: sql<number>`json_array_length(${vendors.listedMarkets})`.as("markets"),
      email: sql<EmailAtWork>`(
        select case when u.email_confirmed_at is not null or not exists (
            select 1 from vendor_accounts a where a.vendor_id = vendors.id
              and a.user_id = u.id and a.role = 'owner') then 'fine'
          when exists (select 1 from email_changes c where c.user_id = u.id
            and lower(c.new_email) = lower(u.email) and c.expires_at > ${now}) then 'link sent'
          else 'not confirmed' end
        from users u where u.id = ${viewer.id})`.as("email"),
    })
    .from(vendors)
    .where(eq(vendors.id, viewer.vendorId));
  if (!vendor) throw notFound("Vendor not found");
  const { removedAt, isPublished, description, markets, ...atWork } = vendor;
  return {
    ...atWork,
    isRemoved: removedAt !== null,
    vendors: JSON.parse(vendor.vendors),
    lacks: isPublished ? [] : whatItLacks({ description, markets }),
  };
}

/**
 * One of the vendor's own orders, with what its end would refund. Throws `not_found` for any other
 * order.
 */
export async function findVendorOrder(ctx: Allowed<VendorViewer>, orderId: number) {
  const [row] = await selectOfVendor(ctx, eq(orders.id, orderId), {
    refund: refundIfEnded(sql`orders.id`).as("refund"),
  });
  if (!row) throw notFound("Order not found");
  return withItems(row);
}
export type VendorOrderRow = Omit<Awaited<ReturnType<typeof findVendorOrder>>, "refund">;

/**
 * A vendor cancels an order with a reason. The refund of a card payment is due at once. Throws
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
      only: sql`vendor_id = ${ctx.viewer.vendorId} and ${worksHere(ctx)}`,
    }));
  if (!done) {
    await mustWorkHere(ctx);
    await agree(ctx, orderId, "cancelByVendor");
  }
  return { id: orderId, status: "cancelled" };
}

/**
 * Handles a step that was not taken. If the order already has the status, all is well. Otherwise it
 * throws why the step is not possible.
 */
async function agree(ctx: Allowed<VendorViewer>, orderId: number, name: TransitionName) {
  const order = await findVendorOrder(ctx, orderId);
  const step = transitions[name];
  const cancelledBy = "cancelledBy" in step ? step.cancelledBy : null;
  if (order.status === step.to && order.cancelledBy === cancelledBy) return;
  throw whyNot(name, order, ctx.now) ?? new DomainError("changed");
}
