/**
 * A market day at the stall, as a phone shows it: with a connection or without. It runs everywhere,
 * the browser included: keep it free of calendars and schemas.
 */
export interface StallOrder {
  id: number;
  number: string;
  customer: string;
  code: string;
  /** As the server last told it. */
  status: string;
  /** What it was before its last step: where an undo leads back to. */
  cameFrom: string | null;
  /** One more with each step: of two reports of an order the higher one is the newer. */
  version: number;
  /** '2 Honey, 1 Bread'. */
  items: string;
  /** What there is to take for it when it is handed over: '$16.00'; null where it is paid. */
  due: string | null;
  wish: string | null;
  hours: string;
  /** When its hours are over, in milliseconds since the epoch: from then on it can be given up on. */
  endsAt: number;
  /** Of an earlier market day: 'Sat, Nov 14'. Null for today's. */
  overdue: string | null;
}

/** A market day: one market's orders, on its clock. */
export interface StallDay {
  market: { id: number; name: string };
  /** 'YYYY-MM-DD' */
  date: string;
  text: string;
  /** When the server told all this, in milliseconds since the epoch. */
  asOf: number;
  orders: StallOrder[];
}

/** What a tick says of an order: it was collected, it was not, or the last thing said was wrong. */
export const tickKinds = ["completed", "not_collected", "back"] as const;
export type TickKind = (typeof tickKinds)[number];

/** A tick as a button of a form posts it: '12.completed.3' is order 12, as seen at version 3. */
export const tickText = /^([1-9]\d{0,14})\.(completed|not_collected|back)\.([1-9]\d{0,14})$/;
export const textOfTick = ({ id, version }: Pick<StallOrder, "id" | "version">, to: TickKind) =>
  `${id}.${to}.${version}`;

/** What such a text says; null for anything else. */
export function readTick(text: string): { orderId: number; to: TickKind } | null {
  const [, id, to] = tickText.exec(text) ?? [];
  return id && to ? { orderId: Number(id), to: to as TickKind } : null;
}

const open = ["confirmed", "ready"];
export const isToCollect = ({ status }: Pick<StallOrder, "status">) => open.includes(status);

/** Whether anything can still be said of an order: not of one that was called off. */
export const isLive = ({ status }: Pick<StallOrder, "status">) => status !== "cancelled";

/** Who did not come by the end of the hours can be given up on. */
export const canGiveUp = (order: Pick<StallOrder, "status" | "endsAt">, now: number) =>
  isToCollect(order) && now >= order.endsAt;

/** An order as it stands once it was ticked, as far as a phone can say. */
export function afterTick(order: StallOrder, to: TickKind): StallOrder {
  if (to === "back") return { ...order, status: order.cameFrom ?? "ready", cameFrom: null };
  if (order.status === to || !isLive(order)) return order;
  return { ...order, status: to, cameFrom: order.status };
}

/** Lower case, without accents: 'Zoë' is found by 'zoe'. */
const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().trim();

/** Whether an order is what is looked for: by name, by number ('ORD-0012', '12') or by pickup code. */
export function isFound({ customer, number, code }: StallOrder, q: string): boolean {
  const wanted = plain(q);
  return [customer, number, code].some((text) => plain(text).includes(wanted));
}

/**
 * In the order in which they are looked through: what is left of earlier days, what is to collect
 * today, what is done with; each by its hours and then by name.
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

/** How many there are of each. */
export function countsOf(orders: readonly StallOrder[]) {
  const of = (status: string) => orders.filter((order) => order.status === status).length;
  return {
    toCollect: orders.filter(isToCollect).length,
    collected: of("completed"),
    notCollected: of("not_collected"),
  };
}
