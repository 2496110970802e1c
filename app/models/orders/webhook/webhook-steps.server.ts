import { sql } from "drizzle-orm";
import { howPaid } from "../order/how-paid.server";
import { type LineWeight, weightJson } from "../weighing/line-weight";
import { lineWeight } from "../weighing/line-weight.server";
import type { OrderStep } from "./webhook.message";

/** A step of an order as the database returns it. */
export type StepRow = Omit<OrderStep, "items"> & { eventId: number; items: string };

/** The columns to read of a step `s` and its order `o`. */
export const stepColumns = sql`s.id eventId, s.at, s.from_status fromStatus, s.to_status toStatus,
  s.actor, o.id orderId, o.vendor_id vendorId, o.market_id marketId, o.market_name marketName,
  o.pickup_date pickupDate, o.pickup_time_start pickupTimeStart, o.pickup_time_end pickupTimeEnd,
  o.time_zone timeZone, ${howPaid("o")} paymentMethod, o.total_amount totalAmount,
  (select json_group_array(json_object('productId', i.product_id, 'name', i.product_name,
      'quantity', i.quantity, 'unitPrice', i.unit_price, 'totalPrice', i.total_price,
      'weight', ${lineWeight}))
    from order_items i where i.order_id = o.id) items`;

type StepItem = Omit<OrderStep["items"][number], "weight"> & { weight: LineWeight | null };

export const stepOf = ({ eventId: _, items, ...step }: StepRow): OrderStep => ({
  ...step,
  items: (JSON.parse(items) as StepItem[]).map((item) => ({
    ...item,
    weight: weightJson(item.weight),
  })),
});
