import { shortDate } from "../../core/calendar";
import { listingQuery } from "../../core/listing/listing";
import { formatCents } from "../../core/money";
import { amountText } from "../../vendors/product/weight.rules";
import { orderNumber, statusText } from "./order.rules";
import {
  type DaySum,
  linesInRow,
  marketDaysOf,
  pastListing,
  periods,
  sentenceOf,
  totalsOf,
  usualPeriod,
} from "./past-orders.rules";
import type { BestProduct, listPastOrders, PastOrder } from "./past-orders.server";

const path = "/vendor-past-orders";

type Found = Awaited<ReturnType<typeof listPastOrders>>;

/** Past orders as their page shows them: sums, plot, best products, and a page of the list. */
export function pastOrdersView({ list, days, best }: Found) {
  const query = (change: Parameters<typeof listingQuery>[2]) =>
    listingQuery(list, pastListing, change);
  const { isMore, ...totals } = totalsOf(days);
  const { days: period = usualPeriod, status = null } = list.filters;
  const to = (change: Parameters<typeof query>[0]) => path + query(change);
  const of = (name: string) => to({ filters: { status: name } });
  return {
    period,
    status,
    periods: periods.map(({ days: each, label }) => ({
      label,
      to: to({ filters: { days: each === usualPeriod ? null : each } }),
      chosen: each === period,
    })),
    counts: [
      { count: totals.completed.orders, label: "collected", to: of("completed") },
      { count: totals.not_collected.orders, label: "not collected", to: of("not_collected") },
      { count: totals.cancelled.orders, label: "cancelled", to: of("cancelled") },
    ],
    all: to({ filters: { status: null } }),
    isMore,
    plot: plotOf(days),
    best: best.map(bestView),
    rows: list.rows.map(rowView),
    total: list.total,
    sort: list.sort,
    previous: list.previous && to({ page: list.previous }),
    next: list.next && to({ page: list.next }),
    exports: `${path}/export${query({})}`,
  };
}

function plotOf(days: readonly DaySum[]) {
  const marketDays = marketDaysOf(days);
  if (marketDays.length === 0) return null;
  return {
    figure: formatCents(totalsOf(days).completed.cents),
    sentence: sentenceOf(marketDays, formatCents),
    points: marketDays.map(({ date, cents }) => ({
      label: shortDate(date),
      value: cents,
      text: formatCents(cents),
    })),
  };
}

const bestView = ({ id, name, quantity, cents }: BestProduct) => ({
  id,
  name,
  quantity,
  taken: formatCents(cents),
});

function rowView(order: PastOrder) {
  const { id, customer, status, marketName, pickupDate, ordered, lines } = order;
  const more = lines - linesInRow;
  return {
    id,
    number: orderNumber(id),
    customer,
    status,
    statusText: statusText(status),
    marketName,
    pickupDay: { date: pickupDate, text: shortDate(pickupDate) },
    total: amountText(order.totalAmount, order.isMost === 1),
    ordered: more > 0 ? `${ordered} and ${more} more` : ordered,
  };
}
export type PastOrdersView = ReturnType<typeof pastOrdersView>;
