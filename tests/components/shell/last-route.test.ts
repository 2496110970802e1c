import { expect, it } from "vitest";
import { usableRoute } from "~/components/shell/last-route";

const here = "/market/999";

it("goes back to the page that was kept, before the one that led here", () => {
  expect(usableRoute(["/markets?day=Saturday", "/map"], here)).toBe("/markets?day=Saturday");
  expect(usableRoute([null, "/map"], here)).toBe("/map");
});

it("goes back to the vendors when nothing, or only the home page, is known", () => {
  expect(usableRoute([null, null], here)).toBe("/vendors");
  expect(usableRoute(["/", "/"], here)).toBe("/vendors");
});

it("never leads to the page that is not there again", () => {
  expect(usableRoute([here, here], here)).toBe("/vendors");
  expect(usableRoute([here, "/map"], here)).toBe("/map");
});

it("never leaves the site, whatever was kept", () => {
  for (const kept of ["https://elsewhere.example", "//elsewhere.example", "/\\elsewhere.example"]) {
    expect(usableRoute([kept], here)).toBe("/vendors");
  }
});
