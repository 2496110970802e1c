import { describe, expect, it } from "vitest";
import { instantOf } from "~/models/core/calendar";
import { orderStatuses } from "~/models/core/order.statuses";
import {
  type Actor,
  type BackState,
  backStep,
  mayChange,
  type OrderState,
  orderNumber,
  statusText,
  type TransitionName,
  transitions,
  whyNot,
  whyNotBack,
  whyNotCancel,
  whyNotPay,
  whyNotReduce,
} from "~/models/orders/order/order.rules";
import { pickupEnds } from "~/models/vendors/pickup/pickup.rules";

const zone = "America/New_York";
const state: OrderState = {
  status: "confirmed",
  canCancel: true,
  cancelDeadline: 1000,
  expiresAt: null,
  pickupDate: "2026-11-07",
  pickupTimeStart: "09:00",
  pickupTimeEnd: "12:00",
  timeZone: zone,
};
const atNoon = instantOf("2026-11-07", "12:00", zone);

describe("the order state machine", () => {
  const names = Object.keys(transitions) as TransitionName[];
  const leadsOn = (status: string) =>
    names.filter((name) => (transitions[name].from as readonly unknown[]).includes(status));

  it("allows no step from cancelled, and from completed only steps back a declined card or a later payment", () => {
    expect(leadsOn("cancelled")).toEqual([]);
    const others = leadsOn("completed").filter((name) => !name.startsWith("back"));
    expect(others).toEqual(["declineCompleted", "payLaterCompleted"]);
  });

  it("reaches every status, and has a step from every status except cancelled and completed", () => {
    for (const status of orderStatuses) {
      expect(names.some((name) => transitions[name].to === status)).toBe(true);
      if (!["cancelled", "completed"].includes(status)) expect(leadsOn(status)).not.toEqual([]);
    }
  });

  it("confirms an unpaid order only on Stripe's word", () => {
    const confirming = names.filter(
      (name) => transitions[name].to === "confirmed" && leadsOn("pending_payment").includes(name),
    );
    expect(confirming).toEqual(["pay"]);
    expect(transitions.pay.by).toEqual(["stripe"] satisfies Actor[]);
  });

  it("refuses a step exactly when the step does not start from the order's status", () => {
    for (const name of names) {
      for (const status of orderStatuses) {
        const refused = whyNot(name, { ...state, status, cancelDeadline: null }, atNoon);
        expect(refused === null, `${name} from ${status}`).toBe(leadsOn(status).includes(name));
        if (refused) expect(refused.code).toBe("too_late");
      }
    }
  });

  it("allows 'collected' from the pickup day on, and 'not collected' once the pickup hours are over", () => {
    const midnight = instantOf("2026-11-07", "00:00", zone);
    expect(whyNot("markCompleted", state, midnight - 1)).not.toBeNull();
    expect(whyNot("markCompleted", state, midnight)).toBeNull();
    expect(whyNot("markNotCollected", state, atNoon - 1)).not.toBeNull();
    expect(whyNot("markNotCollected", state, atNoon)).toBeNull();
    expect(whyNot("markReady", state, 0)).toBeNull();
  });

  it("handles pickup hours that pass midnight", () => {
    const night = { ...state, pickupTimeStart: "20:00", pickupTimeEnd: "01:00" };
    expect(pickupEnds(night)).toBe(instantOf("2026-11-08", "01:00", zone));
  });

  it("lets a customer still collect an order that was marked as not collected", () => {
    expect(whyNot("markCompleted", { ...state, status: "not_collected" }, atNoon)).toBeNull();
  });
});

