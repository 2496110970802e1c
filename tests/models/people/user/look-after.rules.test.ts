import { expect, it } from "vitest";
import { whyNotSetRole, whyNotSetState } from "~/models/people/user/look-after.rules";

const account = {
  id: 2,
  username: "ben",
  email: "ben@example.com",
  role: "vendor",
  isActive: true,
  isLastAdmin: false,
  otherAccounts: { customer: false, portal: false },
} as const;
const last = { ...account, role: "admin", isLastAdmin: true } as const;
const viewer = { id: 1 };

it("users cannot deactivate or activate themselves, or change their own role", () => {
  const own = { id: account.id };
  for (const state of ["active", "inactive"] as const) {
    expect(whyNotSetState(account, state, own)?.code).toBe("wrong_role");
    expect(whyNotSetState(account, state, viewer)).toBeNull();
  }
  expect(whyNotSetRole(account, "admin", own)?.code).toBe("wrong_role");
  expect(whyNotSetRole(account, "admin", viewer)).toBeNull();
});

it("the last administrator keeps the role and cannot be deactivated", () => {
  expect(whyNotSetState(last, "inactive", viewer)?.code).toBe("too_late");
  expect(whyNotSetState(last, "active", viewer)).toBeNull();
  expect(whyNotSetRole(last, "vendor", viewer)?.code).toBe("too_late");
  expect(whyNotSetRole(last, "admin", viewer)).toBeNull();
});

it("an email address has at most one customer account and one portal account", () => {
  const withCustomers = { ...account, otherAccounts: { customer: true, portal: false } };
  expect(whyNotSetRole(withCustomers, "customer", viewer)?.message).toContain(
    "Another customer account already has ben@example.com",
  );
  expect(whyNotSetRole(withCustomers, "market_manager", viewer)).toBeNull();
  const customer = { ...account, role: "customer" } as const;
  const withPortal = { ...customer, otherAccounts: { customer: false, portal: true } };
  expect(whyNotSetRole(withPortal, "vendor", viewer)?.code).toBe("taken");
  expect(whyNotSetRole(withPortal, "admin", viewer)?.code).toBe("taken");
});
