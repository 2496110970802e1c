import { describe, expect, it } from "vitest";
import type { MarketWeek } from "~/models/guide/market/market.rules";
import { alwaysThere } from "~/models/vendors/attendance/attendance.rules";
import { nextDateAt, ripeMatch } from "~/models/vendors/product/ripe.rules";

const opening = {
  id: 1,
  day: "Saturday",
  openTime: "08:00",
  closeTime: "14:00",
  seasonStart: null,
  seasonEnd: null,
  weekOfMonth: null,
} as const;
const week = (...schedules: Partial<MarketWeek["schedules"][number]>[]): MarketWeek => ({
  timeZone: "America/New_York",
  schedules: schedules.map((own, index) => ({ ...opening, id: index + 1, ...own })),
  closures: [],
});
/** Saturday, 9 May 2026, on Miami's clock. */
const saturdayAt = (hour: number, minute = 0) => Date.UTC(2026, 4, 9, hour + 4, minute);

describe("the next date at a market", () => {
  it("is today until the opening hours are over", () => {
    expect(nextDateAt(week({}), alwaysThere, saturdayAt(7), null)?.date).toBe("2026-05-09");
    expect(nextDateAt(week({}), alwaysThere, saturdayAt(13, 59), null)?.date).toBe("2026-05-09");
    // The minute of closing still counts as open.
    expect(nextDateAt(week({}), alwaysThere, saturdayAt(14), null)?.date).toBe("2026-05-09");
    expect(nextDateAt(week({}), alwaysThere, saturdayAt(14, 1), null)?.date).toBe("2026-05-16");
  });

  it("is yesterday while a market that passes midnight is still open", () => {
    const night = week({ openTime: "18:00", closeTime: "02:00" });
    const dateAt = (hour: number, minute: number) =>
      nextDateAt(night, alwaysThere, saturdayAt(24 + hour, minute), null)?.date;
    expect(dateAt(0, 30)).toBe("2026-05-09");
    expect(dateAt(2, 1)).toBe("2026-05-16");
  });

  it("is on the requested weekday", () => {
    const twice = week({}, { day: "Tuesday", openTime: "15:00", closeTime: "19:00" });
    expect(nextDateAt(twice, alwaysThere, saturdayAt(15), null)?.date).toBe("2026-05-12");
    expect(nextDateAt(twice, alwaysThere, saturdayAt(15), "Saturday")?.date).toBe("2026-05-16");
    expect(nextDateAt(twice, alwaysThere, saturdayAt(15), "Monday")).toBeNull();
  });

  it("is the second opening of a day once the first is over", () => {
    const twice = week({ closeTime: "10:00" }, { openTime: "16:00", closeTime: "20:00" });
    expect(nextDateAt(twice, alwaysThere, saturdayAt(11), null)?.opening.openTime).toBe("16:00");
  });

  it("is searched up to the same weekday four weeks ahead, and no further", () => {
    const shut = (...dates: string[]) => ({
      ...week({}),
      closures: dates.map((date) => ({ date, reason: "" })),
    });
    const threeWeeks = ["2026-05-16", "2026-05-23", "2026-05-30"];
    expect(nextDateAt(shut(...threeWeeks), alwaysThere, saturdayAt(15), null)?.date).toBe(
      "2026-06-06",
    );
    expect(
      nextDateAt(shut(...threeWeeks, "2026-06-06"), alwaysThere, saturdayAt(15), null),
    ).toBeNull();
  });

  it("skips closed days and days out of season", () => {
    const closed = { ...week({}), closures: [{ date: "2026-05-09", reason: "" }] };
    expect(nextDateAt(closed, alwaysThere, saturdayAt(7), null)?.date).toBe("2026-05-16");
    const winter = week({ seasonStart: "11-01", seasonEnd: "03-31" });
    expect(nextDateAt(winter, alwaysThere, saturdayAt(7), null)).toBeNull();
  });
});

describe("the query to the search index", () => {
  it("contains every word, and the singular of a plural", () => {
    expect(ripeMatch("brown eggs", null, 10)).toBe(
      '{name description category seasonal_info} : ("brown" AND "eggs")',
    );
    expect(ripeMatch("tomatoes", null, 10)).toContain('"tomato"');
    expect(ripeMatch("peas", null, 10)).toContain('"peas"');
  });

  it("is empty for fewer than three letters", () => {
    for (const q of ["", "ab", "a b"]) expect(ripeMatch(q, null, 10)).toBeNull();
  });

  it("escapes quotes", () => {
    expect(ripeMatch('12"', null, 10)).toContain('"12"""');
  });

  it("uses few map squares, anywhere on earth", () => {
    for (const lat of [0, 25.7, 45, 70, 89.99, -89.99]) {
      for (const miles of [1, 5, 10, 25, 50]) {
        for (const lng of [-180, -80.2, 0, 179.99]) {
          const match = ripeMatch("eggs", { lat, lng }, miles) ?? "";
          expect(match.split(" OR ").length).toBeLessThanOrEqual(120);
        }
      }
    }
    expect(ripeMatch("eggs", { lat: 25.7, lng: -80.2 }, Number.POSITIVE_INFINITY)).not.toContain(
      "places",
    );
  });
});
