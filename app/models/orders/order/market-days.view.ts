import type { Instant } from "~/platform/context";
import { localDateOf, longDate, shortDate } from "../../core/calendar";
import { formatHours } from "../../core/week";
import { pickupEnds } from "../../vendors/pickup/pickup.rules";
import { amountText } from "../../vendors/product/weight.rules";
import { dayPath, weighPath } from "./day-path";
import { awayText, dayStatuses, type Urgency, urgencies, urgencyOf } from "./market-days.rules";
import type { DayProduct, findMarketDay, listMarketDays, MarketDay } from "./market-days.server";
import type { OrderStatus } from "./order.rules";
import { type VendorOrderView, vendorOrderView } from "./vendor-order.view";

/** The label of each urgency: spec 2, section 4. */
export const urgencyWords: Record<Urgency, string> = {
  over: "To decide",
  urgent: "Urgent",
  soon: "Soon",
  upcoming: "Upcoming",
};

const isOf = (marketId: number, date: string) => (each: { marketId: number; date: string }) =>
  each.marketId === marketId && each.date === date;

/** A product of a market day, as a line in the list of products to harvest and pack. */
const productView = (
  { marketId, date, productId, name, unit, pieces, ready, orders }: DayProduct,
  isOver: boolean,
) => ({
  id: productId,
  name,
  unit: unit === "each" ? "" : unit,
  pieces,
  toPack: pieces - ready,
  orders,
  /** Where the vendor says that there is not enough of it. */
  short: isOver ? null : `${dayPath(marketId, date)}/short/${productId}`,
});

/** The link to where the day's orders are weighed. Null if nothing is sold by weight. */
function weighingOf(products: readonly DayProduct[], to: string) {
  const sum = (of: (product: DayProduct) => number) =>
    products.reduce((all, product) => all + of(product), 0);
  const toWeigh = sum((product) => product.toWeigh);
  if (sum(({ byWeight }) => byWeight) === 0) return null;
  return { to, label: toWeigh > 0 ? `Weigh ${toWeigh}` : "See weights" };
}

/** What the open orders of a market day come to: 'at most' until everything is weighed. */
export const worthOf = (
  { marketId, date, total }: Pick<MarketDay, "marketId" | "date" | "total">,
  products: readonly DayProduct[],
): string =>
  amountText(
    total,
    products.filter(isOf(marketId, date)).some(({ toWeigh }) => toWeigh > 0),
  );

function dayView(day: MarketDay, all: readonly DayProduct[], now: Instant) {
  const { marketId, marketName, date, timeZone, start, end, confirmed, ready, customers } = day;
  const products = all.filter(isOf(marketId, date));
  const over = pickupEnds({
    pickupDate: date,
    pickupTimeStart: start,
    pickupTimeEnd: end,
    timeZone,
  });
  return {
    id: `${marketId}-${date}`,
    to: dayPath(marketId, date),
    marketId,
    marketName,
    day: { date, text: shortDate(date) },
    away: awayText({ date, timeZone, over }, now),
    urgency: urgencyOf({ date, timeZone, over }, now),
    hours: formatHours(start, end),
    confirmed,
    ready,
    orders: confirmed + ready,
    customers,
    total: worthOf(day, all),
    weighing: weighingOf(products, weighPath(marketId, date)),
    products: products.map((product) => productView(product, now >= over)),
  };
}
export type DayView = ReturnType<typeof dayView>;

/** An order as a row of a market day, with how many orders its customer has that day. */
export type DayOrder = ReturnType<typeof withCompany>[number];

/**
 * Groups the orders by customer. Each order says its position in a group of several, such as '1 of
 * 3'.
 */
function withCompany(all: VendorOrderView[]) {
  const of = new Map<string, VendorOrderView[]>();
  for (const order of all) {
    const own = of.get(order.customer) ?? [];
    own.push(order);
    of.set(order.customer, own);
  }
  return [...of.values()].flatMap((own) =>
    own.map((order, at) => ({
      ...order,
      company: own.length > 1 ? `${at + 1} of ${own.length}` : null,
    })),
  );
}

