import { describe, expect, it } from "vitest";
import {
  filterAddress,
  isFiltered,
  marketFilter,
  weekListed,
} from "~/models/guide/market/market-filter";
import { openState } from "~/models/guide/market/open-state.rules";

const read = (query: string) => marketFilter(new URLSearchParams(query));

describe("the filters in a page address", () => {
  it("are read in all the forms that people and links write", () => {
    expect(
      read("q=%20figs&day=saturday&category=snap&open=now&near=33133&within=10&page=2"),
    ).toMatchObject({
      q: "figs",
      day: "Saturday",
      category: "SNAP",
      isOpen: true,
      near: "33133",
      reach: { nearest: 0, farthest: 10 },
      sort: "distance",
      page: 2,
      notes: [],
    });
    for (const within of ["50%2B", "50+", "50%2B%20miles"]) {
      expect(read(`near=Miami&within=${within}`).reach).toEqual({
        nearest: 50,
        farthest: Number.POSITIVE_INFINITY,
      });
    }
    expect(read("near=Miami&within=5+miles").reach?.farthest).toBe(5);
    expect(read("near=Miami&sort=name").sort).toBe("name");
  });

  it.each([
    ["day=Foo", "“Foo” isn’t a day of the week."],
    [
      "within=abc&near=Miami",
      "We don’t know the distance “abc”. Choose one of 1, 5, 10, 25, 50+ miles.",
    ],
    ["category=x", "We don’t know the category “x”."],
    ["open=later", "The only value of “open” is “now”."],
    ["sort=best", "You can sort only by name or distance."],
    ["within=5", "To filter by distance, enter a place."],
  ])("that are not understood (%s) are ignored, with a note", (query, note) => {
    const filter = read(query);
    expect(filter.notes).toEqual([note]);
    expect(filter).toMatchObject({ day: null, category: null, isOpen: false, reach: null });
  });

  it("that are empty do not filter anything", () => {
    const filter = read("q=&day=&within=&near=%20&open=&category=&sort=&page=0");
    expect(filter).toMatchObject({ notes: [], texts: {}, page: 1 });
    expect(isFiltered(filter)).toBe(false);
    expect(isFiltered(read("day=Monday"))).toBe(true);
  });

  it("make links that change one filter and start at the first page", () => {
    const { texts } = read("q=figs&day=Monday&near=Miami&within=50%2B&page=3&after=9");
    expect(filterAddress("/markets", texts, { day: null })).toBe(
      "/markets?q=figs&near=Miami&within=50%2B",
    );
    expect(filterAddress("/markets", {}, { day: null })).toBe("/markets");
  });
});

const opening = { openTime: "08:00", closeTime: "22:00", seasonStart: null, seasonEnd: null };
const listed = (timeZone: string) => ({
  timeZone,
  listedWeek: JSON.stringify({
    schedules: [
      { id: 1, day: "Saturday", ...opening },
      { id: 2, day: "Sunday", ...opening },
    ],
    closures: [
      { date: "2026-05-10", reason: "Regatta" },
      { date: "2026-05-09", reason: "Storm" },
      { date: "2026-05-08", reason: "Over" },
    ],
  }),
});
/** Saturday, 9 May 2026, 20:00 in Honolulu; in Miami and in UTC it is Sunday. */
const evening = Date.UTC(2026, 4, 10, 6);

it("a closure counts as today's while its date lasts at the market", () => {
  const [honolulu, miami] = ["Pacific/Honolulu", "America/New_York"].map(
    (timeZone) => openState(weekListed(listed(timeZone), evening), evening).closure,
  );
  expect(honolulu).toMatchObject({ text: "Closed today: Storm", isToday: true });
  expect(miami).toMatchObject({ text: "Closed today: Regatta", isToday: true });
});

it("closures are listed in date order, without those that are over everywhere", () => {
  const { closures } = weekListed(listed("Pacific/Honolulu"), evening);
  expect(closures.map(({ reason }) => reason)).toEqual(["Storm", "Regatta"]);
});
