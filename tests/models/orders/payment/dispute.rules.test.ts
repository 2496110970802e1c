import { describe, expect, it } from "vitest";
import {
  type DisputeStatus,
  disputeStateOf,
  isInquiry,
  movesOf,
} from "~/models/orders/payment/dispute.rules";

describe("the state of a dispute", () => {
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
    "with status %s and money taken %s is %s",
    (status, isTaken, state) => {
      expect(disputeStateOf(status, isTaken)).toBe(state);
    },
  );

  it("is open for an unknown status, so that a person looks into the dispute", () => {
    expect(disputeStateOf("a_status_of_next_year", true)).toBe("open");
  });

  it("is an inquiry while the bank only asks", () => {
    expect(["warning_under_review", "needs_response"].map(isInquiry)).toEqual([true, false]);
  });
});

it("numbers the movements of a dispute by kind, oldest first", () => {
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
