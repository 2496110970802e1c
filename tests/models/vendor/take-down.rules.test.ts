import { expect, it } from "vitest";
import { whyNotTakeDown } from "~/models/vendor/take-down.rules";

it("a stall is taken down when no customer comes and no money is open, and says else what is", () => {
  expect(whyNotTakeDown({ coming: 0, owed: 0 })).toBeNull();
  expect(whyNotTakeDown({ coming: 1, owed: 2 })).toMatchObject({
    code: "too_late",
    message: expect.stringMatching(/^One pre-order is still/),
    leadsTo: { to: "/vendor-dashboard" },
  });
  expect(whyNotTakeDown({ coming: 3, owed: 0 })?.message).toMatch(/^3 pre-orders are still/);
  expect(whyNotTakeDown({ coming: 0, owed: 1 })).toMatchObject({
    message: expect.stringMatching(/^One refund or dispute is still/),
    leadsTo: { to: "/vendor-dashboard/refunds" },
  });
});
