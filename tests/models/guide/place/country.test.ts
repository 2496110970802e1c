import { expect, test } from "vitest";
import { openCountry } from "~/models/guide/place/country";
import { smallCountry } from "../../../support/gazetteer";

function countryThatCounts() {
  const read: string[] = [];
  const country = openCountry({
    async read(name) {
      read.push(name);
      return smallCountry.get(`${name}.txt`) ?? "";
    },
  });
  return { country, read };
}

test("each place file is read once, and only if a text needs it", async () => {
  const { country, read } = countryThatCounts();
  await country.knowing(["Miami 33133"]);
  const known = await country.knowing(["Miami, FL 33139"]);
  expect(known.zip("33139")).toEqual({ lat: 25.78, lng: -80.13, town: "Miami Beach", state: "FL" });
  expect(known.towns("MIAMI").map(({ state }) => state)).toEqual(["FL", "OK"]);
  expect(new Set(read)).toEqual(new Set(["zips/33", "towns/m", "towns/f", "towns/other"]));
  expect(read).toHaveLength(new Set(read).size);
});

test("the ZIP nearest to a point is found, unless it is far away", async () => {
  const { country } = countryThatCounts();
  await country.knowAllZips();
  const known = await country.knowing([]);
  expect(known.nearest({ lat: 25.77, lng: -80.14 })?.town).toBe("Miami Beach");
  expect(known.nearest({ lat: 26.5, lng: -80.14 })).toBeNull();
});
