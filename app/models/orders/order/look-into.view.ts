import type { Instant } from "~/platform/context";
import { longDate } from "../../core/calendar";
import { listingQuery } from "../../core/listing/listing";
import { isoOf, momentOf } from "../../core/moment";
import { dollars, formatCents } from "../../core/money";
import { orderStatuses } from "../../core/order.statuses";
import { formatHours } from "../../core/week";
import { entryOf } from "../../people/audit/audit.server";
import { auditView } from "../../people/audit/audit.view";
import { amountText } from "../../vendors/product/weight.rules";
import { waitsForMoney } from "../payment/refund.rules";
import { sumText } from "../weighing/line-weight";
import { type AnyOrder, allOrdersListing } from "./look-into";
import type { AnyOrderDetail, Meant, OrdersFound, RefundRow } from "./look-into.server";
import { orderNumber, statusText } from "./order.rules";
import { itemView } from "./order.view";
import { noteText, paidByText } from "./order.words";

export function anyOrderView(order: AnyOrder) {
  return {
    id: order.id,
    number: orderNumber(order.id),
    status: order.status,
    statusText: statusText(order.status),
    customer: order.customer,
    vendorName: order.vendorName,
    marketName: order.marketName,
    date: order.pickupDate,
    total: amountText(order.totalAmount, order.isMost === 1),
  };
}
export type AnyOrderView = ReturnType<typeof anyOrderView>;

export const stateChoices = orderStatuses.map((status) => ({
  value: status,
  label: statusText(status),
}));

const kindWords = { customer: "Customer", vendor: "Vendor", market: "Market" } as const;

/**
 * Links to the orders of each match for the search text, and links that remove a filter from the
 * list.
 */
export function meantView(
  path: string,
  list: OrdersFound["list"],
  { meant, chosen }: Pick<OrdersFound, "meant" | "chosen">,
) {
  const chip = (of: Meant, value: string | null) => ({
    label: `${kindWords[of.kind]}: ${of.name}`,
    to: path + listingQuery(list, allOrdersListing, { q: null, filters: { [of.kind]: value } }),
    chosen: value === null,
  });
  return {
    meant: meant.map((of) => chip(of, String(of.id))),
    chosen: chosen.map((of) => chip(of, null)),
  };
}

/** An order in the list of all orders, as the API returns it. `totalAmount` is in integer cents. */
export const anyOrderJson = ({ createdAt, isMost: _, ...order }: AnyOrder) => ({
  ...order,
  createdAt: isoOf(createdAt),
});

/** The state of a refund, as a word and as a kind of state. */
const refundWords: Record<
  RefundRow["state"],
  { word: string; state: "waiting" | "done" | "problem" | "ended" }
> = {
  requested: { word: "Requested", state: "waiting" },
  pending: { word: "Waiting at Stripe", state: "waiting" },
  done: { word: "Refunded", state: "done" },
  refused: { word: "Rejected", state: "problem" },
  settled: { word: "Refunded by hand", state: "done" },
  replaced: { word: "Replaced", state: "ended" },
};

const paymentWords: Record<string, string> = {
  pending: "Not paid yet",
  paid: "Paid",
  refund_due: "To refund",
  refunded: "Refunded",
  expired: "Not paid in time",
  failed: "Failed",
};

/** An order as its page in the back office shows it. */
export function anyOrderPage(
  { order, customer, payments, refunds, acts }: AnyOrderDetail,
  now: Instant,
) {
  const left = payments.reduce((sum, payment) => sum + payment.left, 0);
  return {
    id: order.id,
    number: orderNumber(order.id),
    status: order.status,
    statusText: statusText(order.status),
    customer,
    vendor: { id: order.vendorId, name: order.vendorName },
    market: { id: order.marketId, name: order.marketName },
    pickup: `${longDate(order.pickupDate)}, ${formatHours(order.pickupTimeStart, order.pickupTimeEnd)}`,
    placed: momentOf(order.createdAt, now),
    paysBy: paidByText[order.paymentMethod],
    total: sumText(order.totalAmount, order.items),
    said: order.specialInstructions,
    items: order.items.map(itemView),
    history: order.history.map((note, id) => ({
      id,
      at: momentOf(note.at, now).text,
      text: noteText(note, order),
    })),
    payments: payments.map((payment) => ({
      id: payment.id,
      amount: formatCents(payment.amount),
      refunded: formatCents(payment.refunded),
      word: paymentWords[payment.status] ?? payment.status,
      stripe: payment.paymentIntentId ?? "None yet",
      account: payment.stripeAccount,
    })),
    refunds: refunds.map((refund) => ({
      id: refund.id,
      amount: formatCents(refund.amount),
      ...refundWords[refund.state],
      ...(waitsForMoney(refund) && { word: "Balance too low" }),
      why: refund.note ?? (refund.reason === "at_stripe" ? "Made at Stripe" : "The order ended"),
      error: refund.lastError,
      askedBy: refund.askedBy ?? "Market Day",
      at: momentOf(refund.createdAt, now),
    })),
    left: left > 0 ? { text: formatCents(left), dollars: dollars(left) } : null,
    acts: acts.map((act) => auditView(entryOf(act), now)),
  };
}
export type AnyOrderPage = ReturnType<typeof anyOrderPage>;