/** The filters of the dashboard that an address asks for. */
export function readDaysAsked(params: URLSearchParams) {
  const market = params.get("market") ?? "";
  return {
    urgency: urgencies.find((each) => each === params.get("urgency")) ?? null,
    market: /^[1-9]\d{0,14}$/.test(market) ? Number(market) : null,
  };
}

/** The vendor's open orders, as `listMarketDays` reads them. */
type Found = Pick<Awaited<ReturnType<typeof listMarketDays>>, "days" | "products" | "open">;

const ordersOf = (open: Found["open"], day: { marketId: number; date: string }, now: Instant) =>
  withCompany(
    open
      .filter(({ marketId, pickupDate }) =>
        isOf(day.marketId, day.date)({ marketId, date: pickupDate }),
      )
      .map((order) => vendorOrderView(order, now)),
  );

/** The work for one market day. Null if the vendor has no open orders for it. */
export function workOn(
  { days, products, open }: Found,
  { marketId, date }: { marketId: number; date: string },
  now: Instant,
) {
  const day = days.find(isOf(marketId, date));
  return day ? { day: dayView(day, products, now), orders: ordersOf(open, day, now) } : null;
}

/** The pre-orders page: the market days, with the orders of the first day. */
export function preOrdersView(
  { days, products, open, done }: Omit<Awaited<ReturnType<typeof listMarketDays>>, "payment">,
  asked: ReturnType<typeof readDaysAsked>,
  now: Instant,
) {
  const all = days.map((day) => dayView(day, products, now));
  const ofMarket = all.filter((day) => asked.market === null || day.marketId === asked.market);
  const shown = ofMarket.filter((day) => asked.urgency === null || day.urgency === asked.urgency);
  const [first, ...later] = shown;
  const orders = first
    ? ordersOf(open, { marketId: first.marketId, date: first.day.date }, now)
    : [];
  const sum = (of: (day: DayView) => number) => ofMarket.reduce((total, day) => total + of(day), 0);
  const markets = new Map(all.map(({ marketId, marketName }) => [marketId, marketName]));
  return {
    asked,
    counts: {
      toPrepare: sum(({ confirmed }) => confirmed),
      ready: sum(({ ready }) => ready),
      toDecide: sum(({ urgency, orders }) => (urgency === "over" ? orders : 0)),
    },
    urgencies: urgencies
      .map((urgency) => ({
        urgency,
        days: ofMarket.filter((day) => day.urgency === urgency).length,
      }))
      .filter(({ urgency, days }) => days > 0 || urgency === asked.urgency),
    markets: [...markets].map(([id, name]) => ({ id, name })),
    first: first ?? null,
    orders,
    later,
    isEmpty: all.length === 0,
    done: done.map((order) => vendorOrderView(order, now)),
  };
}

/** The status that the page of a market day filters by, as an address names it. */
export const readDayState = (params: URLSearchParams): OrderStatus | null =>
  dayStatuses.find((each) => each === params.get("state")) ?? null;

export function marketDayView(
  found: Awaited<ReturnType<typeof findMarketDay>>,
  { marketId, date }: { marketId: number; date: string },
  now: Instant,
) {
  const { marketName, timeZone, counts } = found;
  const day = found.day && dayView(found.day, found.products, now);
  const withoutOpen = { date, timeZone, over: null };
  return {
    marketName,
    to: dayPath(marketId, date),
    date: longDate(date),
    away: day?.away ?? awayText(withoutOpen, now),
    urgency: day?.urgency ?? urgencyOf(withoutOpen, now),
    day,
    counts,
    orders: withCompany(found.orders.map((order) => vendorOrderView(order, now))),
    printed: longDate(localDateOf(now, timeZone)),
  };
}
