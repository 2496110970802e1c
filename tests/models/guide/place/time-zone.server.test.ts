import { describe, expect, it } from "vitest";
import { timeZoneAt } from "~/models/guide/place/time-zone.server";

describe("the time zone of a place", () => {
  it.each([
    // Fort Gaines and Wendover lie on a river or a line that divides two time zones of this
    // country.
    ["Fort Gaines, Georgia", { lat: 31.607, lng: -85.047 }, "GA", "America/New_York"],
    ["Wendover, Utah", { lat: 40.737, lng: -114.037 }, "UT", "America/Denver"],
    ["Boise, Idaho", { lat: 43.615, lng: -116.202 }, "ID", "America/Boise"],
    // The lookup places these towns on the wrong side of a line between counties.
    ["Columbia, Kentucky", { lat: 37.103, lng: -85.306 }, "KY", "America/Chicago"],
    ["New Salem, North Dakota", { lat: 46.846, lng: -101.412 }, "ND", "America/Chicago"],
    ["Watford City, North Dakota", { lat: 47.799, lng: -103.296 }, "ND", "America/Chicago"],
    ["Dickinson, North Dakota", { lat: 46.879, lng: -102.79 }, "ND", "America/Denver"],
    ["Leoti, Kansas", { lat: 38.48, lng: -101.358 }, "KS", "America/Chicago"],
    ["Goodland, Kansas", { lat: 39.351, lng: -101.71 }, "KS", "America/Denver"],
    ["Kellogg, Idaho", { lat: 47.536, lng: -116.12 }, "ID", "America/Los_Angeles"],
    ["Alpha, Michigan", { lat: 46.047, lng: -88.377 }, "MI", "America/Menominee"],
    ["Marquette, Michigan", { lat: 46.547, lng: -87.406 }, "MI", "America/Detroit"],
    ["Signal Mountain, Tennessee", { lat: 35.163, lng: -85.322 }, "TN", "America/New_York"],
    ["Moenkopi, Arizona", { lat: 36.12, lng: -111.228 }, "AZ", "America/Phoenix"],
    ["Window Rock, Arizona", { lat: 35.681, lng: -109.053 }, "AZ", "America/Denver"],
    ["Flagstaff, Arizona", { lat: 35.198, lng: -111.651 }, "AZ", "America/Phoenix"],
    ["Phenix City, Alabama", { lat: 32.473, lng: -85.016 }, "AL", "America/New_York"],
    ["Summerville, Georgia", { lat: 34.486, lng: -85.336 }, "GA", "America/New_York"],
    // The lookup places these towns in Mexico and in Canada.
    ["El Paso, Texas", { lat: 31.7587, lng: -106.4869 }, "TX", "America/Denver"],
    ["Detroit, Michigan", { lat: 42.3314, lng: -83.0458 }, "MI", "America/Detroit"],
  ])("is the one on its side of a border: %s", (_name, at, state, zone) => {
    expect(timeZoneAt(at, state)).toBe(zone);
  });

  it("is unknown on open water, unless a state is given", () => {
    const far = { lat: 35, lng: -50 };
    expect(timeZoneAt(far)).toBeNull();
    expect(timeZoneAt(far, "FL")).toBe("America/New_York");
  });
});
