import { describe, expect, it } from "vitest";
import { gradeIn, middle } from "../../../scripts/bench/lighthouse.mjs";

describe("a Lighthouse report", () => {
  it("gives scores out of 100 and the audits that cost most, in order", () => {
    const heavy = (id: string, weight: number) => ({ id, weight });
    const { scores, metrics, costs } = gradeIn({
      categories: {
        performance: {
          score: 0.934,
          auditRefs: [
            heavy("first-contentful-paint", 10),
            heavy("largest-contentful-paint", 25),
            heavy("total-blocking-time", 30),
            heavy("cumulative-layout-shift", 25),
            heavy("a-hint", 0),
          ],
        },
        seo: { score: null, auditRefs: [] },
      },
      audits: {
        "first-contentful-paint": { score: 0.9, displayValue: "1.0 s" },
        "largest-contentful-paint": { score: 0.8, displayValue: "2.5 s" },
        "total-blocking-time": { score: 1, displayValue: "0 ms" },
        "cumulative-layout-shift": { score: null, displayValue: "0" },
        "a-hint": { score: 0 },
      },
    });
    expect(scores).toEqual({ performance: 93, seo: 0 });
    expect(metrics).toEqual(["1.0 s", "2.5 s", "0 ms", "0"]);
    expect(costs).toEqual([
      "performance: largest-contentful-paint",
      "performance: first-contentful-paint",
    ]);
  });
});

it("the median of several scores counts, whatever their order", () => {
  const grades = [96, 71, 98].map((performance) => ({ scores: { performance } }));
  expect(middle(grades)).toEqual({ scores: { performance: 96 } });
});
