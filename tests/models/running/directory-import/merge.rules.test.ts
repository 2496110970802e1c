import { expect, test } from "vitest";
import type { Facts } from "~/models/running/directory-import/facts";
import {
  isInOnePlace,
  type KnownMarket,
  mergeMarket,
  nextSaid,
  type RowSaid,
  type SourceSaid,
  whyNotRemoveMarket,
  whyNotWhole,
} from "~/models/running/directory-import/merge.rules";

const first: Facts = {
  name: "Bay Market",
  description: "Fish",
  address: "1 Bay Street",
  point: "25.7743, -80.1937",
  website: "https://bay.example",
  links: "facebook https://www.facebook.com/bay",
  tags: "SNAP",
  hours: "Saturday 09:00-13:00",
};
const said = (changes: Partial<SourceSaid> = {}): SourceSaid => ({
  source: "usda",
  key: "1",
  hash: "a",
  changedAt: 100,
  reader: 1,
  said: first,
  ...changes,
});
const row = (facts: Partial<Facts>, changes: Partial<RowSaid> = {}): RowSaid => ({
  source: "usda",
  key: "1",
  hash: "b",
  changedAt: 200,
  reader: 1,
  says: ["name", "description", "address", "point", "website", "links", "tags", "hours"],
  facts: { ...first, ...facts },
  ...changes,
});
const market = (facts: Partial<Facts> = {}, changes: Partial<KnownMarket> = {}): KnownMarket => ({
  facts: { ...first, ...facts },
  sources: [said()],
  isAwaited: false,
  isRemoved: false,
  ...changes,
});

test("keeps and lists what people edited here, and writes the rest", () => {
  expect(mergeMarket(row({ name: "Bayside", tags: "WIC" }), market({ name: "Our Bay" }))).toEqual({
    kind: "changed",
    set: ["tags"],
    kept: [{ field: "name", because: "edited" }],
  });
});

test("an edit that matches the directory is no difference", () => {
  expect(mergeMarket(row({ name: "Bayside" }), market({ name: "Bayside" }))).toEqual({
    kind: "same",
    set: [],
    kept: [],
  });
});

test("only a newer row is written, unless the reader changed or no time was ever known", () => {
  const kinds = (changes: Partial<RowSaid>, known: Partial<SourceSaid> = {}) =>
    mergeMarket(row({ tags: "WIC" }, changes), market({}, { sources: [said(known)] })).kind;
  expect(kinds({ changedAt: 99 })).toBe("older");
  expect(kinds({ changedAt: 100 }, { said: { ...first, tags: "WIC, X" } })).toBe("older");
  expect(kinds({ changedAt: null })).toBe("older");
  expect(kinds({ changedAt: 101 })).toBe("changed");
  expect(kinds({ changedAt: 100, reader: 2 })).toBe("changed");
  expect(kinds({ changedAt: null }, { changedAt: null })).toBe("changed");
});

test("of two rows with the same time, the alphabetically later one wins, in either order", () => {
  const [one, other] = [
    row({ tags: "EBT" }, { changedAt: 100 }),
    row({ tags: "WIC" }, { changedAt: 100 }),
  ];
  for (const [before, after] of [
    [one, other],
    [other, one],
  ] as const) {
    const sources = [nextSaid(before, [])];
    const { set } = mergeMarket(after, market({ tags: before.facts.tags }, { sources }));
    expect(set).toEqual(after === other ? ["tags"] : []);
    expect(nextSaid(after, sources).said.tags).toBe("WIC");
  }
});

test("the newer of two directories wins, and neither one's values count as an edit by people", () => {
  const portal = said({
    source: "usda-portal",
    key: "9",
    changedAt: 300,
    said: { name: "Bayside" },
  });
  const known = market({ name: "Bayside" }, { sources: [said(), portal] });
  expect(mergeMarket(row({ name: "Bay" }), known)).toMatchObject({ kind: "same", set: [] });
  expect(mergeMarket(row({ name: "Bay" }, { changedAt: 400 }), known).set).toEqual(["name"]);
});

