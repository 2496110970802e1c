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
])("%s may be kept", (path) => {
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
])("%s is a form, a sign-in page, a back-office page or not a page, and is never kept", (path) => {
  expect(isKept(path)).toBe(false);
});

it("a market's, a vendor's or the stall page is kept once, and a list once for each filter", () => {
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
  "/account/sessions/end",
  "/api/login",
  "/api/vendor/login",
  "/api/logout",
])("a post to %s may change the session, as a document or by script", (path) => {
  expect(changesAccount(path)).toBe(true);
  expect(changesAccount(`${path}.data`)).toBe(true);
});

it.each(["/saved", "/newsletter", "/account/name", "/orders/1/cancel", "/authors"])(
  "a post to %s does not change the session",
  (path) => {
    expect(changesAccount(path)).toBe(false);
  },
);
