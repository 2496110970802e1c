import { describe, expect, it } from "vitest";
import { grows, over, tooLow } from "../../../scripts/bench/budgets.mjs";

const KB = 1024;
const fine = {
  status: 200,
  html: 14 * KB,
  css: 16 * KB,
  js: 130 * KB,
  trips: 2,
  rows: 600,
};

describe("a page", () => {
  it("may be as large and as dear as its budgets, and no more", () => {
    expect(over({ ...fine, isList: true })).toEqual([]);
    const larger = {
      html: fine.html + 1,
      css: fine.css + 1,
      js: fine.js + 1,
      trips: fine.trips + 1,
      rows: fine.rows + 1,
    };
    expect(over({ ...larger, status: 200, isList: true })).toEqual([
      "HTML",
      "CSS",
      "JS",
      "trips",
      "rows",
    ]);
  });

  it("may have more HTML where it is no list, and more script where it has a map", () => {
    expect(over({ ...fine, html: 50 * KB })).toEqual([]);
    expect(over({ ...fine, js: 190 * KB, isMap: true })).toEqual([]);
    expect(over({ ...fine, js: 191 * KB, isMap: true })).toEqual(["JS"]);
  });

  it("that is not there is over budget, whatever it weighs", () => {
    expect(over({ ...fine, status: 404 })).toEqual(["status 404"]);
  });

  it("is not judged by what was not measured", () => {
    expect(over({ status: 200, html: 1, css: null, js: null, trips: null, rows: null })).toEqual(
      [],
    );
  });
});

describe("rows read", () => {
  const sizes = (...rows: (number | null)[]) =>
    rows.map((each, at) => ({ markets: [8_800, 100_000, 1_000_000][at] as number, rows: each }));

  it("do not grow where a few more are read for what is there to see", () => {
    expect(grows(sizes(96, 118, 121))).toBe(false);
    expect(grows(sizes(550, 480, 500))).toBe(false);
  });

  it("grow where the directory's size is in them", () => {
    expect(grows(sizes(60, 600, 6_000))).toBe(true);
    expect(grows(sizes(100, 320))).toBe(true);
  });

  it("are judged by large directories: a demo of a dozen markets has little to read", () => {
    expect(
      grows([
        { markets: 14, rows: 15 },
        { markets: 8_826, rows: 480 },
      ]),
    ).toBe(false);
    expect(grows(sizes(null, 480))).toBe(false);
  });
});

describe("a browser's grade", () => {
  const full = { performance: 95, accessibility: 100, "best-practices": 100, seo: 100 };

  it("is low under 95 for speed, and under 100 for everything else", () => {
    expect(tooLow(full)).toEqual([]);
    expect(tooLow({ ...full, performance: 94, seo: 99 })).toEqual(["performance", "seo"]);
  });

  it("is low where there is none", () => {
    expect(tooLow({ ...full, performance: undefined })).toEqual(["performance"]);
  });
});
