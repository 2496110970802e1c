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
  it("is requested again after a day, until the maximum number of failures", () => {
    expect(refundAgainAt({ reason: null, failures: 1 }, now)).toBe(now + refundRestsFor);
    expect(refundAgainAt({ reason: "unknown", failures: 2 }, now)).toBe(now + refundRestsFor);
    expect(refundAgainAt({ reason: "unknown", failures: mostRefundsFailed }, now)).toBeNull();
  });

  it.each(["lost_or_stolen_card", "expired_or_canceled_card", "insufficient_funds", "canceled"])(
    "for the reason %s needs manual handling",
    (reason) => expect(refundAgainAt({ reason, failures: 1 }, now)).toBeNull(),
  );
});

describe("a refund that Stripe did not accept", () => {
  const standing = { refused: "api_error", stands: true };

  it("is tried again after a minute, then after twice as long each time, up to half a day", () => {
    expect([1, 2, 3, 9, 10, 11, 40].map(waitAfter)).toEqual(
      [1, 2, 4, 256, 512, 720, 720].map((minutes) => minutes * 60_000),
    );
  });

  it("is tried with a new key after a final answer, and with the old key after no answer", () => {
    expect(afterRefusal(standing, 3, now)).toEqual({
      nextTryAt: now + waitAfter(3),
      newKey: true,
      countsAsTry: true,
    });
    const lost = { refused: "unreachable", stands: false };
    expect(afterRefusal(lost, 3, now)).toMatchObject({ newKey: false, countsAsTry: true });
  });

  it("does not count as a try if Stripe was too busy", () => {
    const busy = { refused: "rate_limit", stands: false, waitFor: 90_000 };
    expect(afterRefusal(busy, mostTries, now)).toEqual({
      nextTryAt: now + 90_000,
      newKey: false,
      countsAsTry: false,
    });
  });

  it("needs manual handling after the last try, or at once if trying again is useless", () => {
    expect(afterRefusal(standing, mostTries - 1, now).nextTryAt).not.toBeNull();
    expect(afterRefusal(standing, mostTries, now).nextTryAt).toBeNull();
    for (const refused of ["charge_disputed", "resource_missing", "account_invalid"]) {
      expect(afterRefusal({ refused, stands: true }, 1, now).nextTryAt).toBeNull();
    }
    const days = Array.from({ length: mostTries }, (_, n) => waitAfter(n + 1));
    expect(days.reduce((sum, wait) => sum + wait, 0) / (24 * hour)).toBeGreaterThan(2);
  });
});

describe("matching a refund reported by Stripe", () => {
  const own = (id: number, more: Partial<OwnRefund> = {}): OwnRefund => ({
    id,
    amount: 1600,
    reason: "order_ended",
    state: "requested",
    stripeRefundId: null,
    attempts: 0,
    failures: 0,
    lastError: null,
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

  it("finds the refund with the known id, whatever the amount", () => {
    const known = own(1, { stripeRefundId: "re_1", amount: 5 });
    expect(matchOf(told(), [own(2), known], 1600)).toEqual({ is: "known", own: known });
  });

  it("finds a waiting refund of the reported amount, even if made by hand", () => {
    expect(matchOf(told(), [own(1)], 1600)).toMatchObject({ is: "asked", own: { id: 1 } });
    const refused = own(1, { state: "refused", reason: "part" });
    expect(matchOf(told(), [refused], 1600)).toMatchObject({ is: "asked", own: { id: 1 } });
  });

  it("picks the refund that the report names among two of the same amount, if the name is valid", () => {
    const parts = [1, 2].map((id) => own(id, { amount: 200, reason: "part", attempts: 1 }));
    const second = told({ amount: 200, refundId: 2 });
    expect(matchOf(second, parts, 1600)).toMatchObject({ is: "asked", own: { id: 2 } });
    const forged = told({ amount: 200, refundId: 99 });
    expect(matchOf(forged, parts, 1600)).toMatchObject({ is: "asked", own: { id: 1 } });
  });

  it("skips a partial refund that was never requested from Stripe", () => {
    const part = own(1, { amount: 200, reason: "part" });
    expect(matchOf(told({ amount: 200 }), [part], 1600)).toEqual({ is: "new", smaller: [] });
  });

  it("reduces the waiting refund by a reported refund of another amount", () => {
    const whole = own(1);
    expect(matchOf(told({ amount: 500 }), [whole], 1600)).toEqual({
      is: "new",
      smaller: [{ own: whole, to: 1100 }],
    });
  });

  it("ignores a refund that moved no money, and records a returned refund as failed", () => {
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

  it("reports too much if the refund exceeds what is left after a settlement by hand", () => {
    const settled = own(1, { state: "settled" });
    expect(matchOf(told({ amount: 1 }), [settled], 1600)).toEqual({ is: "too much" });
  });

  it("never refunds more than was paid, and reduces other refunds no more than needed", () => {
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
