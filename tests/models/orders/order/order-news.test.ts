import { describe, expect, test } from "vitest";
import { isReminderDue, newsOf, pushOf } from "~/models/orders/order/order-news";
import { mailedOrder as order } from "../../../support/mailed-order";

const thursday = Date.UTC(2026, 4, 7, 15);
const step = (fromStatus: string | null, toStatus: string, actor = "vendor") => ({
  fromStatus,
  toStatus,
  actor,
});

describe("the news of an order step", () => {
  test.each([
    [null, "confirmed", {}, "placed"],
    ["pending_payment", "confirmed", {}, "placed"],
    ["ready", "confirmed", {}, "not_ready"],
    ["ready", "ready", { status: "ready" }, "changed"],
    ["confirmed", "confirmed", {}, "changed"],
    ["confirmed", "ready", { status: "ready" }, "ready"],
    ["confirmed", "cancelled", { status: "cancelled", cancelledBy: "vendor" }, "cancelled"],
    ["confirmed", "cancelled", { status: "cancelled", cancelledBy: "closure" }, "cancelled"],
    ["confirmed", "cancelled", { status: "cancelled", cancelledBy: "customer" }, "cancelled"],
    ["pending_payment", "cancelled", { status: "cancelled", cancelledBy: "vendor" }, "cancelled"],
  ] as const)("from %s to %s with %j is %s", (from, to, state, news) => {
    expect(newsOf(step(from, to), { ...order, ...state }, thursday)).toBe(news);
  });

  test.each([
    ["a checkout that was begun", null, "pending_payment", { status: "pending_payment" }],
    ["one that ran out", "pending_payment", "cancelled", { cancelledBy: "expired" }],
    [
      "one that could not be opened",
      "pending_payment",
      "cancelled",
      { cancelledBy: "payment_failed" },
    ],
    ["one that was called off unpaid", "pending_payment", "cancelled", { cancelledBy: "customer" }],
    ["a pickup", "ready", "completed", { status: "completed" }],
    ["none", "ready", "not_collected", { status: "not_collected" }],
    [
      "a confirmation that is no longer so",
      "pending_payment",
      "confirmed",
      { status: "cancelled" },
    ],
    ["being ready, when it no longer is", "confirmed", "ready", { status: "confirmed" }],
    ["not being ready, when it is again", "ready", "confirmed", { status: "ready" }],
    ["a pickup that was said by mistake", "completed", "ready", { status: "ready" }],
    ["another one", "not_collected", "confirmed", {}],
  ] as const)("is not sent for %s", (_, from, to, state) => {
    expect(newsOf(step(from, to), { ...order, ...state }, thursday)).toBeNull();
  });

  const sold = { unit: "lb" as const, pricePerUnit: 400, min: 1000, max: 2000 };
  const items = (weighed: number | null) => [
    { name: "Honey", quantity: 2, totalPrice: 1600, weight: null },
    { name: "Melon", quantity: 1, totalPrice: 800, weight: { ...sold, weighed } },
  ];
  test.each([
    ["is told once all is weighed", "last", 1500, "confirmed", "confirmed", "weighed"],
    ["is not told while something is to be weighed", "last", null, "confirmed", "confirmed", null],
    ["is told for the last weight only", "earlier", 1500, "confirmed", "confirmed", null],
    ["is told with the order that is ready by then", "last", 1500, "confirmed", "ready", null],
    ["is told if it is weighed while ready", "last", 1500, "ready", "ready", "weighed"],
    ["is told if it is not ready after all", "last", 1500, "ready", "confirmed", "weighed"],
    ["is told after the handover, for the card", "last", 1500, "ready", "completed", "weighed"],
    ["is not told if nobody collected the order", "last", 1500, "ready", "not_collected", null],
    ["is not told if the order is cancelled by then", "last", 1500, "ready", "cancelled", null],
  ] as const)("of a weight %s", (_, weighing, weighed, at, status, news) => {
    const weighedStep = { ...step(at, at), weighing };
    expect(newsOf(weighedStep, { ...order, status, items: items(weighed) }, thursday)).toBe(news);
  });

  test.each(["confirmed", "ready", "completed"])(
    "of a weight is told after the pickup is over, of an order by card that is %s",
    (status) => {
      const weighedStep = { ...step("confirmed", "confirmed"), weighing: "last" as const };
      const weighed = { ...order, status, items: items(1500) };
      const after = Date.UTC(2026, 4, 9, 16);
      expect(newsOf(weighedStep, { ...weighed, paymentMethod: "card" }, after)).toBe("weighed");
      const waiting = { ...weighed, paymentMethod: "card_when_weighed" as const };
      expect(newsOf(weighedStep, waiting, after)).toBe("weighed");
      const atPickup = { ...weighed, paymentMethod: "at_pickup" as const };
      expect(newsOf(weighedStep, atPickup, after)).toBeNull();
    },
  );

  test("of a weight is not told after the handover of an order that is paid at pickup", () => {
    const weighedStep = { ...step("ready", "ready"), weighing: "last" as const };
    const atPickup = { ...order, status: "completed", paymentMethod: "at_pickup" as const };
    expect(newsOf(weighedStep, { ...atPickup, items: items(1500) }, thursday)).toBeNull();
  });

  const taken = [{ name: "Melon", before: 1, after: 0, unitPrice: 800 }];
  const [honey] = items(null);
  const rest = honey ? [honey] : [];
  test.each([
    ["completed", "card", {}, "changed"],
    ["completed", "card_when_weighed", {}, "changed"],
    ["completed", "card", { wasPaid: true }, null],
    ["completed", "card", { corrections: [] }, null],
    ["completed", "at_pickup", {}, null],
    ["not_collected", "card_when_weighed", {}, null],
  ] as const)(
    "of less than ordered, of an order that is %s and paid by %s, is with %j: %s",
    (status, paymentMethod, own, news) => {
      const less = { ...step("ready", "ready"), corrections: taken, wasPaid: false, ...own };
      const ended = { ...order, status, paymentMethod };
      expect(newsOf(less, { ...ended, items: rest }, thursday)).toBe(news);
      expect(newsOf(less, { ...ended, items: items(null) }, thursday)).toBeNull();
    },
  );

  test.each(["confirmed", "ready", "completed"])(
    "of a declined card is told of an order that is %s, until it is paid",
    (status) => {
      const declined = step(status, status, "stripe");
      const owed = { ...order, status, paymentMethod: "at_pickup" as const };
      expect(newsOf(declined, owed, thursday)).toBe("declined");
      expect(newsOf(declined, { ...owed, paymentMethod: "card" }, thursday)).toBeNull();
    },
  );

  test.each(["cancelled", "not_collected"])(
    "of a declined card is not told of an order that is %s by then",
    (status) => {
      const ended = { ...order, status, paymentMethod: "at_pickup" as const };
      expect(newsOf(step("ready", "ready", "stripe"), ended, thursday)).toBeNull();
    },
  );

  test("is not sent after the pickup is over, except about a cancellation", () => {
    const after = Date.UTC(2026, 4, 9, 16);
    expect(newsOf(step("pending_payment", "confirmed"), order, after - 1)).toBe("placed");
    expect(newsOf(step("pending_payment", "confirmed"), order, after)).toBeNull();
    const cancelled = { ...order, status: "cancelled", cancelledBy: "vendor" };
    expect(newsOf(step("confirmed", "cancelled"), cancelled, after)).toBe("cancelled");
  });

  test("is sent until the end of a pickup that passes midnight, and not after", () => {
    const late = { ...order, pickupTimeStart: "22:00", pickupTimeEnd: "01:00" };
    const end = Date.UTC(2026, 4, 10, 5);
    expect(newsOf(step(null, "confirmed"), late, end - 1)).toBe("placed");
    expect(newsOf(step(null, "confirmed"), late, end)).toBeNull();
  });
});

