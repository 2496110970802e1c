import type { Instant } from "~/platform/context";
import { localDateOf, longDate, shortDate } from "../../core/calendar";
import { searchText } from "../../core/listing/directory";
import { formatHours } from "../../core/week";
import { pickupEnds } from "../../vendors/pickup/pickup.rules";
import { orderNumber } from "../order/order.rules";
import {
  countsOf,
  inOrder,
  isFound,
  isToCollect,
  type StallDay,
  type StallOrder,
  withDue,
} from "./stall-day.rules";
import { isOfEarlierDay, mostOfDay, type readStallDays, type StallRow } from "./stall-day.server";

/**
 * An order as a phone at the stall and the printed list show it. The items are never cut, because
 * the vendor hands over what it reads here. An order has at most `mostInOrder` products.
 */
export const stallOrderView = (row: StallRow, now: Instant): StallOrder =>
  withDue({
    id: row.id,
    number: orderNumber(row.id),
    customer: row.customer,
    code: row.pickupCode,
    status: row.status,
    cameFrom: row.cameFrom,
    version: row.version,
    items: row.items,
    dueCents: row.paymentMethod === "at_pickup" ? row.totalAmount : null,
    card: row.paymentMethod === "card_when_weighed" ? "waits" : row.isDeclined ? "declined" : null,
    weighs: JSON.parse(row.weighs),
    wish: row.specialInstructions,
    date: row.pickupDate,
    hours: formatHours(row.pickupTimeStart, row.pickupTimeEnd),
    endsAt: pickupEnds(row),
    overdue: isOfEarlierDay(row, now) ? shortDate(row.pickupDate) : null,
  });

/** What the address of the page asks for. */
export interface StallAsked {
  marketId: number | null;
  q: string;
  /** The first page is 1. */
  page: number;
  /** The order that a form has just ticked. */
  last: number | null;
  isPrint: boolean;
}

const numberIn = (text: string | null) =>
  text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;

export const readStallAsked = (params: URLSearchParams): StallAsked => ({
  marketId: numberIn(params.get("market")),
  q: searchText(params.get("q")),
  page: numberIn(params.get("page")) ?? 1,
  last: numberIn(params.get("last")),
  isPrint: params.has("print"),
});

/** How many orders a page shows without JavaScript. With JavaScript, one page shows all orders. */
export const rowsOnPage = 100;

/**
 * The page of a market day. It sends only one page of rows, after searching all orders. With
 * JavaScript, the phone fetches the rest once, keeps it and searches it itself.
 */
export function stallPageView(found: Found, asked: StallAsked, now: Instant) {
  const { day, ...around } = stallDayView(found, asked.marketId, now);
  if (day === null) return { ...around, day: null };
  const wanted = asked.q ? day.orders.filter((order) => isFound(order, asked.q)) : day.orders;
  const pages = asked.isPrint ? 1 : Math.max(1, Math.ceil(wanted.length / rowsOnPage));
  const page = Math.min(asked.page, pages);
  const last = day.orders.find(({ id }) => id === asked.last) ?? null;
  const rows = asked.isPrint ? wanted : wanted.slice((page - 1) * rowsOnPage, page * rowsOnPage);
  return {
    ...around,
    counts: countsOf(day.orders),
    total: day.orders.length,
    q: asked.q,
    isPrint: asked.isPrint,
    page,
    pages,
    last,
    day: { ...day, orders: rows },
  };
}
export type StallPage = Extract<ReturnType<typeof stallPageView>, { total: number }>;

type Found = Awaited<ReturnType<typeof readStallDays>>;

/**
 * The requested market day, or the market day with the most orders to hand over. Null if there are
 * no orders at any market today. `markets` are the markets with orders.
 */
export function stallDayView({ rows, next, isCut }: Found, marketId: number | null, now: Instant) {
  const markets = [...new Map(rows.map((row) => [row.marketId, row.marketName]))].map(
    ([id, name]) => {
      const own = rows.filter((row) => row.marketId === id);
      return { id, name, rows: own, toCollect: own.filter(isToCollect).length };
    },
  );
  markets.sort((a, b) => b.toCollect - a.toCollect || a.id - b.id);
  const chosen = markets.find(({ id }) => id === marketId) ?? markets[0];
  const [any] = chosen?.rows ?? [];
  const date = any && localDateOf(now, any.timeZone);
  const day: StallDay | null =
    chosen && date
      ? {
          market: { id: chosen.id, name: chosen.name },
          date,
          text: longDate(date),
          asOf: now,
          orders: inOrder(chosen.rows.map((row) => stallOrderView(row, now))).slice(0, mostOfDay),
        }
      : null;
  return {
    day,
    asOf: now,
    markets: markets.map(({ id, name, toCollect }) => ({ id, name, toCollect })),
    next: next && {
      text: longDate(next.pickupDate),
      marketName: next.marketName,
      orders: next.orders,
    },
    isCut,
  };
}
