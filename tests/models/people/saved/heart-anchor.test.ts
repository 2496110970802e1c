import { expect, it } from "vitest";
import { heartAnchor, heartIn } from "~/models/people/saved/saved.rules";
import { whatIsKept } from "~/models/people/user/user.rules";

it("a way back to a heart says which one was tapped, and no other way back does", () => {
  expect(heartIn(`/markets?q=x#${heartAnchor("market", 12)}`)).toEqual({ type: "market", id: 12 });
  expect(heartIn(`/vendor/7#${heartAnchor("vendor", 7)}`)).toEqual({ type: "vendor", id: 7 });
  for (const path of [
    null,
    "/markets",
    "/markets#save-stall-1",
    "/markets#save-market-0",
    "/#save-",
    "/markets#save-market-12/x",
    "/markets#save-market-1234567890123456",
  ]) {
    expect(heartIn(path)).toBeNull();
  }
});

it("the page to sign in at says what is kept meanwhile, for as long as it is shown", () => {
  expect(whatIsKept("/markets#save-market-12")).toBe(
    "Sign in to save the market or vendor you chose.",
  );
  expect(whatIsKept("/vendor/3/pre-order?product=5")).toContain("We kept your choices");
  expect(whatIsKept("/vendor/3/pre-orders")).toBeNull();
  expect(whatIsKept("/account")).toBeNull();
  expect(whatIsKept(null)).toBeNull();
});
