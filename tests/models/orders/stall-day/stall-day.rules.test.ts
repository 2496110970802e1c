import { describe, expect, it } from "vitest";
import {
  afterTick,
  canGiveUp,
  countsOf,
  inOrder,
  isFound,
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
