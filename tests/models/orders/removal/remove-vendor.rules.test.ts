import { expect, it } from "vitest";
import { whyNotRemoveVendor } from "~/models/orders/removal/remove-vendor.rules";

it("a vendor without open orders and open money can be removed, and otherwise the reason is given", () => {
  expect(whyNotRemoveVendor({ coming: 0, owed: 0 }, "vendor")).toBeNull();
  expect(whyNotRemoveVendor({ coming: 1, owed: 2 }, "vendor")).toMatchObject({
    code: "too_late",
    message: expect.stringMatching(/^1 pre-order is still/),
    leadsTo: { to: "/vendor-preorders" },
  });
  expect(whyNotRemoveVendor({ coming: 3, owed: 0 }, "vendor")?.message).toMatch(
    /^3 pre-orders are still/,
  );
  expect(whyNotRemoveVendor({ coming: 100, owed: 0 }, "vendor")?.message).toMatch(
    /^100 or more pre-orders are still/,
  );
  expect(whyNotRemoveVendor({ coming: 0, owed: 1 }, "vendor")).toMatchObject({
    message: expect.stringMatching(/^1 refund or dispute is still/),
    leadsTo: { to: "/vendor-dashboard/refunds" },
  });
});

it("an administrator is told what the vendor has to do, with a link that an administrator can open", () => {
  expect(whyNotRemoveVendor({ coming: 0, owed: 0 }, "admin")).toBeNull();
  expect(whyNotRemoveVendor({ coming: 2, owed: 0 }, "admin")).toMatchObject({
    message: expect.stringMatching(/The vendor must hand over/),
    leadsTo: null,
  });
  expect(whyNotRemoveVendor({ coming: 0, owed: 2 }, "admin")).toMatchObject({
    leadsTo: { to: "/admin/money" },
  });
});