describe("undoing an order step", () => {
  const back = (said: Partial<BackState>) => ({
    ...state,
    cameFrom: null,
    lastStepAt: 0,
    isReviewed: false,
    ...said,
  });

  it.each([
    ["ready", "confirmed", "confirmed"],
    ["completed", "ready", "ready"],
    ["completed", "confirmed", "confirmed"],
    ["completed", "not_collected", "not_collected"],
    ["not_collected", "ready", "ready"],
    ["not_collected", "confirmed", "confirmed"],
    // These were set back before: only one step back at a time.
    ["ready", "completed", "confirmed"],
    ["ready", null, "confirmed"],
    ["not_collected", "completed", "ready"],
  ])("takes an order that is %s and was %s before to %s", (status, cameFrom, to) => {
    const name = backStep({ status, cameFrom });
    expect(name && transitions[name].to).toBe(to);
    expect(whyNotBack(back({ status, cameFrom }), atNoon)).toBeNull();
  });

  it.each(["pending_payment", "confirmed", "cancelled"])(
    "is refused for an order that is %s",
    (status) => {
      expect(backStep({ status, cameFrom: "confirmed" })).toBeNull();
      expect(whyNotBack(back({ status }), atNoon)?.code).toBe("too_late");
    },
  );

  it("is allowed until a day after the pickup, and within an hour of the step", () => {
    const aDay = 24 * 3_600_000;
    const given = back({ status: "completed", cameFrom: "ready" });
    expect(whyNotBack(given, atNoon + aDay - 1)).toBeNull();
    expect(whyNotBack(given, atNoon + aDay)?.code).toBe("too_late");
    const late = { ...given, lastStepAt: atNoon + 3 * aDay };
    expect(whyNotBack(late, late.lastStepAt + 3_600_000 - 1)).toBeNull();
    expect(whyNotBack(late, late.lastStepAt + 3_600_000)?.code).toBe("too_late");
  });

  it("is refused for a collected order once its customer has reviewed the market", () => {
    const reviewed = { cameFrom: "ready", isReviewed: true };
    expect(whyNotBack(back({ status: "completed", ...reviewed }), atNoon)?.message).toContain(
      "reviewed the market",
    );
    expect(whyNotBack(back({ status: "not_collected", ...reviewed }), atNoon)).toBeNull();
  });
});

describe("cancelling and paying an order", () => {
  it("cancelling is allowed until the deadline, and refused from then on", () => {
    expect(whyNotCancel(state, 999)).toBeNull();
    expect(whyNotCancel(state, 1000)?.code).toBe("too_late");
    expect(whyNotCancel({ ...state, cancelDeadline: null }, 1e15)).toBeNull();
  });

  it("cancelling is refused for finished orders and for orders marked as not cancellable", () => {
    for (const status of ["completed", "cancelled", "not_collected"]) {
      expect(whyNotCancel({ ...state, status }, 0)).not.toBeNull();
    }
    expect(whyNotCancel({ ...state, canCancel: false }, 0)).not.toBeNull();
  });

  it("paying is allowed while the order waits for payment, and refused afterward", () => {
    const paid = { ...state, canPayInstead: false };
    const unpaid = { ...paid, status: "pending_payment", expiresAt: 500 };
    expect(whyNotPay(unpaid, 499)).toBeNull();
    expect(whyNotPay(unpaid, 500)?.code).toBe("too_late");
    expect(whyNotPay(paid, 0)?.code).toBe("too_late");
  });

  it("paying by card is allowed once the card was declined that was to be charged later", () => {
    expect(whyNotPay({ ...state, canPayInstead: true }, 0)).toBeNull();
  });
});

describe("order numbers and status texts", () => {
  it("order numbers have at least four digits", () => {
    expect([orderNumber(1), orderNumber(12345)]).toEqual(["ORD-0001", "ORD-12345"]);
  });

  it("known statuses have a name, and an unknown status is shown as is", () => {
    expect(["ready", "completed", "lost"].map(statusText)).toEqual([
      "Ready for Pickup",
      "Completed",
      "lost",
    ]);
  });
});

describe("a customer who wants less", () => {
  it.each(["confirmed", "ready"])("can order less of a %s order until its deadline", (status) => {
    const order = { ...state, status };
    expect(whyNotReduce(order, 999)).toBeNull();
    expect(whyNotReduce(order, 1000)?.message).toBe("You can no longer order less.");
    expect(mayChange(order, 999)).toBe(true);
    expect(mayChange(order, 1000)).toBe(false);
  });

  it("can’t if the order can’t be cancelled, but may still be able to add something", () => {
    const order = { ...state, canCancel: false };
    expect(whyNotReduce(order, 999)?.code).toBe("too_late");
    expect(mayChange(order, 999)).toBe(true);
  });

  it.each(["pending_payment", "completed", "cancelled", "not_collected"])(
    "can’t change an order that is %s",
    (status) => {
      expect(whyNotReduce({ ...state, status }, 0)?.code).toBe("too_late");
      expect(mayChange({ ...state, status }, 0)).toBe(false);
    },
  );

  it("has until the pickup begins if the order has no deadline", () => {
    const order = { ...state, cancelDeadline: null };
    const begins = instantOf("2026-11-07", "09:00", zone);
    expect(mayChange(order, begins - 1)).toBe(true);
    expect(mayChange(order, begins)).toBe(false);
  });
});
