import { describe, expect, it } from "vitest";
import type { Filters } from "~/models/guide/finding/sentence";
import { addressOfSentence } from "~/models/guide/finding/sentence-address.server";
import { categories } from "~/models/guide/market/market-filter";
import { openPlaceFiles } from "~/platform/places";
import { filesOf, filesWith } from "../../../support/gazetteer";
import sentences from "./sentences.json";

const places = openPlaceFiles(
  filesOf(
    filesWith(
      [
        ["Austin", "TX", 30.27, -97.74, 950_000],
        ["Boise", "ID", 43.61, -116.2, 235_000],
        ["Boston", "MA", 42.36, -71.06, 650_000],
        ["Brooklyn", "NY", 40.65, -73.95, 2_300_000],
        ["Chicago", "IL", 41.85, -87.65, 2_700_000],
        ["Kansas City", "MO", 39.1, -94.58, 475_000],
        ["New York", "NY", 40.76, -73.98, 8_000_000],
        ["Main", "PA", 41, -76, 1_200],
        ["Philadelphia", "PA", 39.95, -75.16, 1_500_000],
        ["Portland", "OR", 45.5, -122.6, 632_000],
        ["Springfield", "MO", 37.2, -93.3, 166_000],
        ["Springfield", "MA", 42.1, -72.6, 154_000],
      ],
      [
        ["33133", 25.73, -80.24, "Miami", "FL"],
        ["78701", 30.27, -97.74, "Austin", "TX"],
      ],
    ),
  ),
);
const all: Filters = { categories, open: true };
const read = async (q: string, texts = {}, filters = all) => {
  const address = await addressOfSentence({ places }, "/markets", { ...texts, q }, filters);
  return address && Object.fromEntries(new URL(address, "http://here").searchParams);
};

describe("a search sentence", () => {
  it.each(sentences as [string, Record<string, string> | null][])(
    "'%s' is read as filters and the words left to search for",
    async (typed, expected) => {
      const found = await read(typed);
      // Words that no filter covers are searched for unchanged.
      expect(found ?? { q: typed }).toEqual(expected ?? { q: typed });
    },
  );

  it("is understood in any case, and with a punctuation mark at its end", async () => {
    const expected = { day: "Saturday", near: "BOISE", q: "PEACHES" };
    expect(await read("PEACHES ON SATURDAY IN BOISE?")).toEqual(expected);
    expect(await read("Farmers markets in Boise.")).toEqual({ near: "Boise" });
  });

  it("keeps the filters chosen before, where it says nothing about them", async () => {
    const chosen = { day: "Friday", near: "33133", within: "5", sort: "name" };
    expect(await read("honey open now", chosen)).toEqual({ ...chosen, open: "now", q: "honey" });
    expect(await read("honey near Boise", chosen)).toEqual({
      day: "Friday",
      near: "Boise",
      within: "5",
      q: "honey",
    });
  });

  it("keeps words as search words where the page has no filter for them", async () => {
    const ripe = { categories: [], open: false };
    expect(await read("honey open now", {}, ripe)).toBeNull();
    expect(await read("flowers near Boise", {}, ripe)).toEqual({ near: "Boise", q: "flowers" });
  });

  it("turns neither two days nor an unknown place into a filter", async () => {
    expect(await read("markets saturday and sunday")).toBeNull();
    expect(await read("honey near Atlantis")).toBeNull();
  });
});
