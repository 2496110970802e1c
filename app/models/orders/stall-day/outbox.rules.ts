import { afterTick, type StallOrder, type TickKind } from "./stall-day.rules";

/**
 * What a phone has ticked and the server has not answered yet. Pure, so that an hour without a
 * connection can be tried out in a test: components/stall/outbox.ts keeps it and sends it.
 */
export interface Tick {
  /** Its own: however often it is sent, it counts once. */
  key: string;
  orderId: number;
  to: TickKind;
  /** The version of the order that was seen when it was ticked. */
  seen: number;
  /** It may have reached the server: from then on it can no longer be dropped here. */
  isTried: boolean;
}

/** What the server made of a tick, and how its order stands now. */
export interface TickAnswer {
  key: string;
  outcome: "done" | "already" | "cannot";
  /** Why it cannot; null where it was done. */
  reason: string | null;
  order: StallOrder;
}

/** Something to tell whoever has ticked: what was ticked here is not what became of the order. */
export interface Note {
  key: string;
  orderId: number;
  text: string;
}

/** So many ticks are sent at once. */
export const mostTicks = 50;
/** And so many notes are kept: the last ones. */
const mostNotes = 50;

/** Adds a tick. What was not sent yet is simply taken back, and nothing is said twice. */
export function withTick(ticks: readonly Tick[], tick: Tick): Tick[] {
  const last = ticks.findLast(({ orderId }) => orderId === tick.orderId);
  if (last && tick.to === "back" && last.to !== "back" && !last.isTried) {
    return ticks.filter((each) => each !== last);
  }
  return last?.to === tick.to ? [...ticks] : [...ticks, tick];
}

/** What to send next: of each order the first tick that waits, in the order they were made. */
export function nextToSend(ticks: readonly Tick[]): Tick[] {
  const orders = new Set<number>();
  return ticks
    .filter(({ orderId }) => !orders.has(orderId) && orders.add(orderId))
    .slice(0, mostTicks);
}

/** From now on these may have arrived. */
export const tried = (ticks: readonly Tick[], sent: readonly Tick[]): Tick[] => {
  const keys = new Set(sent.map(({ key }) => key));
  return ticks.map((tick) => (keys.has(tick.key) ? { ...tick, isTried: true } : tick));
};

/**
 * What still waits once these were answered. What follows a tick that was done follows what it made
 * of the order. What would take back a tick that was not done here, or that another phone has made
 * too, is dropped: there is nothing of this phone's own to take back.
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

/** What there is to tell of these answers: only where the phone showed something else. */
export function notesOf(notes: readonly Note[], answers: readonly TickAnswer[]): Note[] {
  const told = answers.flatMap(({ key, order, outcome, reason }) =>
    outcome === "cannot" && reason ? [{ key, orderId: order.id, text: reason }] : [],
  );
  const own = new Set(told.map(({ orderId }) => orderId));
  return [...notes.filter(({ orderId }) => !own.has(orderId)), ...told].slice(-mostNotes);
}

/** Orders with what was reported of them later: the newer version of each, and those that are new. */
export function withNews(orders: readonly StallOrder[], news: readonly StallOrder[]): StallOrder[] {
  const byId = new Map(orders.map((order) => [order.id, order]));
  for (const order of news) {
    const known = byId.get(order.id);
    if (!known || order.version >= known.version) byId.set(order.id, order);
  }
  return [...byId.values()];
}

/** Orders as this phone shows them: what waits here is done already, as far as it can say. */
export const asShown = (orders: readonly StallOrder[], ticks: readonly Tick[]): StallOrder[] =>
  orders.map((order) =>
    ticks
      .filter(({ orderId }) => orderId === order.id)
      .reduce((shown, { to }) => afterTick(shown, to), order),
  );
