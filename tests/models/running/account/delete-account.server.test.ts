import { describe, expect, it } from "vitest";
import { needsItsCustomer, whyNotDelete } from "~/models/running/account/delete-account.server";

const now = Date.UTC(2026, 4, 9, 16);
const order = {
  id: 1,
  status: "confirmed",
  pickupDate: "2026-05-09",
  timeZone: "America/New_York",
};

describe("an order needs its customer", () => {
  it.each([
    ["confirmed", "2026-05-09", true],
    ["ready", "2026-05-10", true],
    ["confirmed", "2026-05-08", false],
    ["pending_payment", "2026-05-01", true],
    ["completed", "2026-05-10", false],
    ["cancelled", "2026-05-10", false],
    ["not_collected", "2026-05-10", false],
  ])("%s for %s: %s", (status, pickupDate, needs) => {
    expect(needsItsCustomer({ ...order, status, pickupDate }, now)).toBe(needs);
  });

  it("until the day has passed on the market's clock, not on another", () => {
    const lateEvening = Date.UTC(2026, 4, 10, 3);
    expect(needsItsCustomer(order, lateEvening)).toBe(true);
    expect(needsItsCustomer({ ...order, timeZone: "Europe/Paris" }, lateEvening)).toBe(false);
  });
});

describe("an account can be deleted by its owner", () => {
  it("when it is a customer's and nothing is open", () => {
    expect(whyNotDelete({ role: "customer" }, [], now)).toBeNull();
    expect(whyNotDelete({ role: "customer" }, [order], now)?.code).toBe("too_late");
  });

  it.each(["vendor", "market_manager", "admin"] as const)("never when it is a %s's", (role) => {
    expect(whyNotDelete({ role }, [], now)?.code).toBe("wrong_role");
  });
});
