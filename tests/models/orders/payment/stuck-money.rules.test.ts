import { describe, expect, it } from "vitest";
import {
  answerBy,
  canSettle,
  canTryAgain,
  nextStep,
  type Stuck,
  type StuckDispute,
  type StuckRefund,
  troubleOf,
  waitsInVain,
} from "~/models/orders/payment/stuck-money.rules";

const now = Date.UTC(2026, 4, 7, 15);
const refund = (own: Partial<StuckRefund> = {}): Stuck => ({
  kind: "refund",
  state: "refused",
  since: now - waitsInVain + 1,
  lastError: null,
  failures: 0,
  ...own,
});
const dispute: StuckDispute = {
  kind: "dispute",
  state: "open",
  status: "needs_response",
  lastError: "fraudulent",
  dueBy: null,
};

const short = { state: "pending", lastError: "insufficient_funds" } as const;

describe("the next step for stuck money", () => {
  it.each([
    [refund(short), "waits", "is less than this refund"],
    [refund({ ...short, lastError: "processing" }), "waits", "still processing this refund"],
    [refund({ ...short, since: now - waitsInVain }), "waits", "hasn’t told us whether"],
    [refund({ state: "requested" }), "failing", "try again automatically"],
    [dispute, "disputed", "dashboard with proof"],
    [{ ...dispute, status: "warning_needs_response" }, "disputed", "hasn’t taken any money"],
    // Only an open order can be cancelled.
    [
      { ...dispute, status: "warning_needs_response" },
      "disputed",
      "the payment in Stripe’s dashboard",
    ],
    [refund({ lastError: "insufficient_funds" }), "refused", "stayed too low for 30 days"],
    [refund({ lastError: "canceled" }), "refused", "cancelled"],
    [refund({ lastError: "charge_disputed" }), "refused", "disputed the payment"],
    [refund({ lastError: "account_invalid" }), "refused", "in Stripe’s dashboard, or another way"],
    [refund({ lastError: "unreachable" }), "refused", "couldn’t reach Stripe"],
    [refund({ lastError: "lost_or_stolen_card" }), "refused", "card is no longer in use"],
    [refund({ lastError: "unknown", failures: 3 }), "refused", "card is no longer in use"],
    [refund({ lastError: "api_error" }), "refused", "Stripe rejected the refund"],
  ] as const)("%j is %s, and the advice contains: %s", (stuck, trouble, said) => {
    expect(troubleOf(stuck)).toBe(trouble);
    for (const reader of ["admin", "vendor"] as const) {
      expect(nextStep(stuck, reader, now)).toContain(said);
    }
  });

  it("is to answer a dispute in time, and then to wait for the bank", () => {
    const open = { ...dispute, dueBy: now + 1 };
    expect(answerBy(open, now)).toBe(now + 1);
    expect(nextStep(open, "vendor", now)).toContain("Answer in Stripe’s dashboard");
    const over = { ...dispute, dueBy: now };
    expect(answerBy(over, now)).toBeNull();
    for (const reader of ["admin", "vendor"] as const) {
      expect(nextStep(over, reader, now)).toContain("The time to answer is over.");
    }
    expect(answerBy(refund(), now)).toBeNull();
  });

  it("names the vendor's balance in words that fit the reader, vendor or administrator", () => {
    const waits = refund(short);
    expect(nextStep(waits, "vendor", now)).toMatch(/^Your available balance/);
    expect(nextStep(waits, "admin", now)).toMatch(/^The vendor’s available balance/);
  });

  it("of a refund that Stripe tells nothing of names the button for both cases", () => {
    const inVain = refund({ ...short, since: now - waitsInVain });
    expect(nextStep(inVain, "admin", now)).toContain(
      "In both cases, choose “Mark as refunded by hand”",
    );
  });

  it("allows another try until Stripe has the refund, and settling by hand only once Stripe refunds no more", () => {
    const can = (stuck: Stuck) => [canTryAgain(stuck), canSettle(stuck, now)];
    expect(can(refund())).toEqual([true, true]);
    expect(can(refund({ state: "requested" }))).toEqual([true, false]);
    expect(can(refund(short))).toEqual([false, false]);
    expect(can(refund({ ...short, since: now - waitsInVain }))).toEqual([false, true]);
    expect(can(refund({ state: "done", since: now - waitsInVain }))).toEqual([false, false]);
    expect(can(dispute)).toEqual([false, false]);
  });
});
