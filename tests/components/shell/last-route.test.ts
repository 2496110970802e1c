import { expect, it } from "vitest";
import { usableRoute } from "~/components/shell/last-route";

it("goes back to the page that was kept", () => {
  expect(usableRoute("/markets?day=Saturday")).toBe("/markets?day=Saturday");
});

it("goes back to the vendors when nothing, or only the home page, was kept", () => {
  expect(usableRoute(null)).toBe("/vendors");
  expect(usableRoute("/")).toBe("/vendors");
});

it("never leaves the site, whatever was kept", () => {
  for (const kept of ["https://elsewhere.example", "//elsewhere.example", "/\\elsewhere.example"]) {
    expect(usableRoute(kept)).toBe("/vendors");
  }
});
