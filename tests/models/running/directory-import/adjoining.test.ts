import { expect, test } from "vitest";
import { withoutGaps } from "~/models/running/directory-import/adjoining";
import type { Season } from "~/models/running/directory-import/season";

const season = (text: string, seasonKnown: Season["seasonKnown"] = "both"): Season => {
  const [seasonStart = null, seasonEnd = null] = text.split(" ");
  return { seasonStart, seasonEnd, seasonKnown };
};
const texts = (...seasons: Season[]) =>
  withoutGaps(seasons).map(({ seasonStart, seasonEnd }) => `${seasonStart} ${seasonEnd}`);

test.each([
  [
    ["05-02 10-31", "11-07 04-25"],
    ["05-02 11-06", "11-07 05-01"],
  ],
  [
    ["01-02 04-30", "05-07 12-26"],
    ["01-02 05-06", "05-07 01-01"],
  ],
  [
    ["11-07 02-25", "03-04 10-31"],
    ["11-07 03-03", "03-04 11-06"],
  ],
])("seasons %o that were said by their first and last Saturday leave no gap", (said, expected) => {
  expect(texts(...said.map((each) => season(each)))).toEqual(expected);
});

test.each([
  [["05-01 10-31", "11-01 04-30"]],
  [["05-02 10-31", "11-08 04-24"]],
  [["05-01 10-31"]],
  [["05-01 10-31", "06-01 08-31"]],
])("%o stay as they are: they touch, overlap, or lie a week apart", (said) => {
  expect(texts(...said.map((each) => season(each)))).toEqual(said);
});

test("a season from the first to the last Saturday of the year is all year", () => {
  expect(texts(season("01-02 12-31"))).toEqual(["null null"]);
});

test("a beginning without an end ends where the next season begins", () => {
  const [summer, winter] = [season("05-01 12-31", "start"), season("11-07 12-31", "start")];
  expect(withoutGaps([winter, summer])).toEqual([
    winter,
    { ...summer, seasonEnd: "11-06", seasonKnown: "start" },
  ]);
});

test("an end whose beginning is not known stays, and the first of January is no beginning then", () => {
  const untilMarch = season("01-01 03-31", "end");
  const untilChristmas = season("01-01 12-28", "end");
  expect(withoutGaps([untilChristmas, season("01-03 06-30")])[0]).toEqual(untilChristmas);
  expect(texts(season("05-01 12-28"), untilMarch)).toEqual(["05-01 12-28", "01-01 03-31"]);
});
