import { describe, expect, test } from "vitest";
import type { Season } from "~/models/core/week";
import { findColumns } from "~/models/running/directory-import/columns";
import type { Finding } from "~/models/running/directory-import/findings";
import { saidBy, withoutGaps } from "~/models/running/directory-import/row";
import { type Cells, readCells } from "./directory-file";

function read(cells: Cells) {
  const findings: Finding[] = [];
  const market = readCells(cells, (finding) => findings.push(finding));
  return { market, findings };
}
const marketOf = (cells: Cells) => read(cells).market ?? expect.fail("no market");

test("tidies white space and builds the full address", () => {
  const market = marketOf({
    MarketName: "  Two   Rivers Market ",
    street: "12 Dock  Road ",
    city: "Testville ",
    zip: "33101-1234",
  });
  expect(market).toMatchObject({
    name: "Two Rivers Market",
    location: "Testville, Florida",
    address: "12 Dock Road, Testville, FL 33101",
    city: "Testville",
    state: "Florida",
    zip: "33101",
  });
});

test("names the state once, and a missing part leaves no comma", () => {
  expect(marketOf({ city: "Testville, Fl." }).location).toBe("Testville, Florida");
  expect(marketOf({ city: "Testville, " }).city).toBe("Testville");
  expect(marketOf({ street: "", city: "", zip: "" })).toMatchObject({
    location: "Florida",
    address: "FL",
  });
});

test("a street in the town's cell is moved to the street", () => {
  expect(marketOf({ street: "", city: "1 Dock Road, Testville" })).toMatchObject({
    city: "Testville",
    address: "1 Dock Road, Testville, FL 33101",
  });
});

test.each(["6412", "FL", "999o9", "n/a", "550424", "00000"])(
  "%s is rejected as a ZIP and reported",
  (zip) => {
    const { market, findings } = read({ zip });
    expect(market?.zip).toBe("");
    expect(findings).toEqual(["bad zip"]);
  },
);

describe("coordinates", () => {
  test.each<[string, string, Finding]>([
    ["-3.46", "1.7", "far away"],
    ["0", "0", "far away"],
    ["25.77", "-80.2", "far away"],
    ["-80.2", "", "half coordinates"],
    ["west", "north", "bad coordinates"],
  ])("x %s, y %s are ignored and reported", (x, y, finding) => {
    const { market, findings } = read({ x, y });
    expect(market).toMatchObject({ lat: null, lng: null });
    expect(findings).toEqual([finding]);
  });

  test("missing coordinates are not reported", () => {
    const { market, findings } = read({ x: "", y: "" });
    expect(market).toMatchObject({ lat: null, lng: null });
    expect(findings).toEqual([]);
  });

  test("coordinates in Guam and Alaska are accepted", () => {
    expect(marketOf({ State: "Guam", x: "144.79", y: "13.47" })).toMatchObject({
      lng: 144.79,
      timeZone: "Pacific/Guam",
    });
    expect(marketOf({ State: "Alaska", x: "-149.9", y: "61.2" }).timeZone).toBe(
      "America/Anchorage",
    );
  });
});

describe("the time zone", () => {
  test("comes from the coordinates, even if most of the state is in another zone", () => {
    expect(marketOf({ x: "-86.8", y: "30.4" }).timeZone).toBe("America/Chicago");
  });

  test("comes from the state if there are no coordinates", () => {
    expect(marketOf({ State: "Arizona", x: "", y: "" }).timeZone).toBe("America/Phoenix");
  });

  test("is never a neighboring country's time zone", () => {
    const nearWinnipeg = { State: "North Dakota", x: "-97.23", y: "49.0" };
    expect(marketOf(nearWinnipeg).timeZone).toBe("America/Chicago");
  });

  test("defaults to Eastern, and is reported, if it cannot be determined", () => {
    const { market, findings } = read({ State: "Atlantis", x: "", y: "" });
    expect(market?.timeZone).toBe("America/New_York");
    expect(findings).toEqual(["unknown state", "no time zone"]);
  });
});

