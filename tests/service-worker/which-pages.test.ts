import { expect, it } from "vitest";
import { changesAccount, isKept, isOneThing } from "~/service-worker/which-pages";

it.each([
  "/",
  "/map",
  "/markets",
  "/market/12",
  "/ripe",
  "/vendors",
  "/vendor/3",
  "/vendors/3",
  "/orders",
  "/saved",
  "/vendor-dashboard",
  "/vendor-preorders",
  "/vendor-stall",
])("%s is worth keeping", (path) => {
  expect(isKept(path)).toBe(true);
});

it.each([
  "/auth",
  "/account",
  "/account/export",
  "/admin",
  "/admin-portal",
  "/reset-password",
  "/newsletter/unsubscribe",
  "/vendor/3/pre-order",
  "/orders/1/cancel",
  "/market/1/review",
  "/market/x",
  "/grow-with-us",
  "/vendor-past-orders",
  "/success",
  "/api/orders",
  "/orders.data",
])("%s is a form, a door, the back office or no page, and never kept", (path) => {
  expect(isKept(path)).toBe(false);
});

it("a market's, a vendor's or a stall's own page is one thing; a list is as many as its filters", () => {
  const things = ["/market/1", "/vendor/1", "/vendors/1", "/vendor-stall"];
  expect(things.filter(isOneThing)).toEqual(things);
  expect(["/markets", "/vendors", "/", "/map"].map(isOneThing)).not.toContain(true);
});

it.each([
  "/sign-out",
  "/auth",
  "/vendor-auth",
  "/admin-portal",
  "/reset-password",
  "/account/delete",
  "/account/sessions",
  "/api/login",
  "/api/vendor/login",
  "/api/logout",
])("what is posted to %s may end a session or begin another, loaded or by script", (path) => {
  expect(changesAccount(path)).toBe(true);
  expect(changesAccount(`${path}.data`)).toBe(true);
});

it.each(["/saved", "/newsletter", "/account/name", "/orders/1/cancel", "/authors"])(
  "what is posted to %s changes nothing of that",
  (path) => {
    expect(changesAccount(path)).toBe(false);
  },
);