test("blank website and hours cells and missing columns clear nothing; a row without tags clears the tags", () => {
  expect(mergeMarket(row({ website: "", hours: "" }), market()).kind).toBe("same");
  expect(mergeMarket(row({ tags: "" }, { says: ["name"] }), market()).kind).toBe("same");
  expect(mergeMarket(row({ tags: "" }), market()).set).toEqual(["tags"]);
});

test("an older row adds what no newer row said, but nothing that people typed or removed", () => {
  const { website: _, ...rest } = first;
  const older = row({ name: "Old Bay" }, { changedAt: 50 });
  const known = (facts: Partial<Facts>, changes: Partial<SourceSaid> = {}) =>
    market({ website: "", ...facts }, { sources: [said({ said: rest, ...changes })] });
  expect(mergeMarket(older, known({})).set).toEqual(["website"]);
  expect(mergeMarket(older, known({ website: "https://ours.example" })).kind).toBe("older");
  expect(mergeMarket(older, known({}, { said: first })).kind).toBe("older");
  expect(nextSaid(older, [said({ said: rest })])).toEqual(
    said({ said: { ...first, at: { website: 50 } } }),
  );
  // The next row is older than the market, and newer than the row with the added website.
  const added = known({ website: first.website }, { said: { ...first, at: { website: 50 } } });
  const between = row({ website: "https://new.example" }, { changedAt: 60 });
  expect(mergeMarket(between, added).set).toEqual(["website"]);
  expect(mergeMarket({ ...between, changedAt: 40 }, added).kind).toBe("older");
});

test("a value left blank, or held back because of waiting orders, does not count as an edit later", () => {
  const blank = row({ website: "" });
  const later = row({ website: "https://new.example", hours: "" }, { changedAt: 300 });
  expect(nextSaid(blank, [said()]).said).toEqual({ ...first, at: { website: 100 } });
  expect(mergeMarket(later, market({}, { sources: [nextSaid(blank, [said()])] }))).toMatchObject({
    set: ["website"],
    kept: [],
  });
  const hours = row({ hours: "Sunday 09:00-13:00" });
  const waiting = mergeMarket(hours, market({}, { isAwaited: true }));
  const sources = [nextSaid(hours, [said()], waiting)];
  const after = mergeMarket({ ...hours, changedAt: 300 }, market({}, { sources }));
  expect(after).toMatchObject({ set: ["hours"], kept: [] });
});

test("hours stay while customers have orders, and a removed market stays removed", () => {
  const hours = { hours: "Sunday 09:00-13:00" };
  expect(mergeMarket(row(hours), market({}, { isAwaited: true }))).toEqual({
    kind: "same",
    set: [],
    kept: [{ field: "hours", because: "awaited" }],
  });
  expect(mergeMarket(row(hours), market({}, { isRemoved: true })).kind).toBe("removed");
});

test("markets are in one place within a kilometer, or in the same town without coordinates", () => {
  const here = { lat: 25.7743, lng: -80.1937, city: "Miami", state: "Florida" };
  expect(isInOnePlace(here, { ...here, lat: 25.783 })).toBe(true);
  expect(isInOnePlace(here, { ...here, lat: 25.784 })).toBe(false);
  expect(isInOnePlace(here, { ...here, lat: null, lng: null })).toBe(true);
  expect(isInOnePlace(here, { ...here, lat: null, lng: null, state: "FL" })).toBe(true);
  expect(isInOnePlace(here, { ...here, lat: null, lng: null, state: "Ohio" })).toBe(false);
  expect(isInOnePlace({ ...here, lat: null, lng: null, city: "" }, { ...here, city: "" })).toBe(
    false,
  );
});

test("says what blocks removing a market, and trusts a whole file only with half the known markets", () => {
  const nothing = { orders: 0, managers: 0, vendors: 0, otherSources: 0, isOwn: 0 } as const;
  expect(whyNotRemoveMarket(nothing)).toBeNull();
  for (const one of ["orders", "managers", "vendors", "otherSources", "isOwn"] as const) {
    expect(whyNotRemoveMarket({ ...nothing, [one]: 1 })).toMatch(/\w/);
  }
  expect(whyNotWhole({ seen: 50, known: 100, keyless: 0 })).toBeNull();
  expect(whyNotWhole({ seen: 49, known: 100, keyless: 0 })).toContain("less than half");
});
