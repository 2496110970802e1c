import { beforeEach, describe, expect, it } from "vitest";
import { reconcile } from "~/models/orders/reconciliation/reconciliation.server";
import { tickOrders } from "~/models/orders/stall-day/ticks.server";
import { type Fair, makeFair } from "../../../support/fair";
import { afterHours, fillMarketDay } from "../../../support/market-day";
import { meanwhile } from "../../../support/meanwhile";

let fair: Fair;
let ours: number[];
let theirs: number[];
beforeEach(async () => {
  fair = await makeFair();
  ours = await fillMarketDay(fair, { count: 3 });
  theirs = await fillMarketDay(fair, { count: 2, stall: 1 });
  fair.world.now = afterHours;
});

const ctx = (stall: 0 | 1 = 0) => fair.world.ctx(fair.stalls[stall].viewer);
const writesHistory = /insert into order_events/;
type To = "completed" | "not_collected" | "back";
const tick = (to: To, key: string, { order = ours[0] ?? 0, seen = 1 } = {}) => ({
  key,
  orderId: order,
  to,
  seen,
});
const say = async (...ticks: ReturnType<typeof tick>[]) => {
  const answers = await tickOrders(ctx(), { ticks });
  return answers.map(({ key, outcome, order }) => [key, outcome, order.status, order.version]);
};
const steps = async (order = ours[0]) => {
  const { results } = await fair.world.d1
    .prepare("select to_status, actor_user_id who from order_events where order_id = ? order by id")
    .bind(order)
    .all<{ to_status: string; who: number | null }>();
  return results.slice(2).map(({ to_status }) => to_status);
};

describe("a tick", () => {
  it("records its user, and answers with the order's new state", async () => {
    expect(await say(tick("completed", "a"))).toEqual([["a", "done", "completed", 2]]);
    const { results } = await fair.world.d1
      .prepare(
        "select from_status, to_status, actor, actor_user_id from order_events where order_id = ?",
      )
      .bind(ours[0])
      .all();
    expect(results.at(-1)).toEqual({
      from_status: "ready",
      to_status: "completed",
      actor: "vendor",
      actor_user_id: fair.stalls[0].viewer.id,
    });
  });

  it("sent again after a lost answer is answered without being done again", async () => {
    await say(tick("completed", "a"));
    expect(await say(tick("completed", "a"))).toEqual([["a", "done", "completed", 2]]);
    expect(await steps()).toEqual(["completed"]);
  });

  it("sent again after an undo by another phone changes nothing", async () => {
    await say(tick("completed", "a"));
    await say(tick("back", "b", { seen: 2 }));
    expect(await say(tick("completed", "a"))).toEqual([["a", "done", "ready", 3]]);
    expect(await steps()).toEqual(["completed", "ready"]);
  });

  it("that arrives many times at once makes one step", async () => {
    const all = await Promise.all([1, 2, 3, 4].map(() => say(tick("completed", "a"))));
    expect(all.every(([first]) => first?.[2] === "completed")).toBe(true);
    expect(await steps()).toEqual(["completed"]);
  });

  it("is not repeated if a copy was done and undone between its read and its write", async () => {
    meanwhile(fair.world, writesHistory, async () => {
      await say(tick("completed", "a"));
      await say(tick("back", "b", { seen: 2 }));
    });
    expect(await say(tick("completed", "a"))).toEqual([["a", "done", "ready", 3]]);
    expect(await steps()).toEqual(["completed", "ready"]);
  });

  it("is not repeated if a copy was done and undone between its two lookups", async () => {
    const { db } = ctx();
    let isFirst = true;
    // After the copy has looked up its key, the first tick and an undo get ahead of it.
    const slow = Object.create(db, {
      select: {
        value: (...given: Parameters<typeof db.select>) => db.select(...given),
      },
      $client: {
        value: Object.create(db.$client, {
          prepare: { value: (query: string) => db.$client.prepare(query) },
          batch: {
            value: async (statements: D1PreparedStatement[]) => {
              const found = await db.$client.batch(statements);
              if (isFirst) {
                isFirst = false;
                await say(tick("completed", "a"));
                await say(tick("back", "b", { seen: 2 }));
              }
              return found;
            },
          },
        }),
      },
    });
    const [late] = await tickOrders({ ...ctx(), db: slow }, { ticks: [tick("completed", "a")] });
    expect(late?.order.status).toBe("ready");
    expect(await steps()).toEqual(["completed", "ready"]);
  });
});

