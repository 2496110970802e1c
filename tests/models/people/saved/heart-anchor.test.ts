import { expect, it } from "vitest";
import { heartAnchor, heartIn } from "~/models/people/saved/saved.rules";
import { whatIsKept } from "~/models/people/user/user.rules";

it("a return path to a heart button names what was tapped, and no other path does", () => {
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

it("the sign-in page says what is kept, depending on the page to return to", () => {
  expect(whatIsKept("/markets#save-market-12")).toBe(
    "Sign in to save the market or vendor you chose.",
  );
  expect(whatIsKept("/vendor/3/pre-order?product=5")).toContain("We kept your choices");
  expect(whatIsKept("/vendor/3/pre-orders")).toBeNull();
  expect(whatIsKept("/account")).toBeNull();
  expect(whatIsKept(null)).toBeNull();
});
