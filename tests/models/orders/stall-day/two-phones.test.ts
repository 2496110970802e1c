import { describe, expect, it } from "vitest";
import { Outbox } from "~/components/stall/outbox";
import { reconcile } from "~/models/orders/reconciliation/reconciliation.server";
import {
  isToCollect,
  type StallDay,
  type StallOrder,
} from "~/models/orders/stall-day/stall-day.rules";
import { readStallDays } from "~/models/orders/stall-day/stall-day.server";
import { stallDayView } from "~/models/orders/stall-day/stall-day.view";
import { TickOrders } from "~/models/orders/stall-day/tick.schema";
import { tickOrders } from "~/models/orders/stall-day/ticks.server";
import { DomainError } from "~/platform/errors";
import { check } from "~/platform/submit";
import { type Fair, makeFair } from "../../../support/fair";
import { afterHours, fillMarketDay, midMorning } from "../../../support/market-day";
import { memoryStore } from "../../../support/memory-store";
import { Random } from "../../../support/random";

type Line = "open" | "closed" | "loses answers" | "sends twice";

/**
 * A phone at the stall. A test cuts its connection; `reload` loads its page again from what the
 * phone stored.
 */
class Phone {
  line: Line = "open";
  readonly #store = memoryStore();
  #keys = 0;
  outbox: Outbox;
  constructor(
    readonly name: string,
    readonly fair: Fair,
    readonly loaded: StallDay,
  ) {
    this.outbox = this.#open();
  }
  reload() {
    this.outbox = this.#open();
  }
  #open() {
    const outbox = new Outbox(this.name, this.loaded, {
      store: this.#store,
      post: (ticks) => this.#pass(() => this.#answer(ticks)),
      get: (marketId) => this.#pass(async () => Response.json(await dayOf(this.fair, marketId))),
      newKey: () => `${this.name}-${++this.#keys}`,
      isOnline: () => true,
      alone: (work) => work(),
    });
    outbox.takeUp(this.loaded);
    return outbox;
  }
  async #pass(ask: () => Promise<Response>): Promise<Response> {
    if (this.line === "closed") throw new TypeError("Failed to fetch");
    if (this.line === "sends twice") await Promise.all([ask(), ask()]);
    const answer = await ask();
    if (this.line === "loses answers") throw new TypeError("Failed to fetch");
    return answer;
  }
  async #answer(ticks: readonly object[]): Promise<Response> {
    const ctx = this.fair.world.ctx(this.fair.stalls[0].viewer);
    try {
      return Response.json({ answers: await tickOrders(ctx, check(TickOrders, { ticks })) });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return Response.json(error, { status: error.status });
    }
  }
  order(id: number): StallOrder {
    const found = this.outbox.view().orders.find((order) => order.id === id);
    if (!found) throw new Error(`Order ${id} is not on the list of ${this.name}`);
    return found;
  }
}

const dayOf = async ({ world, stalls }: Fair, marketId: number) =>
  stallDayView(await readStallDays(world.ctx(stalls[0].viewer)), marketId, world.now);

async function openDay(count: number) {
  const fair = await makeFair();
  const ids = await fillMarketDay(fair, { count });
  fair.world.now = midMorning;
  const { day } = await dayOf(fair, fair.markets[0].id);
  if (!day) throw new Error("There is no market day");
  expect(day.orders).toHaveLength(count);
  return { fair, ids, phones: [new Phone("one", fair, day), new Phone("two", fair, day)] as const };
}

/** Opens all connections. Each phone catches up, and then gets what the other phone sent last. */
async function catchUpAll(phones: readonly Phone[]) {
  for (const round of [1, 2]) {
    for (const phone of phones) {
      phone.line = "open";
      await phone.outbox.catchUp();
      expect(phone.outbox.view(), `${phone.name}, round ${round}`).toMatchObject({
        waiting: 0,
        line: "open",
      });
    }
  }
}

const told = ({ outbox }: Phone) =>
  outbox
    .view()
    .orders.map(({ id, status, version }) => ({ id, status, version }))
    .sort((a, b) => a.id - b.id);

const stateOf = async ({ world }: Fair, ids: readonly number[]) => {
  const { results } = await world.d1
    .prepare(
      "select id, status, version from orders where id in (select value from json_each(?)) order by id",
    )
    .bind(JSON.stringify(ids))
    .all<{ id: number; status: string; version: number }>();
  return results;
};

/** How many times the history of each order says that the order was collected. */
const timesCollected = async ({ world }: Fair) => {
  const { results } = await world.d1
    .prepare(
      `select order_id id, count(*) times from order_events where to_status = 'completed' group by 1`,
    )
    .all<{ id: number; times: number }>();
  return new Map(results.map(({ id, times }) => [id, times]));
};