describe("two phones", () => {
  it("with the same tick make one step, and the second phone learns that the step was done", async () => {
    await say(tick("completed", "a"));
    expect(await say(tick("completed", "b"))).toEqual([["b", "already", "completed", 3]]);
    expect(await steps()).toEqual(["completed"]);
  });

  it("with the same tick can be undone only by a phone that has seen both ticks", async () => {
    await say(tick("completed", "a"));
    await say(tick("completed", "b"));
    expect(await say(tick("back", "c", { seen: 2 }))).toEqual([["c", "cannot", "completed", 3]]);
    expect(await say(tick("back", "d", { seen: 3 }))).toEqual([["d", "done", "ready", 4]]);
  });

  it.each([
    [["completed", "not_collected"], ["completed"]],
    [
      ["not_collected", "completed"],
      ["not_collected", "completed"],
    ],
  ] as const)(
    "with different ticks end in 'collected', whichever comes first: %j",
    async (said, history) => {
      for (const to of said) await say(tick(to, to));
      expect(await steps()).toEqual(history);
      expect(await reconcile(fair.world.db)).toEqual([]);
    },
  );

  it("with different ticks a moment apart end in 'collected'", async () => {
    meanwhile(fair.world, writesHistory, () => say(tick("not_collected", "b")));
    expect(await say(tick("completed", "a"))).toEqual([["a", "done", "completed", 3]]);
    meanwhile(fair.world, writesHistory, () => say(tick("completed", "c", { order: ours[1] })));
    expect(await say(tick("not_collected", "d", { order: ours[1] }))).toEqual([
      ["d", "cannot", "completed", 2],
    ]);
  });

  it("with different ticks at the same moment end in 'collected'", async () => {
    await Promise.all([say(tick("completed", "a")), say(tick("not_collected", "b"))]);
    expect((await steps()).at(-1)).toBe("completed");
  });
});

describe("a vendor's ticks", () => {
  it("are all refused if an order of another vendor is among them", async () => {
    const mixed = tickOrders(ctx(), {
      ticks: [tick("completed", "a"), tick("completed", "b", { order: theirs[0] })],
    });
    await expect(mixed).rejects.toMatchObject({ code: "not_found" });
    expect([await steps(ours[0]), await steps(theirs[0])]).toEqual([[], []]);
  });

  it("are refused if made for a vendor that the account does not work at", async () => {
    const { id: stall } = fair.stalls[1].vendor;
    const wrong = tickOrders(ctx(), { stall, ticks: [tick("completed", "a")] });
    await expect(wrong).rejects.toMatchObject({ code: "not_found" });
    expect(await steps()).toEqual([]);
  });

  it("may use a key that another vendor has used", async () => {
    await tickOrders(ctx(1), { ticks: [tick("completed", "a", { order: theirs[0] })] });
    expect(await say(tick("completed", "a"))).toEqual([["a", "done", "completed", 2]]);
  });

  it("are answered separately: a refused tick gives its reason, and the rest are done", async () => {
    await fair.world.d1
      .prepare("update orders set pickup_date = '2026-05-16' where id = ?")
      .bind(ours[1])
      .run();
    const answers = await tickOrders(ctx(), {
      ticks: [tick("completed", "a"), tick("completed", "b", { order: ours[1] })],
    });
    expect(answers.map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ["done", null],
      ["cannot", "Customers can’t pick up this order before its pickup date."],
    ]);
  });
});
