import { describe, expect, it } from "vitest";
import { hoursDateText, whyNotDecide } from "~/models/guide/correction/correction.rules";
import { AnswerStillRight, DecideCorrection } from "~/models/guide/correction/correction.schema";

const now = Date.UTC(2026, 10, 22, 3);
const zone = "America/New_York";

describe("the date a page was last confirmed", () => {
  it.each([
    [null, null, null],
    [Date.UTC(2026, 4, 9, 3), null, "Last confirmed on May 8, 2026"],
    [Date.UTC(2014, 4, 9), null, "Last confirmed in 2014"],
    [null, Date.UTC(2015, 0, 1, 2), "Hours from 2014"],
    [Date.UTC(2014, 4, 9), Date.UTC(2026, 4, 9, 12), "Hours from May 9, 2026"],
    [Date.UTC(2026, 4, 9, 12), Date.UTC(2014, 4, 9), "Last confirmed on May 9, 2026"],
  ])(
    "given an answer at %s and hours dated %s, reads %s on the market's clock",
    (confirmedAt, hoursSaidAt, said) => {
      expect(hoursDateText({ confirmedAt, hoursSaidAt }, zone, now)).toBe(said);
    },
  );
});

it("a report of wrong details needs text, but 'still right' and 'closed' do not", () => {
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

it("rejecting a correction needs a reason, applying it does not", () => {
  const decide = (decision: string, reason: string | null) =>
    DecideCorrection.safeParse({ correctionId: 1, version: 1, decision, reason }).success;
  expect([decide("applied", null), decide("declined", "Checked")]).toEqual([true, true]);
  expect([decide("declined", null), decide("declined", "  ")]).toEqual([false, false]);
});

it("a second decision is refused with the name of the first decider, as is one on an outdated version", () => {
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
