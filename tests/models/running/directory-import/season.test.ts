import { expect, test } from "vitest";
import type { Season } from "~/models/core/week";
import type { Finding } from "~/models/running/directory-import/findings";
import { notKnown, readSeason } from "~/models/running/directory-import/season";

function read(cell: string, hasHours = true): [Season, ...Finding[]] {
  const findings: Finding[] = [];
  const season = readSeason(cell, (finding) => findings.push(finding), { hasHours });
  return [season, ...findings];
}
const season = (
  seasonStart: string,
  seasonEnd: string,
  seasonKnown: Season["seasonKnown"] = "both",
): Season => ({ seasonStart, seasonEnd, seasonKnown });
const allYear: Season = { seasonStart: null, seasonEnd: null, seasonKnown: "both" };

test.each([
  ["06/14/2017 to 08/30/2017", season("06-14", "08-30")],
  ["6/4/17 to 8/30/17", season("06-04", "08-30")],
  ["11/04/2017 to 04/28/2018", season("11-04", "04-28")],
  ["July to November", season("07-01", "11-30")],
  ["November to February", season("11-01", "02-29")],
  ["June 15, 2012 to October 21, 2012", season("06-15", "10-21")],
  ["June 30, 2011 to Oct. 13, 2011", season("06-30", "10-13")],
  ["June 23 to Sept. 8", season("06-23", "09-08")],
  ["June 11, 2012 to October", season("06-11", "10-31")],
  ["April to Sept 24, 2011", season("04-01", "09-24")],
  ["02/29/2016 to 05/01/2016", season("02-29", "05-01")],
])("%s recurs every year on the same dates", (cell, expected) => {
  expect(read(cell)).toEqual([expected]);
});

test.each([
  ["01/01/2017 to 12/31/2017"],
  ["05/31/2015 to 05/29/2016"],
  ["January to December"],
  ["Start Date 1/1/13 to End Date 12/31/13"],
])("%s is the whole year", (cell) => {
  expect(read(cell)).toEqual([allYear]);
});

test.each<[string, Season, Finding]>([
  ["05/31/2014 to", season("05-31", "12-31", "start"), "open-ended season"],
  ["to 10/07/2017", season("01-01", "10-07", "end"), "open-ended season"],
  ["06/07/2015", season("06-07", "12-31", "start"), "open-ended season"],
  ["when the corn is ripe", notKnown, "unreadable season"],
  ["13/01/2015 to 14/01/2015", notKnown, "unreadable season"],
  ["May to June to July", notKnown, "unreadable season"],
  ["04/01/2010 to 11/31/2010", season("04-01", "11-30"), "impossible date"],
  ["02/29/2015 to 05/01/2015", season("02-28", "05-01"), "impossible date"],
  ["10/01/2016 to 05/07/2016", season("10-01", "05-07"), "wrapped season"],
  ["06/10/2016 to 06/01/2016", notKnown, "implausible season"],
  ["05/02/2015 to 11/19/2016", season("05-02", "11-19"), "long season"],
  ["11/07/2015 to 04/30/2018", season("11-07", "04-30"), "long season"],
  ["01/01/2015 to 12/31/2018", allYear, "long season"],
  ["05/01/2015 to 05/01/2016", allYear, "long season"],
  ["05/01/2021 to 05/01/2021", season("05-01", "12-31", "start"), "one-day season"],
])("%s is read as well as possible, and reported", (cell, expected, finding) => {
  expect(read(cell)).toEqual([expected, finding]);
});

test("a single day without weekly hours is a season of one day", () => {
  expect(read("11/24/2015 to 11/24/2015", false)).toEqual([season("11-24", "11-24")]);
});
