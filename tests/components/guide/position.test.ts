import { expect, it } from "vitest";
import { locationProblem } from "~/components/guide/position";

const problem = (code: number, askedByHand: boolean) =>
  locationProblem({ code, message: "Nothing to go by" }, askedByHand);

it("a user who asked for their location is told the specific error", () => {
  expect([1, 2, 3, 4].map((code) => problem(code, true))).toEqual([
    "Location access denied. Please enable location permissions in your browser.",
    "Location information is unavailable.",
    "Location request timed out.",
    "Location error: Nothing to go by",
  ]);
});

it("a page that asked for the location by itself shows the browser's message", () => {
  for (const code of [1, 2, 3]) {
    expect(problem(code, false)).toBe("Unable to get your location: Nothing to go by");
  }
});
