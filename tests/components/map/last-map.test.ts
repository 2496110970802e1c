import { expect, it } from "vitest";
import { usableMap } from "~/components/map/last-map";

it("goes back to the map as it was left", () => {
  expect(usableMap("/map")).toBe("/map");
  expect(usableMap("/map?day=Saturday&zoom=11")).toBe("/map?day=Saturday&zoom=11");
});

it("goes back to the map as it begins, and nowhere else, when anything else was kept", () => {
  for (const kept of [null, "", "/", "/markets", "/mapped", "//elsewhere.example", "/map/../x"]) {
    expect(usableMap(kept)).toBe("/map");
  }
});
