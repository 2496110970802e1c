import { afterAnswers, nextToSend, type Tick } from "~/models/orders/stall-day/outbox.rules";
import type { StallOrder } from "~/models/orders/stall-day/stall-day.rules";
import type { Habit, Season } from "../season";
import type { VendorPerson } from "../town";
import { onTheScale, someone } from "./play";

interface StallDay {
  day: { orders: StallOrder[] } | null;
}

/** The ticks of an order: now and then a vendor forgets to weigh it first, or weighs only. */
function ticksOf({ random, step }: Season, { id, version, weighs }: StallOrder): Tick[] {
  const tick = { orderId: id, seen: version, isTried: false };
  const weights = weighs.map(({ productId, quantity, max, unit }) => ({
    productId,
    weight: `${onTheScale(random, quantity, max / 1000)} ${unit}`,
  }));
  const weighed: Tick = { ...tick, key: `phone-${step}-${id}-scale`, to: "weighed", weights };
  const to = random.chance(0.8) ? "completed" : "not_collected";
  const handed: Tick = { ...tick, key: `phone-${step}-${id}-key`, to };
  if (weights.length === 0) return [handed];
  return random.weighted([
    { weight: 7, ticks: [weighed, handed] },
    { weight: 2, ticks: [handed] },
    { weight: 1, ticks: [weighed] },
  ]).ticks;
}

/** At a stall without a connection, a phone keeps the ticked orders. */
export const tickOffline: Habit = {
  weight: 6,
  when: ["at", "after"],
  act: async (season) => {
    const { random, unsent } = season;
    const vendor = someone(season, season.town.vendors);
    const { status, body } = await vendor.browser.ask("GET", "/api/vendor/stall");
    const orders = status === 200 ? ((body as StallDay).day?.orders ?? []) : [];
    const ticks = orders
      .filter(({ status }) => status === "confirmed" || status === "ready")
      .filter(() => random.chance(0.5))
      .slice(0, 20)
      .flatMap((order) => ticksOf(season, order));
    if (ticks.length === 0) return null;
    unsent.push({ vendor, ticks });
    return `${vendor.name} ticks ${ticks.map(({ orderId, to }) => `${orderId} ${to}`).join(", ")} offline`;
  },
};

/** Later, the phone sends all its ticks, and then sends them again, as if no answer had come. */
export const comeOnline: Habit = {
  weight: 6,
  when: ["before", "at", "after"],
  act: async (season) => {
    const last = season.unsent.pop();
    if (!last) return null;
    const answered = [];
    let waiting: Tick[] = last.ticks;
    while (waiting.length > 0) {
      const { statuses, left } = await sendTwice(season, last.vendor, waiting);
      answered.push(statuses);
      waiting = left;
    }
    return `${last.vendor.name} sends ${last.ticks.length} ticks of before: ${answered.join("; ")}`;
  },
};

/** Sends the next tick of each order, twice. Without an answer, the phone keeps none of them. */
async function sendTwice(season: Season, vendor: VendorPerson, waiting: readonly Tick[]) {
  const ticks = nextToSend(waiting).map(({ isTried: _, ...tick }) => tick);
  const json = { stall: vendor.vendorId, ticks };
  const send = () => vendor.browser.ask("POST", "/api/vendor/stall/ticks", { json });
  const first = await send();
  if (first.status === 422) season.broken(`ticks are invalid: ${JSON.stringify(first.body)}`);
  const again = await send();
  if (first.status === 200 && again.status !== 200 && season.faults.now === null) {
    season.broken(`ticks sent again are answered ${again.status}`);
  }
  const { answers } = again.body as { answers?: Parameters<typeof afterAnswers>[1] };
  return {
    statuses: `${first.status}, ${again.status}`,
    left: answers ? afterAnswers(waiting, answers) : [],
  };
}
