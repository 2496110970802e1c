import { describe, expect, it } from "vitest";
import {
  askAgainAt,
  earlierThan,
  failureText,
  isLater,
  maySendAgain,
  mostTries,
  remembersFor,
  statusWords,
  whyNotPayOut,
  whyRefused,
} from "~/models/orders/payout/payout.rules";
import { payoutStatuses } from "~/models/orders/payout/payout.tables";

const ready = { payouts: "active", payable: 5000, pending: 0 };

describe("requesting a payout", () => {
  it.each([
    ["all that is available", ready, null, null],
    ["a part of it", ready, 1, null],
    ["exactly that", ready, 5000, null],
    ["a cent more", ready, 5001, "Enter $50.00 or less"],
    ["without money", { ...ready, payable: 0 }, null, "Your balance has no money to pay out"],
    [
      "while it is pending",
      { ...ready, payable: 0, pending: 700 },
      null,
      "$7.00 is pending. Card payments become available",
    ],
    ["below zero", { ...ready, payable: -300 }, null, "no money to pay out"],
    ["while it is not allowed", { ...ready, payouts: "restricted" }, null, "doesn’t allow"],
    ["while it is being looked at", { ...ready, payouts: "pending" }, null, "doesn’t allow"],
    ["without an account", { ...ready, payouts: null }, null, "Connect a Stripe account"],
  ])("is allowed or refused: %s", (_, standing, amount, said) => {
    const refused = whyNotPayOut(standing, amount);
    if (said === null) expect(refused).toBeNull();
    else expect(refused).toMatchObject({ code: "payout_refused", status: 409 });
    if (said !== null) expect(refused?.message).toContain(said);
  });
});

describe("a payout refused by Stripe", () => {
  const now = { payable: 1200, pending: 300 };
  it.each([
    ["balance_insufficient", now, "Enter $12.00 or less"],
    ["balance_insufficient", { payable: 0, pending: 300 }, "$3.00 is pending"],
    ["balance_insufficient", { payable: null, pending: null }, "more than the available balance"],
    ["payouts_not_allowed", now, "doesn’t allow"],
    ["capability_not_active", now, "doesn’t allow"],
    ["account_invalid", now, "closed or no longer connected"],
    ["amount_too_small", now, "too small"],
    ["no_account", now, "no bank account"],
    ["something_new", now, "(something_new)"],
  ])("with the code %s is explained in plain words", (code, known, said) => {
    const error = whyRefused(code, known);
    expect(error).toMatchObject({ code: "payout_refused", title: "Payout failed." });
    expect(error.message).toContain(said);
  });
});

describe("the status of a payout", () => {
  it("moves in one direction only, although paid may still become failed", () => {
    expect(isLater("failed", "paid")).toBe(true);
    expect(isLater("paid", "failed")).toBe(false);
    expect(isLater("in_transit", "paid")).toBe(false);
    expect(isLater("canceled", "failed")).toBe(false);
    expect(earlierThan("failed")).toEqual(["pending", "in_transit", "paid"]);
    expect(earlierThan("pending")).toEqual([]);
    for (const one of payoutStatuses) {
      for (const two of payoutStatuses) expect(isLater(one, two) && isLater(two, one)).toBe(false);
    }
  });

  it("has a text for every value, and a next step for every failure", () => {
    for (const status of payoutStatuses) expect(statusWords[status].text).toBeTruthy();
    for (const reason of [
      "account_closed",
      "account_frozen",
      "no_account",
      "insufficient_funds",
      "could_not_process",
      "unheard_of",
      null,
    ]) {
      expect(failureText(reason).next).toMatch(/[Rr]equest/);
    }
  });
});

describe("a payout request without an answer from Stripe", () => {
  it("is sent again at growing intervals while Stripe remembers the request, and then no more", () => {
    expect([1, 2, 3, 10].map((tries) => askAgainAt(tries, 0) / 60_000)).toEqual([1, 2, 4, 60]);
    const now = remembersFor;
    expect(maySendAgain({ tries: 1, createdAt: 1 }, now)).toBe(true);
    expect(maySendAgain({ tries: 1, createdAt: 0 }, now)).toBe(false);
    expect(maySendAgain({ tries: mostTries, createdAt: now }, now)).toBe(false);
  });
});