describe("the website", () => {
  test.each(["https://market.example/", "http://www.market.example/hours?day=sat"])(
    "%s is kept",
    (Website) => expect(marketOf({ Website: ` ${Website} ` }).website).toBe(Website),
  );

  test.each([
    "http://market example.com",
    "http://someone@market.example",
    "http://http://market.example",
    "market.example",
    "javascript:alert(1)",
    "http://market.example;www.other.example",
  ])("%s is left out and reported", (Website) => {
    const { market, findings } = read({ Website });
    expect(market?.website).toBeNull();
    expect(findings).toEqual(["bad website"]);
  });
});

describe("what a market sells and accepts", () => {
  test("only a Y in either case counts as yes", () => {
    const market = marketOf({
      Credit: "Y",
      WIC: "N",
      WICcash: "Y",
      SFMNP: "",
      SNAP: "Y",
      Organic: "-",
      Fruits: "y ",
      Bakedgoods: "Y",
      Eggs: "Y",
    });
    expect(market.tags).toEqual(["Fresh Produce", "Baked Goods", "Card", "SNAP", "WIC Cash"]);
    expect(market.description).toBe(
      "Farmers market in Testville, Florida. You will find fruit, eggs and baked goods.",
    );
  });

  test("the location type is described in plain words", () => {
    expect(marketOf({ Location: "Closed-off public street" }).description).toBe(
      "Farmers market in Testville, Florida, in a street closed to traffic.",
    );
    expect(marketOf({ Location: "Other" }).description).toBe(
      "Farmers market in Testville, Florida.",
    );
  });
});

describe("seasons", () => {
  const hours = "Sat: 9:00 AM-1:00 PM;";
  const saturday = { day: "Saturday", openTime: "09:00", closeTime: "13:00" };

  test("two seasons with the same hours stay separate, each with its own dates", () => {
    const { schedules } = marketOf({
      Season1Date: "May to July",
      Season1Time: hours,
      Season2Date: "August to October",
      Season2Time: hours,
    });
    expect(schedules).toEqual([
      { ...saturday, seasonStart: "05-01", seasonEnd: "07-31", seasonKnown: "both" },
      { ...saturday, seasonStart: "08-01", seasonEnd: "10-31", seasonKnown: "both" },
    ]);
  });

  test("hours with missing or unreadable dates have an unknown season", () => {
    const noSeason = { ...saturday, seasonStart: null, seasonEnd: null, seasonKnown: "none" };
    expect(marketOf({ Season1Time: hours }).schedules).toEqual([noSeason]);
    expect(marketOf({ Season3Date: "soon", Season3Time: hours }).schedules).toEqual([noSeason]);
  });

  test("dates without hours are kept as a season and reported", () => {
    const { market, findings } = read({ Season1Date: "May to July" });
    expect(market?.schedules).toEqual([]);
    const season = { seasonStart: "05-01", seasonEnd: "07-31", seasonKnown: "both" };
    expect(market?.seasons).toEqual([season]);
    expect(findings).toEqual(["dates without hours"]);
    expect(marketOf({ Season1Date: "when the corn is ripe" }).seasons).toEqual([]);
  });

  test("a season with hours and one without leave no gap caused by another year's calendar", () => {
    const { schedules, seasons } = marketOf({
      Season1Date: "05/02/2015 to 10/31/2015",
      Season1Time: hours,
      Season2Date: "11/07/2015 to 04/25/2016",
    });
    expect(schedules).toMatchObject([{ seasonStart: "05-02", seasonEnd: "11-06" }]);
    expect(seasons).toMatchObject([{ seasonStart: "11-07", seasonEnd: "05-01" }]);
  });

  test("a file with date columns but no time columns still states opening hours", () => {
    const says = (...columns: string[]) =>
      saidBy(findColumns(["FMID", "MarketName", "city", ...columns]));
    expect(says("Season2Date")).toContain("hours");
    expect(says("State")).not.toContain("hours");
  });
});

test("a long name or town is shortened without splitting a character", () => {
  const { name, city } = marketOf({ MarketName: `${"x".repeat(254)}🍎`, city: "y".repeat(400) });
  expect([name.length, name.isWellFormed(), city.length]).toEqual([255, true, 100]);
});

