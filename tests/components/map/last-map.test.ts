import { expect, it } from "vitest";
import { usableMap } from "~/components/map/last-map";

it("returns to the map as it was left", () => {
  expect(usableMap("/map")).toBe("/map");
  expect(usableMap("/map?day=Saturday&zoom=11")).toBe("/map?day=Saturday&zoom=11");
});

it("returns to the default map when the kept address is not one of the map", () => {
  for (const kept of [null, "", "/", "/markets", "/mapped", "//elsewhere.example", "/map/../x"]) {
    expect(usableMap(kept)).toBe("/map");
  }
});
