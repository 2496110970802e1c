import { describe, expect, it } from "vitest";
import { mostRefundsFailed, refundAgainAt, refundRestsFor } from "~/models/payment/refund.rules";

const now = Date.UTC(2026, 4, 7, 15);
const again = (reason: string | null, failures: number) => refundAgainAt({ reason, failures }, now);

describe("a refund that the bank has refused", () => {
  it("is asked for again after a day, where a second try can do better", () => {
    for (const reason of ["unknown", "declined", "insufficient_funds", null]) {
      expect(again(reason, 1)).toBe(now + refundRestsFor);
    }
  });

  it("is left to a person after the third time", () => {
    expect(again("unknown", mostRefundsFailed - 1)).not.toBeNull();
    expect(again("unknown", mostRefundsFailed)).toBeNull();
  });

  it.each([
    "lost_or_stolen_card",
    "expired_or_canceled_card",
    "charge_for_pending_refund_disputed",
  ])("is left to a person at once when it is for %s", (reason) =>
    expect(again(reason, 1)).toBeNull(),
  );
});
