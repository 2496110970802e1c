import type { Cents } from "../../core/money";
import {
  amountText,
  parseWeight,
  priceOfLine,
  type Weight,
  type WeightUnit,
} from "../../vendors/product/weight.rules";

/**
 * A market day at the stall, as a phone shows it, with or without a connection. This code runs
 * everywhere, also in the browser: do not import calendars or schemas here.
 */
export interface StallOrder {
  id: number;
  number: string;
  customer: string;
  code: string;
  /** As the server last reported it. */
  status: string;
  /** The order's status before its last step. An undo leads back to it. */
  cameFrom: string | null;
  /**
   * Grows by one with each step: of two reports of an order, the higher version is the newer
   * report.
   */
  version: number;
  /** '2 Honey, 1 Bread'. */
  items: string;
  /**
   * What the customer has to pay at the handover, such as '$16.00', or 'at most $22.00' while
   * something is to be weighed. Null if the order is already paid.
   */
  due: string | null;
  dueCents: Cents | null;
  /** 'waits' for a card that is charged when the order is weighed, until that has worked. */
  card?: "waits" | "declined" | null;
  /** What is sold by weight, with what a phone needs to work out the price. */
  weighs: StallLine[];
  wish: string | null;
  /** The pickup date, 'YYYY-MM-DD'. */
  date: string;
  hours: string;
  /**
   * When the pickup time ends, in milliseconds since the epoch. From then on the order can be
   * marked as not collected.
   */
  endsAt: number;
  /** The date of an earlier market day, such as 'Sat, Nov 14'. Null for an order of today. */
  overdue: string | null;
}

/** A line of an order that is sold by weight. */
export interface StallLine {
  productId: number;
  name: string;
  quantity: number;
  unit: WeightUnit;
  pricePerUnit: Cents;
  /** The most that one piece usually weighs, in thousandths of `unit`. */
  max: Weight;
  /** The most that the line can cost, which the customer was promised. */
  promised: Cents;
  /** Null until it is weighed. */
  weighed: Weight | null;
}

/** Weights of an order, as the vendor typed them. */
export type TypedWeights = readonly {
  productId: number;
  weight: string;
  /**
   * What the phone showed: the number of pieces, and the weight before, or 0 if the line was not
   * weighed. Earlier versions of the site did not store them.
   */
  quantity?: number;
  was?: number;
}[];

/** A market day: the orders of one market, on the market's clock. */
export interface StallDay {
  market: { id: number; name: string };
  /** 'YYYY-MM-DD' */
  date: string;
  text: string;
  /** When the server told all this, in milliseconds since the epoch. */
  asOf: number;
  /** When the server last told the whole list, and not only a page of it. */
  wholeAsOf?: number;
  orders: StallOrder[];
}

/**
 * Whether a phone has all orders of a market day. `sent` is the day as the server sent it with the
 * page, which holds only one page of its orders.
 */
export const isWholeList = (day: StallDay, sent: StallDay): boolean =>
  Boolean(day.wholeAsOf) || day.date !== sent.date;

/**
 * The result that a tick gives an order: its products were weighed, it was collected, it was not
 * collected, or the last tick was wrong.
 */
export const tickKinds = ["weighed", "completed", "not_collected", "back"] as const;
export type TickKind = (typeof tickKinds)[number];

/** A tick as a form's button sends it: '12.completed.3' is order 12, seen at version 3. */
export const tickText = /^([1-9]\d{0,14})\.(completed|not_collected|back)\.([1-9]\d{0,14})$/;
/** The ticks that a button of a form can make. Weights are typed on a page of their own. */
export type ButtonTick = Exclude<TickKind, "weighed">;
export const textOfTick = ({ id, version }: Pick<StallOrder, "id" | "version">, to: ButtonTick) =>
  `${id}.${to}.${version}`;

/** Reads such a text. Null for any other text. */
export function readTick(text: string): { orderId: number; to: ButtonTick } | null {
  const [, id, to] = tickText.exec(text) ?? [];
  return id && to ? { orderId: Number(id), to: to as ButtonTick } : null;
}

