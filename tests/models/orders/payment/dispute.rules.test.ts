import { describe, expect, it } from "vitest";
import {
  type DisputeStatus,
  disputeStateOf,
  isInquiry,
  movesOf,
} from "~/models/orders/payment/dispute.rules";

describe("what has become of a dispute", () => {
  it.each([
    ["warning_needs_response", false, "open"],
    ["warning_under_review", false, "open"],
    ["warning_closed", false, "won"],
    ["needs_response", true, "open"],
    ["under_review", true, "open"],
    ["won", false, "won"],
    ["won", true, "won"],
    ["lost", true, "lost"],
    ["appeal_needs_response", true, "lost"],
    ["appeal_under_review", true, "lost"],
    ["prevented", true, "lost"],
    ["prevented", false, "won"],
  ] satisfies [DisputeStatus, boolean, string][])(
    "%s, the money taken: %s, is %s",
    (status, isTaken, state) => {
      expect(disputeStateOf(status, isTaken)).toBe(state);
    },
  );

  it("is open for a status that we do not know, so that people look at it", () => {
    expect(disputeStateOf("a_status_of_next_year", true)).toBe("open");
  });

  it("is an inquiry while the bank only asks", () => {
    expect(["warning_under_review", "needs_response"].map(isInquiry)).toEqual([true, false]);
  });
});

it("counts each movement of a dispute among those of its kind, the oldest first", () => {
  const moves = [
    { amount: -500, created: 3 },
    { amount: 1600, created: 2 },
    { amount: 0, created: 2 },
    { amount: -1600, created: 1 },
  ];
  expect(movesOf(moves)).toEqual([
    { kind: "disputed", amount: -1600, turn: 1 },
    { kind: "dispute_won", amount: 1600, turn: 1 },
    { kind: "disputed", amount: -500, turn: 2 },
  ]);
});