describe("a market day at the stall with two phones", () => {
  it("ends in one state with 300 orders after an hour offline, with nothing lost or done twice", async () => {
    const { fair, ids, phones } = await openDay(300);
    const [one, two] = phones;
    const tick = (phone: Phone, from: number, to: number, kind: "completed" | "not_collected") => {
      for (const id of ids.slice(from, to)) phone.outbox.tick(id, kind);
    };
    // The first hours: both phones have a connection.
    tick(one, 0, 40, "completed");
    await one.outbox.catchUp();
    tick(two, 40, 80, "completed");
    await two.outbox.catchUp();
    // Then both phones lose their connection, and their ticks overlap: whichever phone is free
    // takes the next customer.
    one.line = "closed";
    two.line = "closed";
    tick(one, 80, 180, "completed");
    tick(two, 150, 250, "completed");
    await Promise.all(phones.map(({ outbox }) => outbox.catchUp()));
    expect(one.outbox.view()).toMatchObject({ waiting: 100, line: "closed" });
    one.reload();
    two.reload();
    expect(one.outbox.view().waiting).toBe(100);
    expect(one.order(ids[100] ?? 0).status).toBe("completed");
    fair.world.now = afterHours;
    // Phone one marks twenty orders as not collected. Phone two has already handed over ten of
    // them.
    tick(one, 240, 260, "not_collected");
    // The first answers are lost on the way; after that the connection holds.
    one.line = "loses answers";
    await one.outbox.catchUp();
    two.line = "sends twice";
    await two.outbox.catchUp();
    await catchUpAll(phones);

    const state = await stateOf(fair, ids);
    expect(told(one)).toEqual(state);
    expect(told(two)).toEqual(state);
    const of = (status: string) =>
      state.filter((order) => order.status === status).map(({ id }) => id);
    expect(of("completed")).toEqual(ids.slice(0, 250));
    expect(of("not_collected")).toEqual(ids.slice(250, 260));
    expect(of("ready")).toEqual(ids.slice(260));
    expect([...(await timesCollected(fair)).values()].every((times) => times === 1)).toBe(true);
    // For ten orders phone one had said something else. It gets a note about them and shows their
    // real state.
    expect(one.outbox.view().notes.map(({ orderId }) => orderId)).toEqual(ids.slice(240, 250));
    expect(two.outbox.view().notes).toEqual([]);
    expect(await reconcile(fair.world.db)).toEqual([]);
  });

  it.each([1, 2, 3, 4, 5, 6])(
    "ends in one state despite lost, repeated, undone and reloaded ticks (%i)",
    async (seed) => {
      const { fair, ids, phones } = await openDay(14);
      fair.world.now = afterHours;
      const random = new Random(seed);
      const said = {
        completed: new Map<number, number>(),
        not: new Set<number>(),
        back: new Set<number>(),
      };
      for (let step = 0; step < 70; step++) {
        const phone = random.one(phones);
        if (random.chance(0.2))
          phone.line = random.one(["open", "closed", "loses answers", "sends twice"] as const);
        if (random.chance(0.05)) phone.reload();
        if (random.chance(0.3))
          await (random.chance(0.3)
            ? Promise.all(phones.map(({ outbox }) => outbox.catchUp()))
            : phone.outbox.catchUp());
        const id = random.one(ids.slice(0, 12));
        const order = phone.order(id);
        if (isToCollect(order)) {
          if (random.chance(0.75)) {
            phone.outbox.tick(id, "completed");
            said.completed.set(id, (said.completed.get(id) ?? 0) + 1);
          } else {
            phone.outbox.tick(id, "not_collected");
            said.not.add(id);
          }
        } else if (random.chance(0.3)) {
          phone.outbox.tick(id, "back");
          said.back.add(id);
        }
      }
      await catchUpAll(phones);

      const state = await stateOf(fair, ids);
      expect(told(phones[0])).toEqual(state);
      expect(told(phones[1])).toEqual(state);
      const times = await timesCollected(fair);
      for (const { id, status } of state) {
        // At most as often as a phone ticked the order as collected.
        expect(times.get(id) ?? 0, `order ${id}`).toBeLessThanOrEqual(said.completed.get(id) ?? 0);
        if (said.back.has(id)) continue;
        const expected = said.completed.has(id)
          ? "completed"
          : said.not.has(id)
            ? "not_collected"
            : "ready";
        expect(status, `order ${id}`).toBe(expected);
      }
      expect(await reconcile(fair.world.db)).toEqual([]);
    },
  );
});
