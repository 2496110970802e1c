import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  afterRefusal,
  matchOf,
  mostRefundsFailed,
  mostTries,
  type OwnRefund,
  refundAgainAt,
  refundRestsFor,
  waitAfter,
} from "~/models/orders/payment/refund.rules";
import type { Refund } from "~/platform/payments";

const now = Date.UTC(2026, 4, 7, 15);
const hour = 60 * 60_000;

describe("a refund that the bank refused", () => {
  it("is asked for again after a day, unless nothing speaks for it", () => {
    expect(refundAgainAt({ reason: null, failures: 1 }, now)).toBe(now + refundRestsFor);
    expect(refundAgainAt({ reason: "unknown", failures: 2 }, now)).toBe(now + refundRestsFor);
    expect(refundAgainAt({ reason: "unknown", failures: mostRefundsFailed }, now)).toBeNull();
  });

  it.each(["lost_or_stolen_card", "expired_or_canceled_card", "insufficient_funds", "canceled"])(
    "for %s waits for a person",
    (reason) => expect(refundAgainAt({ reason, failures: 1 }, now)).toBeNull(),
  );
});

describe("a refund that Stripe did not take", () => {
  const standing = { refused: "api_error", stands: true };

  it("is tried again after a minute, then after twice as long, and never later than in half a day", () => {
    expect([1, 2, 3, 9, 10, 11, 40].map(waitAfter)).toEqual(
      [1, 2, 4, 256, 512, 720, 720].map((minutes) => minutes * 60_000),
    );
  });

  it("is tried with a new key where the answer stands, and with the same where there was none", () => {
    expect(afterRefusal(standing, 3, now)).toEqual({
      nextTryAt: now + waitAfter(3),
      newKey: true,
      countsAsTry: true,
    });
    const lost = { refused: "unreachable", stands: false };
    expect(afterRefusal(lost, 3, now)).toMatchObject({ newKey: false, countsAsTry: true });
  });

  it("is no try where Stripe had too much to do, however often", () => {
    const busy = { refused: "rate_limit", stands: false, waitFor: 90_000 };
    expect(afterRefusal(busy, mostTries, now)).toEqual({
      nextTryAt: now + 90_000,
      newKey: false,
      countsAsTry: false,
    });
  });

  it("waits for a person at last, or at once where trying again is no use", () => {
    expect(afterRefusal(standing, mostTries - 1, now).nextTryAt).not.toBeNull();
    expect(afterRefusal(standing, mostTries, now).nextTryAt).toBeNull();
    for (const refused of ["charge_disputed", "resource_missing", "account_invalid"]) {
      expect(afterRefusal({ refused, stands: true }, 1, now).nextTryAt).toBeNull();
    }
    const days = Array.from({ length: mostTries }, (_, n) => waitAfter(n + 1));
    expect(days.reduce((sum, wait) => sum + wait, 0) / (24 * hour)).toBeGreaterThan(2);
  });
});

describe("a refund that Stripe tells of", () => {
  const own = (id: number, more: Partial<OwnRefund> = {}): OwnRefund => ({
    id,
    amount: 1600,
    reason: "order_ended",
    state: "requested",
    stripeRefundId: null,
    attempts: 0,
    failures: 0,
    ...more,
  });
  const told = (more: Partial<Refund> = {}): Refund => ({
    id: "re_1",
    paymentIntentId: "pi_1",
    refundId: null,
    amount: 1600,
    state: "done",
    hasMoved: true,
    reason: null,
    ...more,
  });

  it("is the one that it was before, whatever its amount", () => {
    const known = own(1, { stripeRefundId: "re_1", amount: 5 });
    expect(matchOf(told(), [own(2), known], 1600)).toEqual({ is: "known", own: known });
  });

  it("in the amount that waits to go back is just that, whoever made it", () => {
    expect(matchOf(told(), [own(1)], 1600)).toMatchObject({ is: "asked", own: { id: 1 } });
    const refused = own(1, { state: "refused", reason: "part" });
    expect(matchOf(told(), [refused], 1600)).toMatchObject({ is: "asked", own: { id: 1 } });
  });

  it("of two in one amount is the one that it says, if it was asked for", () => {
    const parts = [1, 2].map((id) => own(id, { amount: 200, reason: "part", attempts: 1 }));
    const second = told({ amount: 200, refundId: 2 });
    expect(matchOf(second, parts, 1600)).toMatchObject({ is: "asked", own: { id: 2 } });
    const forged = told({ amount: 200, refundId: 99 });
    expect(matchOf(forged, parts, 1600)).toMatchObject({ is: "asked", own: { id: 1 } });
  });

  it("is not a part that nobody has asked Stripe for yet", () => {
    const part = own(1, { amount: 200, reason: "part" });
    expect(matchOf(told({ amount: 200 }), [part], 1600)).toEqual({ is: "new", smaller: [] });
  });

  it("in another amount takes its place in what was to go back", () => {
    const whole = own(1);
    expect(matchOf(told({ amount: 500 }), [whole], 1600)).toEqual({
      is: "new",
      smaller: [{ own: whole, to: 1100 }],
    });
  });

  it("that never moved anything is nothing, and one that came back has failed", () => {
    const failed = told({ state: "failed", hasMoved: false });
    expect(matchOf(failed, [], 1600)).toEqual({ is: "nothing" });
    expect(matchOf(told({ state: "failed", amount: 5 }), [], 1600)).toEqual({
      is: "failed",
      hasRoom: true,
    });
    expect(matchOf(told({ state: "failed", amount: 5 }), [own(1)], 1600)).toEqual({
      is: "failed",
      hasRoom: false,
    });
  });

  it("beyond what is left after a settlement by hand is too much", () => {
    const settled = own(1, { state: "settled" });
    expect(matchOf(told({ amount: 1 }), [settled], 1600)).toEqual({ is: "too much" });
  });

  it("never makes more go back than was paid, and makes nothing smaller than it must", () => {
    const states = fc.constantFrom<OwnRefund["state"]>("requested", "refused", "done", "pending");
    const rows = fc.array(
      fc.record({
        amount: fc.integer({ min: 1, max: 400 }),
        state: states,
        reason: fc.constantFrom<OwnRefund["reason"]>("order_ended", "part"),
        attempts: fc.nat({ max: 2 }),
      }),
      { maxLength: 4 },
    );
    fc.assert(
      fc.property(rows, fc.integer({ min: 1, max: 1600 }), (some, amount) => {
        const all = some.map((row, index) => own(index + 1, { ...row, stripeRefundId: null }));
        const match = matchOf(told({ amount, id: "re_new" }), all, 1600);
        if (match.is !== "new") return;
        const sum = all.reduce((total, row) => {
          const less = match.smaller.find((each) => each.own === row);
          return total + (less ? less.to : row.amount);
        }, amount);
        const before = all.reduce((total, row) => total + row.amount, 0) + amount;
        expect(sum).toBe(Math.min(before, 1600));
        for (const { own: row } of match.smaller) {
          expect(["requested", "refused"]).toContain(row.state);
        }
      }),
    );
  });
});
