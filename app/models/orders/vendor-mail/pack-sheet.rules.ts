import type { Instant } from "~/platform/context";
import type { LocalDate } from "../../core/calendar";
import type { Cents } from "../../core/money";
import { pickupOn } from "../../vendors/pickup/pickup.rules";
import { whyNotPreOrder } from "../../vendors/product/product.rules";
import type { Offer } from "../order/pre-order.rules";
import type { LineWeight } from "../weighing/line-weight";

/** A valid order of a market day that is to be packed, whether or not it was collected. */
export interface PackedOrder {
  id: number;
  customer: string;
  items: readonly { name: string; quantity: number; weight: LineWeight | null }[];
  pickupTimeStart: string;
  pickupTimeEnd: string;
  timeZone: string;
  /** The money still to pay at the stall, in cents; null if the order is paid. */
  toPay: Cents | null;
}

/** What the vendor was told about each order, by order id. */
export type Told = Record<string, { customer: string; items: Record<string, number> }>;

/**
 * How long to wait before a change is told, so that several changes share one email, in
 * milliseconds.
 */
export const changesSettle = 5 * 60_000;
/** A cut-off may be moved, so before it comes we look at it again this often, in milliseconds. */
export const looksAgain = 6 * 60 * 60_000;

/**
 * When ordering for a market day closes for all of a vendor's products that customers can order
 * ahead; null if nothing can be ordered for the day (any more), which counts as closed.
 */
export function lastCutoff(offer: Offer, marketId: number, date: LocalDate): Instant | null {
  const market = offer.markets.find(({ id }) => id === marketId);
  if (!market) return null;
  const cutoffs = offer.products
    .filter((product) => whyNotPreOrder(product) === null)
    .flatMap(({ id }) => pickupOn(market, [id], offer.configs, date)?.cutoff ?? []);
  return cutoffs.length > 0 ? Math.max(...cutoffs) : null;
}

export const toldOf = (orders: readonly PackedOrder[]): Told =>
  Object.fromEntries(
    orders.map(({ id, customer, items }) => {
      const counts: Record<string, number> = {};
      for (const { name, quantity } of items) counts[name] = (counts[name] ?? 0) + quantity;
      return [String(id), { customer, items: counts }];
    }),
  );

/** How much of each product there is to pack, the largest amount first. */
export function totalsOf(told: Told): [name: string, quantity: number][] {
  const totals = new Map<string, number>();
  for (const { items } of Object.values(told)) {
    for (const [name, quantity] of Object.entries(items)) {
      totals.set(name, (totals.get(name) ?? 0) + quantity);
    }
  }
  return [...totals].sort((a, b) => b[1] - a[1] || a[0].localeCompare(b[0]));
}

/** What happened to an order since the vendor was last told about it. */
export interface SheetChange {
  orderId: number;
  customer: string;
  kind: "new" | "gone" | "other";
  /** Each product that differs, with its number before and now. */
  items: { name: string; before: number; after: number }[];
}

/** What has changed since a sheet was sent, by order. Unchanged orders are left out. */
export function changesSince(before: Told, after: Told): SheetChange[] {
  const ids = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return ids
    .map((id): SheetChange => {
      const [was, is] = [before[id], after[id]];
      const names = [
        ...new Set([...Object.keys(was?.items ?? {}), ...Object.keys(is?.items ?? {})]),
      ];
      return {
        orderId: Number(id),
        customer: (is ?? was)?.customer ?? "",
        kind: was ? (is ? "other" : "gone") : "new",
        items: names
          .map((name) => ({
            name,
            before: was?.items[name] ?? 0,
            after: is?.items[name] ?? 0,
          }))
          .filter((item) => item.before !== item.after),
      };
    })
    .filter(({ items }) => items.length > 0)
    .sort((a, b) => a.orderId - b.orderId);
}
