import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { cents, flag, id, instant, refersTo } from "../../core/columns";
import { orders } from "../order/order.tables";

/**
 * A change of an order by its customer: one row for each form that made one. What was taken out of
 * the order is in `order_corrections`; what was added is an order of its own. The row is written in
 * the same batch as both. Its CHECKs undo the whole batch if the order has changed since the
 * customer saw it, or if the addition was refused.
 */
export const orderAmendments = sqliteTable(
  "order_amendments",
  {
    id: id(),
    at: instant("at").notNull(),
    orderId: refersTo("order_id", () => orders.id),
    /** Created when the form is rendered: sending the same form twice is one change. */
    key: text("key").notNull(),
    versionSeen: integer("version_seen").notNull(),
    /** The order's version when the change was written. Null if the rest of its payment differed. */
    versionFound: integer("version_found"),
    adds: flag("adds").notNull(),
    addedOrderId: integer("added_order_id").references(() => orders.id),
    /** The amount that was requested as a refund to the card. */
    refundedAmount: cents("refunded_amount").notNull(),
  },
  (t) => [
    uniqueIndex("order_amendments_once").on(t.orderId, t.key),
    index("order_amendments_added").on(t.addedOrderId),
    check("order_amendments_as_seen", sql`${t.versionFound} is ${t.versionSeen}`),
    check("order_amendments_added_whole", sql`${t.adds} = (${t.addedOrderId} is not null)`),
  ],
);
