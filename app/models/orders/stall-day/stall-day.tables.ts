import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant, oneOf, refersTo } from "../../core/columns";
import { vendors } from "../../vendors/vendor.tables";
import { orders } from "../order/order.tables";
import { tickKinds } from "./stall-day.rules";

/**
 * Ticks from phones at the stall that have counted: the tick moved the order, or the order was
 * already there. A phone that never got the answer sends its tick again, and the key shows that the
 * tick is known.
 */
export const stallTicks = sqliteTable(
  "stall_ticks",
  {
    orderId: refersTo("order_id", () => orders.id),
    key: text("key").notNull(),
    vendorId: refersTo("vendor_id", () => vendors.id),
    kind: text("kind", { enum: tickKinds }).notNull(),
    /** The order's version that the tick made or agreed with. */
    version: integer("version").notNull(),
    at: instant("at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.key] }),
    index("stall_ticks_of_vendor").on(t.vendorId, t.at),
    check("stall_ticks_kind", oneOf(t.kind, tickKinds)),
  ],
);
