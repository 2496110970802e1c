import { describe, expect, it } from "vitest";
import {
  grows,
  growsWithRecords,
  tooDear,
  tooHeavy,
  tooLow,
  tooMuchForOffice,
  tooSlowForCrowd,
} from "../../../scripts/bench/budgets.mjs";
import {
  reportCosts,
  reportMemory,
  reportOffices,
  reportWeights,
} from "../../../scripts/bench/report.mjs";

const KB = 1024;
const fine = { html: 14 * KB, css: 12 * KB, js: 4 * KB, laterJs: 130 * KB };

describe("a page", () => {
  it("may be as large as its budgets and no larger", () => {
    expect(tooHeavy({ ...fine, isList: true })).toEqual([]);
    const larger = {
      html: fine.html + 1,
      css: fine.css + 1,
      js: fine.js + 1,
      laterJs: fine.laterJs + 1,
    };
    expect(tooHeavy({ ...larger, isList: true })).toEqual([
      "HTML",
      "CSS",
      "JS",
      "JS at first touch",
    ]);
  });

  it("may have more HTML when it is not a list, and more script when it has a map", () => {
    expect(tooHeavy({ ...fine, html: 50 * KB })).toEqual([]);
    expect(tooHeavy({ ...fine, css: 16 * KB, js: 190 * KB, isMap: true })).toEqual([]);
    expect(tooHeavy({ ...fine, js: 191 * KB, isMap: true })).toEqual(["JS"]);
  });

  it("with an unknown weight is over budget", () => {
    expect(tooHeavy({ html: null, css: null, js: null, laterJs: null, isList: true })).toEqual([
      "HTML not told",
      "CSS not told",
      "JS not told",
      "JS at first touch not told",
    ]);
  });
});

it("a data response has no style sheets or scripts to weigh", () => {
  expect(tooHeavy({ html: 1, css: null, js: null, laterJs: null, isData: true })).toEqual([]);
});

describe("the database cost of an answer", () => {
  it("may be as high as its budgets and no higher", () => {
    expect(tooDear({ trips: 1, rows: 1500 })).toEqual([]);
    expect(tooDear({ trips: 2, rows: 1501 })).toEqual(["trips", "rows"]);
    expect(tooDear({ trips: 2, rows: 1500, mostTrips: 2 })).toEqual([]);
  });

  it("is over budget when it is unknown", () => {
    expect(tooDear({ trips: null, rows: null })).toEqual(["trips not told", "rows not told"]);
  });
});

describe("the benchmark report", () => {
  const answered = { ...fine, path: "/", status: 200, size: 1, pictures: 0, before: 2 };
  const gone = { ...answered, status: 404, trips: null, rows: null };

  it("counts a missing address once, whatever it weighs and costs", () => {
    expect(reportWeights([gone]) + reportCosts([{ markets: 14, answers: [gone] }])).toBe(1);
  });

  it("counts an address that is missing only in the grown directory", () => {
    const there = { ...answered, trips: 1, rows: 5 };
    const sizes = [there, gone].map((answer, at) => ({ markets: at, answers: [answer] }));
    expect(reportWeights([there]) + reportCosts(sizes)).toBe(1);
  });

  it("counts an address with an unknown cost", () => {
    const silent = { ...answered, trips: null, rows: null };
    expect(reportWeights([silent]) + reportCosts([{ markets: 14, answers: [silent] }])).toBe(1);
  });
});

describe("rows read", () => {
  const sizes = (...rows: (number | null)[]) =>
    rows.map((each, at) => ({ markets: [8_800, 100_000, 1_000_000][at] as number, rows: each }));

  it("are not growing when only slightly more are read", () => {
    expect(grows(sizes(96, 118, 121))).toBe(false);
    expect(grows(sizes(550, 480, 500))).toBe(false);
  });

  it("are growing when they follow the directory's size", () => {
    expect(grows(sizes(60, 600, 6_000))).toBe(true);
    expect(grows(sizes(100, 320))).toBe(true);
    expect(grows(sizes(100, 110, 320))).toBe(true);
  });

  it("are not growing when a limit is reached only in larger directories", () => {
    expect(grows(sizes(167, 282, 280))).toBe(false);
  });

  it("are judged by large directories, not by a small demo", () => {
    expect(
      grows([
        { markets: 14, rows: 15 },
        { markets: 8_826, rows: 480 },
      ]),
    ).toBe(false);
    expect(grows(sizes(null, 480))).toBe(false);
  });
});