test("a row without a key or a name is rejected", () => {
  expect(read({ FMID: "" })).toEqual({ market: null, findings: ["no key"] });
  expect(read({ FMID: "abc" })).toEqual({ market: null, findings: ["no key"] });
  expect(read({ MarketName: "  " })).toEqual({ market: null, findings: ["no name"] });
});

test("the hash changes exactly when a stored value changes", () => {
  const hash = (cells: Cells) => marketOf(cells).hash;
  expect(hash({ County: "Dade", x: "-80.200004" })).toBe(hash({}));
  expect(hash({ updateTime: "2014" })).not.toBe(hash({}));
  expect(hash({ MarketName: "Test  Valley Farmers Market " })).toBe(hash({}));
  expect(hash({ Season1Time: "Sat: 9:00 AM-1:00 PM;" })).not.toBe(hash({}));
  expect(hash({ SNAP: "Y" })).not.toBe(hash({}));
});

test("links are built from addresses or names, and unusable ones are reported", () => {
  const { market, findings } = read({
    Facebook: "TestMarket",
    Twitter: "@testmarket",
    Youtube: "Test's channel",
    OtherMedia: "instagram.com/testmarket",
  });
  expect(market?.links).toEqual({
    facebook: "https://www.facebook.com/TestMarket",
    twitter: "https://twitter.com/testmarket",
    instagram: "https://instagram.com/testmarket",
  });
  expect(findings).toEqual(["bad link"]);
});

test("a street that already ends in its town and state does not repeat them", () => {
  const address = "12 Dock Road, Testville, FL 33101";
  for (const street of [
    "12 Dock Road, Testville",
    "12 Dock Road, Testville, FL",
    "12 Dock Road, Testville, Florida 33101",
  ]) {
    expect(marketOf({ street }).address).toBe(address);
  }
  expect(marketOf({ street: "Testville Road" }).address).toBe(
    "Testville Road, Testville, FL 33101",
  );
});

test.each([
  ["6/20/2017 10:43:57 PM", Date.UTC(2017, 5, 20, 22, 43, 57)],
  ["Apr 14 2016 12:09AM", Date.UTC(2016, 3, 14, 0, 9)],
  ["2013", Date.UTC(2013, 0, 1)],
  ["2022-05-01 08:00:00", Date.UTC(2022, 4, 1, 8)],
  ["soon", null],
])("the update time %s is read, or is unknown if it is not a date", (updateTime, changedAt) => {
  expect(marketOf({ updateTime }).changedAt).toBe(changedAt);
});

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
])("seasons %o given by first and last Saturday are joined without a gap", (said, expected) => {
  expect(texts(...said.map((each) => season(each)))).toEqual(expected);
});

test.each([
  [["05-01 10-31", "11-01 04-30"]],
  [["05-02 10-31", "11-08 04-24"]],
  [["05-01 10-31"]],
  [["05-01 10-31", "06-01 08-31"]],
])("seasons %o stay unchanged: they touch, overlap, or are at least a week apart", (said) => {
  expect(texts(...said.map((each) => season(each)))).toEqual(said);
});

test("a season from the first to the last Saturday of the year means all year", () => {
  expect(texts(season("01-02 12-31"))).toEqual(["null null"]);
});

test("a season with a start but no end ends when the next season begins", () => {
  const [summer, winter] = [season("05-01 12-31", "start"), season("11-07 12-31", "start")];
  expect(withoutGaps([winter, summer])).toEqual([
    winter,
    { ...summer, seasonEnd: "11-06", seasonKnown: "start" },
  ]);
});

test("a season with an unknown start keeps its end, and its January 1 does not count as a start", () => {
  const untilMarch = season("01-01 03-31", "end");
  const untilChristmas = season("01-01 12-28", "end");
  expect(withoutGaps([untilChristmas, season("01-03 06-30")])[0]).toEqual(untilChristmas);
  expect(texts(season("05-01 12-28"), untilMarch)).toEqual(["05-01 12-28", "01-01 03-31"]);
});
