import { expect, it } from "vitest";
import { usableRoute } from "~/components/shell/last-route";

const here = "/market/999";

it("returns to the kept page, or else to the page that led here", () => {
  expect(usableRoute(["/markets?day=Saturday", "/map"], here)).toBe("/markets?day=Saturday");
  expect(usableRoute([null, "/map"], here)).toBe("/map");
});

it("returns to the vendors when only the home page or nothing is known", () => {
  expect(usableRoute([null, null], here)).toBe("/vendors");
  expect(usableRoute(["/", "/"], here)).toBe("/vendors");
});

it("never returns to the missing page", () => {
  expect(usableRoute([here, here], here)).toBe("/vendors");
  expect(usableRoute([here, "/map"], here)).toBe("/map");
});

it("never leaves the site, whatever address was kept", () => {
  for (const kept of ["https://elsewhere.example", "//elsewhere.example", "/\\elsewhere.example"]) {
    expect(usableRoute([kept], here)).toBe("/vendors");
  }
});
