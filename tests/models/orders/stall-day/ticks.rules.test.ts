import { describe, expect, it } from "vitest";
import { verdictOn } from "~/models/orders/stall-day/ticks.rules";

const hour = 3_600_000;
/** Saturday, 9 May 2026, 12:00 in Miami: the end of these orders' pickup hours. */
const noon = Date.UTC(2026, 4, 9, 16);

const order = (values: Partial<Parameters<typeof verdictOn>[1]> = {}) => ({
  id: 7,
  version: 3,
  status: "ready",
  cameFrom: "confirmed",
  isReviewed: false,
  toWeigh: null,
  canCancel: true,
  cancelDeadline: null,
  expiresAt: null,
  lastStepAt: noon - 2 * hour,
  pickupDate: "2026-05-09",
  pickupTimeStart: "09:00",
  pickupTimeEnd: "12:00",
  timeZone: "America/New_York",
  ...values,
});
const say = (
  to: "completed" | "not_collected" | "back",
  values: Parameters<typeof order>[0] = {},
  { seen = 3, now = noon } = {},
) => {
  const verdict = verdictOn({ to, seen }, order(values), now);
  return "refused" in verdict ? verdict.refused.message : verdict;
};

describe("a tick 'collected'", () => {
  it.each(["confirmed", "ready", "not_collected"])(
    "is accepted from '%s', whatever the phone saw last",
    (status) => {
      expect(say("completed", { status }, { seen: 1 })).toEqual({ step: "markCompleted" });
    },
  );
  it("counts as done if another phone marked the order first", () => {
    expect(say("completed", { status: "completed" })).toEqual({ isThere: true });
  });
  it("is refused before the pickup day and for a cancelled order", () => {
    expect(say("completed", {}, { now: noon - 13 * hour })).toContain("before its pickup date");
    expect(say("completed", { status: "cancelled" })).toBe("This order is cancelled.");
  });
});

describe("a tick 'not collected'", () => {
  it("is accepted once the pickup hours are over, and not a moment earlier", () => {
    expect(say("not_collected")).toEqual({ step: "markNotCollected" });
    expect(say("not_collected", {}, { now: noon - 1 })).toContain("over yet");
  });
  it("never overrides another phone's 'collected', and says why", () => {
    expect(say("not_collected", { status: "completed" })).toBe(
      "Someone marked ORD-0007 as collected on another phone. The order stays collected.",
    );
  });
});

describe("an undo", () => {
  it("takes back the state that the phone saw, to the state before", () => {
    const collected = { status: "completed", cameFrom: "ready" };
    expect(say("back", collected)).toEqual({ step: "backToReady" });
    expect(say("back", { ...collected, cameFrom: "confirmed" })).toEqual({
      step: "backToConfirmed",
    });
    expect(say("back", { ...collected, cameFrom: "not_collected" })).toEqual({
      step: "backToNotCollected",
    });
  });
  it("is refused if another phone has changed the order meanwhile", () => {
    expect(say("back", { status: "completed", version: 4 })).toBe(
      "Someone updated ORD-0007 on another phone. The order is now completed.",
    );
  });
  it("is refused if there is nothing to undo, or if too much time has passed", () => {
    expect(say("back", { status: "confirmed" })).toContain("nothing to undo");
    const late = { now: noon + 25 * hour };
    expect(say("back", { status: "completed" }, late)).toContain("too late to undo this");
  });
});
