import { createRequire } from "node:module";
import { describe, expect, it } from "vitest";
import {
  fileOfTown,
  fileOfZip,
  readPlaceText,
  townIn,
  townsLike,
  zipIn,
} from "~/models/guide/place/gazetteer";
import { placeFiles } from "../../../../scripts/places/place-files";
import { smallCountry } from "../../../support/gazetteer";

const files = new Map([...smallCountry].map(([name, text]) => [name.replace(".txt", ""), text]));
function find(text: string) {
  const asked = readPlaceText(text);
  if ("zip" in asked) return zipIn(files.get(fileOfZip(asked.zip)) ?? "", asked.zip);
  return townIn(files, asked.readings);
}
const nameOf = (text: string) => {
  const found = find(text);
  return found?.is === "known" ? found.name : (found?.is ?? null);
};

it.each([
  ["33133", "33133, Miami, FL"],
  [" 33133-4567 ", "33133, Miami, FL"],
  ["Miami, FL 33139", "33139, Miami Beach, FL"],
  ["Springfield, MO", "Springfield, MO"],
  ["springfield mo", "Springfield, MO"],
  ["Springfield Massachusetts", "Springfield, MA"],
  ["SPRINGFIELD,MASSACHUSETTS, USA", "Springfield, MA"],
  ["Saint Louis", "St. Louis, MO"],
  ["St Louis, Missouri, United States", "St. Louis, MO"],
  ["kansas city", "Kansas City, KS"],
  ["Kansas City, Kansas", "Kansas City, KS"],
  ["New York", "New York, NY"],
  ["new york new york", "New York, NY"],
  ["New York, NY", "New York, NY"],
  ["Washington, D.C.", "Washington, DC"],
  ["Washington, D. C.", "Washington, DC"],
  ["washington dc", "Washington, DC"],
  ["Washington District of Columbia", "Washington, DC"],
  ["NYC", "New York, NY"],
  ["New York City", "New York, NY"],
  ["D.C.", "Washington, DC"],
  ["Springfield", "several"],
  ["Atlantis", null],
  ["Springfield, Ohio", null],
  ["", null],
  [",", null],
  ["\t\n", null],
])("%j is read as %s", (text, place) => {
  expect(nameOf(text)).toBe(place);
});

it.each([
  ["33133", true],
  ["Aspen, CO", true],
  ["Miami", true],
  ["Aspen", false],
])("the text %j can only mean a place: %j", (text, isSure) => {
  expect(find(text)).toMatchObject({ is: "known", isSure });
});

describe("a town name in several states", () => {
  it("leads to a question, with the largest town first", () => {
    const choices = ["Springfield, MO", "Springfield, MA"];
    expect(find("Springfield")).toEqual({ is: "several", choices });
  });

  it("means the town that is by far the largest, and lists the others", () => {
    expect(find("Miami")).toMatchObject({ name: "Miami, FL", others: ["Miami, OK"] });
  });

  it("can be chosen from the offered choices", () => {
    for (const choice of ["Springfield, MO", "Springfield, MA", "Miami, OK"]) {
      expect(nameOf(choice)).toBe(choice);
    }
  });
});

describe("suggestions for an unknown place", () => {
  const like = (text: string) => {
    const asked = readPlaceText(text);
    return "zip" in asked ? [] : townsLike(files.values(), asked.readings);
  };

  it.each([
    ["Sprngfield", ["Springfield, MO", "Springfield, MA"]],
    ["Springfeild, MA", ["Springfield, MA", "Springfield, MO"]],
    ["Maimi", ["Miami, FL", "Miami, OK"]],
    ["Kanas City", ["Kansas City, KS"]],
    ["Atlantis", []],
    ["ab", []],
  ])("for %j are %j", (text, places) => {
    expect(like(text)).toEqual(places);
  });

  it("for a ZIP are the neighboring ZIPs", () => {
    expect(find("33136")).toEqual({ is: "unknown", choices: ["33133", "33139"] });
    expect(find("00000")).toEqual({ is: "unknown", choices: [] });
  });
});

/** The real packages, as the build reads them. */
describe("the place files of the whole country", () => {
  const country = new Map(
    [...placeFiles()].map(([name, text]) => [name.replace(".txt", ""), text] as const),
  );

  it("know every ZIP except those of the armed forces abroad", () => {
    const { codes } = createRequire(import.meta.url)("zipcodes/lib/codes.js") as {
      codes: Record<string, { zip: string; state: string; city: string }>;
    };
    const here = Object.values(codes).filter(({ state }) => !/^A[AEP]$/.test(state));
    const unknown = here.filter(
      ({ zip }) => zipIn(country.get(fileOfZip(zip)) ?? "", zip).is !== "known",
    );
    expect(here.length).toBeGreaterThan(41_000);
    expect(unknown).toEqual([]);
  });

  it("know the post office's towns by town and state", () => {
    const places = [...country].flatMap(([name, text]) =>
      name.startsWith("zips/") ? text.trim().split("\n") : [],
    );
    const towns = new Set(
      places
        .map((line) => line.split("\t").slice(3).join("\t"))
        .filter((town) => !/[\d&/]/.test(town)),
    );
    // Each lookup searches a file of many towns, so the test takes some towns of every letter.
    const some = [...towns].filter((_, at) => at % 25 === 0);
    const unknown = some.filter((town) => {
      const [name, state] = town.split("\t");
      const asked = readPlaceText(`${name}, ${state}`);
      return !("readings" in asked) || townIn(country, asked.readings)?.is !== "known";
    });
    expect(towns.size).toBeGreaterThan(29_000);
    expect(unknown).toEqual([]);
  });

  it("are each smaller than a quarter of a megabyte", () => {
    for (const [name, text] of country) expect(text.length, name).toBeLessThan(250_000);
    expect(country.get(fileOfTown("springfield"))).toContain("\nspringfield\tSpringfield\tIL\t");
  });
});
