import { expect, it } from "vitest";
import { readUrl } from "~/platform/url";

it("a valid address is parsed, and an invalid one returns null", () => {
  expect(readUrl("https://farm.example/orders")?.pathname).toBe("/orders");
  expect(readUrl("/orders?a=1", "https://farm.example")?.search).toBe("?a=1");
  for (const text of ["", "farm", "https://", "/orders"]) expect(readUrl(text)).toBeNull();
});

it("an international host name is always converted to the same ASCII form", () => {
  const hosts = Array.from({ length: 30_000 }, () => readUrl("https://bäckerei.example/")?.host);
  expect(new Set(hosts)).toEqual(new Set(["xn--bckerei-5wa.example"]));
});
