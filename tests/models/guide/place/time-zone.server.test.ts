import { describe, expect, it } from "vitest";
import { timeZoneAt } from "~/models/guide/place/time-zone.server";

describe("the clock that is kept at a place", () => {
  it.each([
    // Both lie on a river or a line that divides two zones of this country.
    ["Fort Gaines, Georgia", { lat: 31.607, lng: -85.047 }, "GA", "America/New_York"],
    ["Wendover, Utah", { lat: 40.737, lng: -114.037 }, "UT", "America/Denver"],
    ["Boise, Idaho", { lat: 43.615, lng: -116.202 }, "ID", "America/Boise"],
    // The lookup takes these for places in Mexico and in Canada.
    ["El Paso, Texas", { lat: 31.7587, lng: -106.4869 }, "TX", "America/Denver"],
    ["Detroit, Michigan", { lat: 42.3314, lng: -83.0458 }, "MI", "America/Detroit"],
  ])("is that of its own side of a border: %s", (_name, at, state, zone) => {
    expect(timeZoneAt(at, state)).toBe(zone);
  });

  it("is not known on open water, and there is the state's where one is named", () => {
    const far = { lat: 35, lng: -50 };
    expect(timeZoneAt(far)).toBeNull();
    expect(timeZoneAt(far, "FL")).toBe("America/New_York");
  });
});
