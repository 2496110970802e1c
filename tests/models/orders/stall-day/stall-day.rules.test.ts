import { describe, expect, it } from "vitest";
import {
  afterTick,
  canGiveUp,
  countsOf,
  inOrder,
  isFound,
  isToWeigh,
  isWholeList,
  readTick,
  textOfTick,
} from "~/models/orders/stall-day/stall-day.rules";
import { stallOrder } from "./sample";

describe("the search at the stall", () => {
  const order = stallOrder({ customer: "Zoë Núñez", number: "ORD-0412", code: "K7QM" });
  it.each(["zoe", "NUNEZ", "ë n", "ORD-0412", "ord-04", "412", "k7qm", " 412 ", ""])(
    "finds an order by name, number or pickup code: '%s'",
    (q) => {
      expect(isFound(order, q)).toBe(true);
    },
  );
  it.each(["zoo", "413", "K7QX", "honey"])("does not find an order by '%s'", (q) => {
    expect(isFound(order, q)).toBe(false);
  });
});

describe("the list at the stall", () => {
  it("shows leftover orders of earlier days, then today's by hours and name, then finished orders", () => {
    const orders = [
      stallOrder({ id: 1, status: "completed", endsAt: 1 }),
      stallOrder({ id: 2, customer: "carl", endsAt: 900 }),
      stallOrder({ id: 3, customer: "ben", endsAt: 900, status: "confirmed" }),
      stallOrder({ id: 4, customer: "zoe", endsAt: 800 }),
      stallOrder({ id: 5, customer: "zoe", endsAt: 950, overdue: "Sat, May 2" }),
    ];
    expect(inOrder(orders).map(({ id }) => id)).toEqual([5, 4, 3, 2, 1]);
  });

  it("counts orders to collect, collected and not collected, and leaves out cancelled orders", () => {
    const orders = ["ready", "confirmed", "completed", "not_collected", "cancelled"].map(
      (status, id) => stallOrder({ id, status }),
    );
    expect(countsOf(orders)).toEqual({ toCollect: 2, collected: 1, notCollected: 1 });
  });

  it("allows 'not collected' only once the hours are over, and never for a collected order", () => {
    expect(canGiveUp(stallOrder({ endsAt: 1_000 }), 999)).toBe(false);
    expect(canGiveUp(stallOrder({ endsAt: 1_000 }), 1_000)).toBe(true);
    expect(canGiveUp(stallOrder({ status: "completed" }), 1_000)).toBe(false);
  });
});

describe("the list on a phone", () => {
  const sent = {
    ...{ market: { id: 1, name: "Grove" }, date: "2026-05-09", text: "Saturday, May 9" },
    ...{ asOf: 1_000, orders: [] },
  };

  it("is one page of the day's orders until the server has sent them all", () => {
    expect(isWholeList(sent, sent)).toBe(false);
    expect(isWholeList({ ...sent, wholeAsOf: 2_000 }, sent)).toBe(true);
  });

  it("is whole if it is of a later day than the page, because the server sent it alone", () => {
    expect(isWholeList({ ...sent, date: "2026-05-16" }, sent)).toBe(true);
  });
});

describe("a tick", () => {
  it("changes the shown status, and remembers the previous status", () => {
    const collected = afterTick(stallOrder(), "completed");
    expect(collected).toMatchObject({ status: "completed", cameFrom: "ready" });
    expect(afterTick(collected, "back")).toMatchObject({ status: "ready" });
  });

  it("does not change a cancelled order or an order that already has that status", () => {
    const cancelled = stallOrder({ status: "cancelled" });
    expect(afterTick(cancelled, "completed")).toBe(cancelled);
    const collected = stallOrder({ status: "completed" });
    expect(afterTick(collected, "completed")).toBe(collected);
  });

  it("is read only from the exact text of its button", () => {
    expect(textOfTick(stallOrder(), "not_collected")).toBe("7.not_collected.3");
    expect(readTick("7.not_collected.3")).toEqual({ orderId: 7, to: "not_collected" });
    for (const text of ["", "7", "7.ready.3", "0.back.3", "7.back.0", "7.back.3.4", "7.back.3\n"]) {
      expect(readTick(text), text).toBeNull();
    }
  });
});

describe("an order that is sold by weight", () => {
  const melon = {
    ...{ productId: 1, name: "Melon", quantity: 2, unit: "lb" as const },
    ...{ pricePerUnit: 200, max: 5000, promised: 2000, weighed: null },
  };
  const cheese = { ...melon, productId: 2, name: "Cheese", promised: 900, weighed: 4000 };
  const order = stallOrder({ weighs: [melon, cheese], dueCents: 2800, due: "at most $28.00" });

  it("is to be weighed until all of it is", () => {
    expect(isToWeigh(order)).toBe(true);
    expect(isToWeigh({ weighs: [cheese] })).toBe(false);
    expect(isToWeigh({ weighs: [] })).toBe(false);
  });

  it.each([
    ["7.5", "$23.00", 7500],
    ["8 lb 4 oz", "$24.50", 8250],
    ["30", "$28.00", 30_000],
  ])("costs what a phone was told: %s", (weight, due, weighed) => {
    const shown = afterTick(order, "weighed", [{ productId: 1, weight }]);
    expect(shown).toMatchObject({ due, weighs: [{ weighed }, { weighed: 4000 }] });
  });

  it("costs what it did, if nothing can be read from what was typed", () => {
    expect(afterTick(order, "weighed", [{ productId: 1, weight: "heavy" }])).toEqual(order);
    expect(afterTick(order, "weighed")).toEqual(order);
  });

  it("has nothing due if it is paid", () => {
    const paid = { ...order, due: null, dueCents: null };
    const shown = afterTick(paid, "weighed", [{ productId: 1, weight: "7" }]);
    expect([shown.due, shown.dueCents]).toEqual([null, null]);
  });
});
