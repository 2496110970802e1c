import {
  afterTick,
  type StallDay,
  type StallOrder,
  type TickKind,
  type TypedWeights,
} from "./stall-day.rules";

/**
 * A tick that a phone has made and the server has not answered yet. The code here is pure, so a
 * test can simulate an hour without a connection. components/stall/outbox.ts keeps the ticks and
 * sends them.
 */
export interface Tick {
  /** The tick's own key: however often the tick is sent, it counts once. */
  key: string;
  orderId: number;
  to: TickKind;
  /** What was typed for a tick that weighs. */
  weights?: TypedWeights;
  /** The version of the order that the phone showed when it was ticked. */
  seen: number;
  /** Whether the tick may have reached the server. If so, this phone can no longer drop it. */
  isTried: boolean;
}

/** The server's answer to a tick, and the order's current state. */
export interface TickAnswer {
  key: string;
  outcome: "done" | "already" | "cannot";
  /** Why the tick cannot be done. Null otherwise. */
  reason: string | null;
  order: StallOrder;
}

/** A message to the person who ticked: the order did not become what this phone showed. */
export interface Note {
  key: string;
  orderId: number;
  text: string;
  /** Whether weights were not saved. Such a note stays until the user has read it. */
  isOfWeights?: boolean;
}

/** The most ticks that are sent at once. */
export const mostTicks = 50;
/** The most messages that are kept: the latest. */
const mostNotes = 50;

/**
 * Adds a tick. An undo of a tick that was not sent yet just removes that tick, and the same tick is
 * never added twice. New weights are added to weights that were not sent yet.
 */
export function withTick(ticks: readonly Tick[], tick: Tick): Tick[] {
  const last = ticks.findLast(({ orderId }) => orderId === tick.orderId);
  if (last && tick.to === "back" && isHandover(last) && !last.isTried) {
    return ticks.filter((each) => each !== last);
  }
  if (last?.to !== tick.to) return [...ticks, tick];
  if (tick.to !== "weighed") return [...ticks];
  if (last.isTried) return [...ticks, tick];
  const weights = bothWeights(last.weights, tick.weights);
  return [...ticks.filter((each) => each !== last), { ...tick, weights }];
}

/**
 * What was typed last for each product. `was` stays what the phone showed before the first weight
 * was typed: the server knows nothing of the weights in between.
 */
function bothWeights(before: TypedWeights = [], typed: TypedWeights = []): TypedWeights {
  const both = new Map(before.map((line) => [line.productId, line]));
  for (const line of typed) {
    const { was } = both.get(line.productId) ?? line;
    both.set(line.productId, { ...line, was });
  }
  return [...both.values()];
}

const isHandover = ({ to }: Tick) => to === "completed" || to === "not_collected";

/** The ticks to send next: the first waiting tick of each order, in the order they were made. */
export function nextToSend(ticks: readonly Tick[]): Tick[] {
  const orders = new Set<number>();
  return ticks
    .filter(({ orderId }) => !orders.has(orderId) && orders.add(orderId))
    .slice(0, mostTicks);
}

/** Marks these ticks as possibly received by the server. */
export const tried = (ticks: readonly Tick[], sent: readonly Tick[]): Tick[] => {
  const keys = new Set(sent.map(({ key }) => key));
  return ticks.map((tick) => (keys.has(tick.key) ? { ...tick, isTried: true } : tick));
};

/**
 * The ticks that still wait after these answers. The next tick of an answered order now refers to
 * the order's new version. An undo is dropped if the answered tick was refused, or if another phone
 * had already made it: this phone then has nothing of its own to undo.
 */
export function afterAnswers(ticks: readonly Tick[], answers: readonly TickAnswer[]): Tick[] {
  const byKey = new Map(answers.map((answer) => [answer.key, answer]));
  const left = ticks.filter(({ key }) => !byKey.has(key));
  const byOrder = new Map(answers.map((answer) => [answer.order.id, answer]));
  const isNext = new Set<number>();
  return left.flatMap((tick) => {
    const answer = byOrder.get(tick.orderId);
    if (!answer || isNext.has(tick.orderId)) return [tick];
    isNext.add(tick.orderId);
    if (tick.to === "back" && answer.outcome !== "done") return [];
    return [{ ...tick, seen: answer.order.version }];
  });
}

/**
 * The messages about the answers to these ticks: only if the phone showed something else than the
 * server's result. A later message about an order replaces an earlier one, but never a message that
 * weights were not saved: the later one does not repeat it.
 */
export function notesOf(
  notes: readonly Note[],
  answers: readonly TickAnswer[],
  ticks: readonly Tick[],
): Note[] {
  const byKey = new Map(ticks.map((tick) => [tick.key, tick]));
  const told = answers.flatMap(({ key, order, outcome, reason }) => {
    const tick = byKey.get(key);
    return tick && outcome === "cannot" && reason ? [noteOn(tick, order.number, reason)] : [];
  });
  const own = new Set(told.map(({ orderId }) => orderId));
  const stay = notes.filter(({ orderId, isOfWeights }) => isOfWeights || !own.has(orderId));
  return [...stay, ...told].slice(-mostNotes);
}

/** The message that a tick was refused. `number` is the order's, null if the phone has no longer. */
export function noteOn({ key, orderId, to }: Tick, number: string | null, reason: string): Note {
  if (to !== "weighed") return { key, orderId, text: reason };
  const text = `${number ?? "An order"}: no weight was saved. ${reason}`;
  return { key, orderId, text, isOfWeights: true };
}

/** The orders, updated with later reports: the newer version of each, and new orders. */
export function withNews(orders: readonly StallOrder[], news: readonly StallOrder[]): StallOrder[] {
  const byId = new Map(orders.map((order) => [order.id, order]));
  for (const order of news) {
    const known = byId.get(order.id);
    if (!known || order.version >= known.version) byId.set(order.id, order);
  }
  return [...byId.values()];
}

/** The day after these answers, which may be about orders of another market too. */
export const withAnswers = (day: StallDay, answers: readonly TickAnswer[]): StallDay => {
  const news = answers.map(({ order }) => order);
  return { ...day, orders: withNews(day.orders, ofList(day.orders, news)) };
};

/** Those of `orders` that are on this list. */
function ofList(list: readonly StallOrder[], orders: readonly StallOrder[]): StallOrder[] {
  const ids = new Set(list.map(({ id }) => id));
  return orders.filter(({ id }) => ids.has(id));
}

/**
 * What two reports of a market's day say together: the newer version of each order. An order that
 * is not on a later whole list is gone. If the dates differ, the later report counts alone.
 */
export function bothReports(one: StallDay, other: StallDay): StallDay {
  const [first, later] = one.asOf <= other.asOf ? [one, other] : [other, one];
  if (first.date !== later.date) return later;
  const isWhole = (later.wholeAsOf ?? 0) > first.asOf;
  const known = isWhole ? ofList(later.orders, first.orders) : first.orders;
  const wholeAsOf = Math.max(first.wholeAsOf ?? 0, later.wholeAsOf ?? 0);
  return { ...later, wholeAsOf, orders: withNews(known, later.orders) };
}

/**
 * The orders as this phone shows them: waiting ticks count as done, as far as the phone can tell.
 */
export const asShown = (orders: readonly StallOrder[], ticks: readonly Tick[]): StallOrder[] =>
  orders.map((order) =>
    ticks
      .filter(({ orderId }) => orderId === order.id)
      .reduce((shown, { to, weights }) => afterTick(shown, to, weights), order),
  );
