import { describe, expect, it } from "vitest";
import { needsItsCustomer, whyNotDelete } from "~/models/running/account/delete-account.rules";

const now = Date.UTC(2026, 4, 9, 16);
const order = {
  id: 1,
  status: "confirmed",
  pickupDate: "2026-05-09",
  pickupTimeStart: "09:00",
  pickupTimeEnd: "12:00",
  timeZone: "America/New_York",
};

describe("orders that keep an account from being deleted", () => {
  it.each([
    ["confirmed", "2026-05-09", true],
    ["ready", "2026-05-10", true],
    ["confirmed", "2026-05-08", false],
    ["pending_payment", "2026-05-01", true],
    ["completed", "2026-05-10", false],
    ["cancelled", "2026-05-10", false],
    ["not_collected", "2026-05-10", false],
  ])("a %s order for pickup on %s: %s", (status, pickupDate, needs) => {
    expect(needsItsCustomer({ ...order, status, pickupDate }, now)).toBe(needs);
  });

  it("an order counts until its pickup day is over in the market's time zone", () => {
    const lateEvening = Date.UTC(2026, 4, 10, 3);
    expect(needsItsCustomer(order, lateEvening)).toBe(true);
    expect(needsItsCustomer({ ...order, timeZone: "Europe/Paris" }, lateEvening)).toBe(false);
  });

  it("an order at a night market counts until its pickup ends after midnight", () => {
    const night = { ...order, pickupTimeStart: "20:00", pickupTimeEnd: "02:00" };
    const needsAt = (utcHour: number, minute: number) =>
      needsItsCustomer(night, Date.UTC(2026, 4, 10, utcHour, minute));
    expect(needsAt(5, 59)).toBe(true);
    expect(needsAt(6, 0)).toBe(false);
  });
});

describe("deleting your own account", () => {
  const about = { now, writeTo: "help@market.example" };
  const nothing = { orders: [], refusedRefunds: 0 };

  it("is allowed for a customer without open orders, and refused with one", () => {
    expect(whyNotDelete({ role: "customer" }, nothing, about)).toBeNull();
    const open = { ...nothing, orders: [order] };
    expect(whyNotDelete({ role: "customer" }, open, about)?.code).toBe("too_late");
  });

  it("is refused while a refund could not reach the card, with the address to email", () => {
    const refused = whyNotDelete({ role: "customer" }, { ...nothing, refusedRefunds: 1600 }, about);
    expect(refused).toMatchObject({
      code: "too_late",
      message: expect.stringMatching(/couldn’t refund \$16\.00 .* email help@market\.example/),
    });
  });

  it.each(["vendor", "market_manager", "admin"] as const)("is refused for the role %s", (role) => {
    expect(whyNotDelete({ role }, nothing, about)?.code).toBe("wrong_role");
  });
});