describe("a pickup reminder", () => {
  const from = Date.UTC(2026, 4, 8, 13);
  const begins = Date.UTC(2026, 4, 9, 13);

  test("is due from 9 AM on the day before, in the market's time zone, until the pickup begins", () => {
    const due = [from - 1, from, begins - 1, begins].map((at) => isReminderDue(order, at));
    expect(due).toEqual([false, true, true, false]);
    const inHonolulu = { ...order, timeZone: "Pacific/Honolulu" };
    expect(isReminderDue(inHonolulu, from)).toBe(false);
    expect(isReminderDue(inHonolulu, Date.UTC(2026, 4, 8, 19))).toBe(true);
  });

  test("is not due for an order placed after that morning", () => {
    expect(isReminderDue({ ...order, createdAt: from }, from + 1)).toBe(false);
  });
});

describe("what a customer's browser shows of a cancelled order", () => {
  test.each([
    ["the whole market day is cancelled", "closure", null, "closed"],
    ["the market only closes early", "closure", "11:00", "ends_early"],
    ["the vendor cancels it", "vendor", "11:00", "cancelled"],
  ] as const)("when %s", (_, cancelledBy, closedFrom, news) => {
    expect(pushOf("cancelled", { cancelledBy, closedFrom }, "manager")).toBe(news);
  });
});
