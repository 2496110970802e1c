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
  canCancel: true,
  cancelDeadline: null,
  expiresAt: null,
  updatedAt: noon - 2 * hour,
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

describe("collected", () => {
  it.each(["confirmed", "ready", "not_collected"])(
    "is done from '%s', whatever was seen: it was handed over",
    (status) => {
      expect(say("completed", { status }, { seen: 1 })).toEqual({ step: "markCompleted" });
    },
  );
  it("is so already where another phone has said it", () => {
    expect(say("completed", { status: "completed" })).toEqual({ isThere: true });
  });
  it("cannot be before its day, nor once it was called off", () => {
    expect(say("completed", {}, { now: noon - 13 * hour })).toContain("before its pickup date");
    expect(say("completed", { status: "cancelled" })).toBe("This order is cancelled.");
  });
});

describe("not collected", () => {
  it("is done once the hours are over, and not a moment before", () => {
    expect(say("not_collected")).toEqual({ step: "markNotCollected" });
    expect(say("not_collected", {}, { now: noon - 1 })).toContain("over yet");
  });
  it("never outdoes another phone's 'collected', and says why", () => {
    expect(say("not_collected", { status: "completed" })).toBe(
      "Someone marked ORD-0007 as collected on another phone. The order stays collected.",
    );
  });
});

describe("an undo", () => {
  it("takes back the very state that was seen, to where it came from", () => {
    const collected = { status: "completed", cameFrom: "ready" };
    expect(say("back", collected)).toEqual({ step: "backToReady" });
    expect(say("back", { ...collected, cameFrom: "confirmed" })).toEqual({
      step: "backToConfirmed",
    });
    expect(say("back", { ...collected, cameFrom: "not_collected" })).toEqual({
      step: "backToNotCollected",
    });
  });
  it("takes nothing back that another phone has said meanwhile", () => {
    expect(say("back", { status: "completed", version: 4 })).toBe(
      "Someone updated ORD-0007 on another phone. The order is now completed.",
    );
  });
  it("takes nothing back of which there is nothing, or that is too late to undo this", () => {
    expect(say("back", { status: "confirmed" })).toContain("nothing to undo");
    const late = { now: noon + 25 * hour };
    expect(say("back", { status: "completed" }, late)).toContain("too late to undo this");
  });
});
