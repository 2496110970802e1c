import type { Habit, Tick } from "../season";
import { someone } from "./play";

interface StallDay {
  day: { orders: { id: number; status: string; version: number }[] } | null;
}

/** At a stall without a connection, a phone keeps the ticked orders. */
export const tickOffline: Habit = {
  weight: 4,
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
      .map(({ id, version }): Tick => {
        const to = random.chance(0.8) ? "completed" : "not_collected";
        return { key: `phone-${season.step}-${id}-key`, orderId: id, to, seen: version };
      });
    if (ticks.length === 0) return null;
    unsent.push({ vendor, ticks });
    return `${vendor.name} ticks ${ticks.map(({ orderId }) => orderId).join(", ")} offline`;
  },
};

/** Later, the phone sends all its ticks, and then sends them again, as if no answer had come. */
export const comeOnline: Habit = {
  weight: 6,
  when: ["before", "at", "after"],
  act: async (season) => {
    const last = season.unsent.pop();
    if (!last) return null;
    const { vendor, ticks } = last;
    const send = () =>
      vendor.browser.ask("POST", "/api/vendor/stall/ticks", {
        json: { stall: vendor.vendorId, ticks },
      });
    const first = await send();
    const again = await send();
    if (first.status === 200 && again.status !== 200 && season.faults.now === null) {
      season.broken(`ticks sent again are answered ${again.status}`);
    }
    return `${vendor.name} sends ${ticks.length} ticks of before: ${first.status}, ${again.status}`;
  },
};
