import { expect, test } from "vitest";
import { onceInWeek, onceOnDate } from "~/models/guide/market/openings-once";
import { openingWith } from "../../../support/markets";

const inSeason = (id: number, season: string, hours = "08:00 14:00") => {
  const [seasonStart = null, seasonEnd = null] = season.split(" ").filter(Boolean);
  const [openTime = "", closeTime = ""] = hours.split(" ");
  return openingWith({ id, seasonStart, seasonEnd, openTime, closeTime });
};
const told = (...week: ReturnType<typeof openingWith>[]) =>
  onceInWeek(week).map(
    ({ seasonStart, seasonEnd, openTime, closeTime }) =>
      `${seasonStart ?? ""} ${seasonEnd ?? ""} ${openTime}-${closeTime}`,
  );

test.each([
  ["04-01 10-31", "05-01 09-30"],
  ["11-01 03-31", "12-01 02-28"],
  ["11-01 03-31", "01-10 02-28"],
  ["", "05-01 09-30"],
])("the season %s includes the season %s, whichever is listed first", (whole, part) => {
  const [start = "", end = ""] = whole.split(" ");
  const one = [`${start} ${end} 08:00-14:00`];
  expect(told(inSeason(1, whole), inSeason(2, part))).toEqual(one);
  expect(told(inSeason(1, part), inSeason(2, whole))).toEqual(one);
});

test.each([
  ["04-01 09-30", "05-01 10-31"],
  ["05-01 10-31", "04-01 09-30"],
  ["04-01 10-31", "11-01 03-31"],
  ["05-01 09-30", "12-01 02-28"],
])("the seasons %s and %s each have days of their own, so both are kept", (first, then) => {
  expect(told(inSeason(1, first), inSeason(2, then))).toHaveLength(2);
});

test("overlapping hours in one season are merged, but touching hours are not", () => {
  const season = "05-01 10-31";
  expect(told(inSeason(1, season, "09:00 12:00"), inSeason(2, season, "11:00 14:00"))).toEqual([
    "05-01 10-31 09:00-14:00",
  ]);
  expect(told(inSeason(1, season, "09:00 12:00"), inSeason(2, season, "12:00 14:00"))).toHaveLength(
    2,
  );
});

test("doubtful hours are listed beside certain hours", () => {
  const doubtful = openingWith({ id: 2, doubt: "8 AM–2 AM" });
  expect(onceInWeek([openingWith({ id: 1 }), doubtful])).toHaveLength(2);
});

test("two openings that together last longer than a day stay separate", () => {
  const all = { openTime: "00:00", closeTime: "00:00" };
  const late = { openTime: "16:00", closeTime: "02:00" };
  expect(onceOnDate([all, late])).toEqual([all, late]);
});
