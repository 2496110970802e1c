import { describe, expect, it } from "vitest";
import { marketScene, marketScenes } from "~/models/guide/market/market-scene";
import { openingWith } from "../../../support/markets";

type Opening = Parameters<typeof openingWith>[0];
const scene = (name: string, location = "Quincy, IL", ...openings: Opening[]) =>
  marketScene({ name, location, week: { schedules: openings.map(openingWith) } });
const names = Array.from({ length: 24 }, (_, at) => `Northfield ${at * 7}`);
const drawn = (...openings: Opening[]) =>
  new Set(names.map((name) => scene(name, "Quincy, IL", ...openings)));

describe("the drawing for a market without a photo", () => {
  it.each([
    ["Thursday Night Market", "night"],
    ["Quincy Winter Farmers Market", "winter"],
    ["Union Hall Market", "hall"],
    ["Oak Road Stand", "stand"],
    ["Harvest Days", "harvest"],
    ["Wharf Growers", "coast"],
    ["The Green at Quincy", "park"],
    ["Red Barn Market", "barn"],
    ["Downtown Quincy Farmers Market", "city"],
    ["Night Market at the Wharf", "night"],
  ] as const)("follows the market's name: %s", (name, expected) => {
    expect(scene(name)).toBe(expected);
  });

  it("follows the market's town when the name gives no hint", () => {
    expect(scene("Northfield", "Miami Beach, FL")).toBe("coast");
    expect(scene("Northfield Hall", "Miami Beach, FL")).toBe("hall");
  });

  it("shows an evening market only when every opening lasts into the evening", () => {
    const late = { openTime: "16:00", closeTime: "21:00" };
    expect(scene("Northfield", "Quincy, IL", late)).toBe("night");
    expect(scene("Northfield", "Quincy, IL", { ...late, closeTime: "00:30" })).toBe("night");
    expect(drawn(late, {}).has("night")).toBe(false);
    expect(drawn({ openTime: "00:00", closeTime: "23:59" }).has("night")).toBe(false);
    expect(drawn({ ...late, closeTime: "19:30" }).has("night")).toBe(false);
  });

  it("shows a season only when all openings are seasonal", () => {
    const in1 = (seasonStart: string, seasonEnd: string) => drawn({ seasonStart, seasonEnd });
    expect(in1("11-01", "03-31").has("winter")).toBe(true);
    expect(in1("03-01", "08-31")).toContain("summer");
    expect(in1("04-15", "10-31")).toContain("harvest");
    expect(in1("06-01", "10-31")).toContain("summer");
    for (const all of [drawn({}), drawn({ seasonStart: "11-01", seasonEnd: "03-31" }, {})]) {
      for (const of of ["spring", "summer", "harvest", "winter"] as const) {
        expect(all.has(of)).toBe(false);
      }
    }
  });

  it("is larger for a market that is open on more days", () => {
    const days = ["Tuesday", "Thursday", "Saturday"] as const;
    expect(drawn(...days.map((day) => ({ day })))).toContain("row");
    expect(drawn({}).has("row")).toBe(false);
    // Two openings on one day count as one day.
    expect(drawn({}, { id: 8, openTime: "15:00", closeTime: "18:00" }).has("row")).toBe(false);
  });

  it("stays the same at every visit, and varies among markets without details", () => {
    expect(drawn({}).size).toBeGreaterThanOrEqual(4);
    expect(scene("Northfield 7")).toBe(scene("Northfield 7"));
    for (const each of drawn({ seasonStart: "05-01", seasonEnd: "10-31" })) {
      expect(marketScenes).toContain(each);
    }
  });
});
