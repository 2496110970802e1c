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

describe("an order is found", () => {
  const order = stallOrder({ customer: "Zoë Núñez", number: "ORD-0412", code: "K7QM" });
  it.each(["zoe", "NUNEZ", "ë n", "ORD-0412", "ord-04", "412", "k7qm", " 412 ", ""])(
    "by '%s': its name, its number or its pickup code",
    (q) => {
      expect(isFound(order, q)).toBe(true);
    },
  );
  it.each(["zoo", "413", "K7QX", "honey"])("and not by '%s'", (q) => {
    expect(isFound(order, q)).toBe(false);
  });
});

describe("a list at the stall", () => {
  it("has what is left of earlier days first, then today's by hours and name, then what is done", () => {
    const orders = [
      stallOrder({ id: 1, status: "completed", endsAt: 1 }),
      stallOrder({ id: 2, customer: "carl", endsAt: 900 }),
      stallOrder({ id: 3, customer: "ben", endsAt: 900, status: "confirmed" }),
      stallOrder({ id: 4, customer: "zoe", endsAt: 800 }),
      stallOrder({ id: 5, customer: "zoe", endsAt: 950, overdue: "Sat, May 2" }),
    ];
    expect(inOrder(orders).map(({ id }) => id)).toEqual([5, 4, 3, 2, 1]);
  });

  it("counts what is to collect, was collected and was not; what was called off is none of them", () => {
    const orders = ["ready", "confirmed", "completed", "not_collected", "cancelled"].map(
      (status, id) => stallOrder({ id, status }),
    );
    expect(countsOf(orders)).toEqual({ toCollect: 2, collected: 1, notCollected: 1 });
  });

  it("gives nobody up before the end of the hours, and nobody who has come", () => {
    expect(canGiveUp(stallOrder({ endsAt: 1_000 }), 999)).toBe(false);
    expect(canGiveUp(stallOrder({ endsAt: 1_000 }), 1_000)).toBe(true);
    expect(canGiveUp(stallOrder({ status: "completed" }), 1_000)).toBe(false);
  });
});

describe("a tick", () => {
  it("is shown as done, and remembers where it came from", () => {
    const collected = afterTick(stallOrder(), "completed");
    expect(collected).toMatchObject({ status: "completed", cameFrom: "ready" });
    expect(afterTick(collected, "back")).toMatchObject({ status: "ready" });
  });

  it("leaves alone what was called off, and what is there already", () => {
    const cancelled = stallOrder({ status: "cancelled" });
    expect(afterTick(cancelled, "completed")).toBe(cancelled);
    const collected = stallOrder({ status: "completed" });
    expect(afterTick(collected, "completed")).toBe(collected);
  });

  it("is a text on a button, and nothing else is", () => {
    expect(textOfTick(stallOrder(), "not_collected")).toBe("7.not_collected.3");
    expect(readTick("7.not_collected.3")).toEqual({ orderId: 7, to: "not_collected" });
    for (const text of ["", "7", "7.ready.3", "0.back.3", "7.back.0", "7.back.3.4", "7.back.3\n"]) {
      expect(readTick(text), text).toBeNull();
    }
  });
});
