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
  const paid = orders.filter(({ isPaid }) => isPaid);
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
    /** The total of the card payments to refund. Null if nothing was paid by card. */
    paidBack:
      paid.length > 0
        ? formatCents(paid.reduce((sum, { totalAmount }) => sum + totalAmount, 0))
        : null,
  };
}
export type HangingView = ReturnType<typeof hangingView>;
