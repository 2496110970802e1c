import { describe, expect, it } from "vitest";
import {
  canSettle,
  canTryAgain,
  nextStep,
  type Stuck,
  type StuckRefund,
  troubleOf,
} from "~/models/payment/stuck-money.rules";

const refund = (own: Partial<StuckRefund> = {}): Stuck => ({
  kind: "refund",
  state: "refused",
  lastError: null,
  failures: 0,
  ...own,
});
const dispute: Stuck = { kind: "dispute", state: "open", lastError: "fraudulent", dueBy: null };

describe("the next step of money that is stuck", () => {
  it.each([
    [refund({ state: "pending" }), "waits", "holds less than this"],
    [refund({ state: "requested" }), "failing", "tried again by itself"],
    [dispute, "disputed", "dashboard, with what proves"],
    [refund({ lastError: "insufficient_funds" }), "refused", "stayed empty for 30 days"],
    [refund({ lastError: "canceled" }), "refused", "canceled"],
    [refund({ lastError: "charge_disputed" }), "refused", "disputed the payment"],
    [refund({ lastError: "account_invalid" }), "refused", "cannot be used any more"],
    [refund({ lastError: "lost_or_stolen_card" }), "refused", "card is no longer in use"],
    [refund({ lastError: "unknown", failures: 3 }), "refused", "card is no longer in use"],
    [refund({ lastError: "api_error" }), "refused", "Stripe does not take it"],
  ] as const)("%j is %s: %s", (stuck, trouble, said) => {
    expect(troubleOf(stuck)).toBe(trouble);
    for (const reader of ["admin", "vendor"] as const) {
      expect(nextStep(stuck, reader)).toContain(said);
    }
  });

  it("speaks to a vendor of their own balance, and to an administrator of the vendor's", () => {
    const waits = refund({ state: "pending" });
    expect(nextStep(waits, "vendor")).toMatch(/^Your balance/);
    expect(nextStep(waits, "admin")).toMatch(/^The vendor's balance/);
  });

  it("can be another try until Stripe has it, and by hand only when Stripe will not", () => {
    const can = (stuck: Stuck) => [canTryAgain(stuck), canSettle(stuck)];
    expect(can(refund())).toEqual([true, true]);
    expect(can(refund({ state: "requested" }))).toEqual([true, false]);
    expect(can(refund({ state: "pending" }))).toEqual([false, false]);
    expect(can(dispute)).toEqual([false, false]);
  });
});