const open = ["confirmed", "ready"];
export const isToCollect = ({ status }: Pick<StallOrder, "status">) => open.includes(status);

/** Whether an order can still be ticked. A cancelled order cannot. */
export const isLive = ({ status }: Pick<StallOrder, "status">) => status !== "cancelled";

/**
 * Whether an order can be marked as not collected: its pickup time ended before the customer came.
 */
export const canGiveUp = (order: Pick<StallOrder, "status" | "endsAt">, now: number) =>
  isToCollect(order) && now >= order.endsAt;

/** Whether the order can be handed over only after something is weighed. */
export const isToWeigh = ({ weighs }: Pick<StallOrder, "weighs">) =>
  weighs.some(({ weighed }) => weighed === null);

/** The order with the text of what is due. */
export const withDue = (order: Omit<StallOrder, "due">): StallOrder => ({
  ...order,
  due: order.dueCents === null ? null : amountText(order.dueCents, isToWeigh(order)),
});

/** What is due for an order, or, if nothing is, whether its card was charged. */
export const payText = (order: StallOrder): string => {
  if (order.due) return order.due;
  if (order.card !== "waits") return "Paid";
  return isToWeigh(order) ? "Card is charged when weighed" : "Charging the card";
};

/** What a line costs: what it weighs, and the most that was promised until then. */
const priceOfStallLine = ({ pricePerUnit, promised }: StallLine, weight: Weight | null) =>
  weight === null ? promised : priceOfLine(pricePerUnit, weight, promised);

/** The order with these weights, as far as a phone can tell. */
function withWeights(order: StallOrder, typed: TypedWeights): StallOrder {
  const weighs = order.weighs.map((line) => {
    const weight = typed.find(({ productId }) => productId === line.productId)?.weight ?? "";
    return { ...line, weighed: parseWeight(weight, line.unit) ?? line.weighed };
  });
  const sum = (lines: readonly StallLine[]) =>
    lines.reduce((all, line) => all + priceOfStallLine(line, line.weighed), 0);
  const { dueCents } = order;
  return withDue({
    ...order,
    weighs,
    dueCents: dueCents === null ? null : dueCents - sum(order.weighs) + sum(weighs),
  });
}

/** The order after a tick, as far as a phone can tell. */
export function afterTick(order: StallOrder, to: TickKind, weights: TypedWeights = []): StallOrder {
  if (to === "weighed") return withWeights(order, weights);
  if (to === "back") return { ...order, status: order.cameFrom ?? "ready", cameFrom: null };
  if (order.status === to || !isLive(order)) return order;
  return { ...order, status: to, cameFrom: order.status };
}

/** Lower case, without accents: 'Zoë' is found by 'zoe'. */
const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().trim();

/**
 * Whether an order matches a search: by customer name, by number ('ORD-0012', '12') or by pickup
 * code.
 */
export function isFound({ customer, number, code }: StallOrder, q: string): boolean {
  const wanted = plain(q);
  return [customer, number, code].some((text) => plain(text).includes(wanted));
}

/**
 * Sorts orders as the vendor looks through them: open orders of earlier days, orders to collect
 * today, finished orders; each group by pickup hours, then by name.
 */
export function inOrder(orders: readonly StallOrder[]): StallOrder[] {
  const place = (order: StallOrder) => (isToCollect(order) ? (order.overdue ? 0 : 1) : 2);
  return [...orders].sort(
    (a, b) =>
      place(a) - place(b) ||
      a.endsAt - b.endsAt ||
      a.customer.localeCompare(b.customer, "en") ||
      a.id - b.id,
  );
}

/** How many orders are to collect, collected and not collected. */
export function countsOf(orders: readonly StallOrder[]) {
  const of = (status: string) => orders.filter((order) => order.status === status).length;
  return {
    toCollect: orders.filter(isToCollect).length,
    collected: of("completed"),
    notCollected: of("not_collected"),
  };
}