describe("a crowd", () => {
  const answered = { kind: "drawn", speed: 60, longest: 6 };

  it("waits too long under 60 pages a second (400 from the cache), or over 6 seconds", () => {
    expect(tooSlowForCrowd(answered)).toEqual([]);
    expect(tooSlowForCrowd({ ...answered, speed: 59.9 })).toEqual(["requests a second"]);
    expect(tooSlowForCrowd({ ...answered, longest: 6.1 })).toEqual(["wait"]);
    expect(tooSlowForCrowd({ ...answered, kind: "kept", speed: 400 })).toEqual([]);
    expect(tooSlowForCrowd({ ...answered, kind: "kept", speed: 399 })).toEqual([
      "requests a second",
    ]);
  });

  it("waits too long if its measure is missing", () => {
    const missing = { kind: "drawn", speed: Number.NaN, longest: undefined };
    expect(tooSlowForCrowd(missing)).toEqual(["requests a second", "wait"]);
  });
});

describe("a Lighthouse score", () => {
  const full = { performance: 99, accessibility: 100, "best-practices": 100, seo: 100 };

  it("is low under 99 for performance (90 for the map) and under 100 for everything else", () => {
    expect(tooLow("/", full)).toEqual([]);
    expect(tooLow("/", { ...full, performance: 98, seo: 99 })).toEqual(["performance", "seo"]);
    expect(tooLow("/map", { ...full, performance: 90 })).toEqual([]);
    expect(tooLow("/map", { ...full, performance: 89 })).toEqual(["performance"]);
  });

  it("is low when it is missing", () => {
    expect(tooLow("/", { ...full, performance: undefined })).toEqual(["performance"]);
  });
});

describe("a back-office page", () => {
  const office = { html: 20 * KB, css: 30 * KB, js: 150 * KB, trips: 2, rows: 50 };

  it("may be as large and as costly as its budgets and no more", () => {
    expect(tooMuchForOffice(office)).toEqual([]);
    const more = { html: 20 * KB + 1, css: 30 * KB + 1, js: 150 * KB + 1, trips: 3 };
    expect(tooMuchForOffice(more)).toEqual(["HTML", "CSS", "JS", "trips"]);
    expect(tooMuchForOffice({ ...office, trips: null })).toEqual(["trips not told"]);
  });

  it("may not read noticeably more rows with many records than with few", () => {
    expect(growsWithRecords({ rows: 350 }, { rows: 400 })).toBe(false);
    expect(growsWithRecords({ rows: 13 }, { rows: 5_022 })).toBe(true);
    expect(growsWithRecords({ rows: null }, { rows: 5 })).toBe(true);
  });

  it("is counted once when it is over with few or many records, or redirects", () => {
    const page = { ...office, path: "/vendor-dashboard", as: "vendor", status: 200 };
    const judged = (few: object, many: object) =>
      reportOffices([
        { size: 100, answers: [{ ...page, ...few }] },
        { size: 100_000, answers: [{ ...page, ...many }] },
      ]);
    expect(judged({}, {})).toBe(0);
    expect(judged({ trips: 3 }, { trips: 3 })).toBe(1);
    expect(judged({}, { rows: 9_000 })).toBe(1);
    expect(judged({ status: 302 }, { status: 302 })).toBe(1);
  });
});

describe("the runtime's memory", () => {
  it("is over budget if the app has more than one and a half times the bare worker's at the end", () => {
    const judged = (...app: number[]) => reportMemory([0, 20_000], { app, bare: [100, 400] });
    expect(judged(900, 600)).toBe(0);
    expect(judged(100, 601)).toBe(1);
  });
});
