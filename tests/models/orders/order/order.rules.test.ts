import { describe, expect, it } from "vitest";
import { instantOf } from "~/models/core/calendar";
import { orderStatuses } from "~/models/core/order.statuses";
import {
  type Actor,
  type BackState,
  backStep,
  type OrderState,
  orderNumber,
  statusText,
  type TransitionName,
  transitions,
  whyNot,
  whyNotBack,
  whyNotCancel,
  whyNotPay,
} from "~/models/orders/order/order.rules";
import { pickupEnds } from "~/models/vendors/pickup/pickup.rules";

const zone = "America/New_York";
const state: OrderState = {
  status: "confirmed",
  canCancel: true,
  cancelDeadline: 1000,
  expiresAt: null,
  updatedAt: 0,
  pickupDate: "2026-11-07",
  pickupTimeStart: "09:00",
  pickupTimeEnd: "12:00",
  timeZone: zone,
};
const atNoon = instantOf("2026-11-07", "12:00", zone);

describe("the state machine", () => {
  const names = Object.keys(transitions) as TransitionName[];
  const leadsOn = (status: string) =>
    names.filter((name) => (transitions[name].from as readonly unknown[]).includes(status));

  it("leads nowhere from what is cancelled, and from what is collected only back", () => {
    expect(leadsOn("cancelled")).toEqual([]);
    expect(leadsOn("completed").every((name) => name.startsWith("back"))).toBe(true);
  });

  it("leaves no other status without a way on, and none that cannot be reached", () => {
    for (const status of orderStatuses) {
      expect(names.some((name) => transitions[name].to === status)).toBe(true);
      if (!["cancelled", "completed"].includes(status)) expect(leadsOn(status)).not.toEqual([]);
    }
  });

  it("confirms what waits for payment by nothing but Stripe's word", () => {
    const confirming = names.filter(
      (name) => transitions[name].to === "confirmed" && leadsOn("pending_payment").includes(name),
    );
    expect(confirming).toEqual(["pay"]);
    expect(transitions.pay.by).toEqual(["stripe"] satisfies Actor[]);
  });

  it("says why a step cannot be taken, whatever the order has become", () => {
    for (const name of names) {
      for (const status of orderStatuses) {
        const refused = whyNot(name, { ...state, status, cancelDeadline: null }, atNoon);
        expect(refused === null, `${name} from ${status}`).toBe(leadsOn(status).includes(name));
        if (refused) expect(refused.code).toBe("too_late");
      }
    }
  });

  it("lets nothing be collected before its day, nor given up before its hours are over", () => {
    const midnight = instantOf("2026-11-07", "00:00", zone);
    expect(whyNot("markCompleted", state, midnight - 1)).not.toBeNull();
    expect(whyNot("markCompleted", state, midnight)).toBeNull();
    expect(whyNot("markNotCollected", state, atNoon - 1)).not.toBeNull();
    expect(whyNot("markNotCollected", state, atNoon)).toBeNull();
    expect(whyNot("markReady", state, 0)).toBeNull();
  });

  it("knows hours that pass midnight", () => {
    const night = { ...state, pickupTimeStart: "20:00", pickupTimeEnd: "01:00" };
    expect(pickupEnds(night)).toBe(instantOf("2026-11-08", "01:00", zone));
  });

  it("lets a customer who was given up on still collect", () => {
    expect(whyNot("markCompleted", { ...state, status: "not_collected" }, atNoon)).toBeNull();
  });
});

describe("taking a step back", () => {
  const back = (said: Partial<BackState>) => ({
    ...state,
    cameFrom: null,
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
  ])("leads what is %s and was %s to %s", (status, cameFrom, to) => {
    const name = backStep({ status, cameFrom });
    expect(name && transitions[name].to).toBe(to);
    expect(whyNotBack(back({ status, cameFrom }), atNoon)).toBeNull();
  });

  it.each(["pending_payment", "confirmed", "cancelled"])("leads %s nowhere", (status) => {
    expect(backStep({ status, cameFrom: "confirmed" })).toBeNull();
    expect(whyNotBack(back({ status }), atNoon)?.code).toBe("too_late");
  });

  it("can be done until a day after the pickup, and within an hour of the step", () => {
    const aDay = 24 * 3_600_000;
    const given = back({ status: "completed", cameFrom: "ready" });
    expect(whyNotBack(given, atNoon + aDay - 1)).toBeNull();
    expect(whyNotBack(given, atNoon + aDay)?.code).toBe("too_late");
    const late = { ...given, updatedAt: atNoon + 3 * aDay };
    expect(whyNotBack(late, late.updatedAt + 3_600_000 - 1)).toBeNull();
    expect(whyNotBack(late, late.updatedAt + 3_600_000)?.code).toBe("too_late");
  });

  it("leaves alone what its customer was allowed to review because of it", () => {
    const reviewed = { cameFrom: "ready", isReviewed: true };
    expect(whyNotBack(back({ status: "completed", ...reviewed }), atNoon)?.message).toContain(
      "reviewed the market",
    );
    expect(whyNotBack(back({ status: "not_collected", ...reviewed }), atNoon)).toBeNull();
  });
});

describe("an order's life", () => {
  it("can be cancelled until its deadline, and not at it", () => {
    expect(whyNotCancel(state, 999)).toBeNull();
    expect(whyNotCancel(state, 1000)?.code).toBe("too_late");
    expect(whyNotCancel({ ...state, cancelDeadline: null }, 1e15)).toBeNull();
  });

  it("cannot be cancelled once it is over, or where it may not be", () => {
    for (const status of ["completed", "cancelled", "not_collected"]) {
      expect(whyNotCancel({ ...state, status }, 0)).not.toBeNull();
    }
    expect(whyNotCancel({ ...state, canCancel: false }, 0)).not.toBeNull();
  });

  it("can be paid while it waits for payment, and no longer", () => {
    const unpaid = { ...state, status: "pending_payment", expiresAt: 500 };
    expect(whyNotPay(unpaid, 499)).toBeNull();
    expect(whyNotPay(unpaid, 500)?.code).toBe("too_late");
    expect(whyNotPay(state, 0)?.code).toBe("too_late");
  });
});

describe("words", () => {
  it("number orders with at least four digits", () => {
    expect([orderNumber(1), orderNumber(12345)]).toEqual(["ORD-0001", "ORD-12345"]);
  });

  it("name the known statuses and show others as they are", () => {
    expect(["ready", "completed", "lost"].map(statusText)).toEqual([
      "Ready for Pickup",
      "Completed",
      "lost",
    ]);
  });
});
