import { describe, expect, it } from "vitest";
import { hoursDateText, whyNotDecide } from "~/models/guide/correction/correction.rules";
import { AnswerStillRight, DecideCorrection } from "~/models/guide/correction/correction.schema";

const now = Date.UTC(2026, 10, 22, 3);
const zone = "America/New_York";

describe("when a page was last confirmed", () => {
  it.each([
    [null, null, null],
    [Date.UTC(2026, 4, 9, 3), null, "Last confirmed on May 8, 2026"],
    [Date.UTC(2014, 4, 9), null, "Last confirmed in 2014"],
    [null, Date.UTC(2015, 0, 1, 2), "Hours from 2014"],
    [Date.UTC(2014, 4, 9), Date.UTC(2026, 4, 9, 12), "Hours from May 9, 2026"],
    [Date.UTC(2026, 4, 9, 12), Date.UTC(2014, 4, 9), "Last confirmed on May 9, 2026"],
  ])(
    "of an answer at %s and hours of %s is said as %s, on the market's own clock",
    (confirmedAt, hoursSaidAt, said) => {
      expect(hoursDateText({ confirmedAt, hoursSaidAt }, zone, now)).toBe(said);
    },
  );
});

it("what is wrong is said in words, but for a market that is gone", () => {
  const said = (answer: string, text: string | null) =>
    AnswerStillRight.safeParse({ marketId: 1, answer, text, email: null }).success;
  expect([said("yes", null), said("closed", null), said("hours", "9 to 1")]).toEqual([
    true,
    true,
    true,
  ]);
  expect([said("hours", " "), said("hours", null), said("rating", "5")]).toEqual([
    false,
    false,
    false,
  ]);
});

it("declining says why, applying need not", () => {
  const decide = (decision: string, reason: string | null) =>
    DecideCorrection.safeParse({ correctionId: 1, version: 1, decision, reason }).success;
  expect([decide("applied", null), decide("declined", "Checked")]).toEqual([true, true]);
  expect([decide("declined", null), decide("declined", "  ")]).toEqual([false, false]);
});

it("the second of two is told who was faster, and nobody decides on what they have not seen", () => {
  const open = { state: "pending", version: 1, decidedAt: null, decidedBy: null } as const;
  expect(whyNotDecide(open, 1, now)).toBeNull();
  expect(whyNotDecide(open, 2, now)).toMatchObject({ code: "changed" });
  const done = {
    state: "declined",
    version: 2,
    decidedAt: now - 120_000,
    decidedBy: "ana",
  } as const;
  expect(whyNotDecide(done, 2, now)).toMatchObject({
    code: "too_late",
    message: "ana rejected this correction 2 minutes ago. We didn’t change that decision.",
  });
});
