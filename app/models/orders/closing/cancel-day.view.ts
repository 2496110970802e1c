import { longDate } from "../../core/calendar";
import { formatCents } from "../../core/money";
import type { PickupMarket } from "../../vendors/pickup/pickup.rules";
import { amountText } from "../../vendors/product/weight.rules";
import { orderNumber, statusText } from "../order/order.rules";
import type { HangingOrder } from "./cancel-day.server";

/** The orders for a date, as the page shows them before they are cancelled. */
export function hangingView(
  { market, orders }: { market: Pick<PickupMarket, "id" | "name">; orders: HangingOrder[] },
  date: string,
) {
  const refund = orders.reduce((sum, order) => sum + order.refund, 0);
  return {
    marketId: market.id,
    market: market.name,
    date,
    day: longDate(date),
    orders: orders.map(({ id, status, customer, totalAmount, isMost, isPaid }) => ({
      id,
      number: orderNumber(id),
      customer,
      status: statusText(status),
      total: amountText(totalAmount, isMost === 1),
      canCancel: status !== "pending_payment",
      isPaid: isPaid === 1,
    })),
    /** What the cards get back. Null if nothing is left to refund. */
    refund: refund > 0 ? formatCents(refund) : null,
  };
}
export type HangingView = ReturnType<typeof hangingView>;
