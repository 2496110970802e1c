import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  driftKinds,
  driftWords,
  feeWords,
  kindOf,
  lineWords,
  monthBeside,
  monthIn,
  overlap,
  readAgainAt,
  readFrom,
} from "~/models/orders/wallet/wallet.rules";
import type { LineRow } from "~/models/orders/wallet/wallet.server";
import { lineKinds } from "~/models/orders/wallet/wallet.tables";
import { dayViews, sumViews } from "~/models/orders/wallet/wallet.view";

const cents = fc.integer({ min: -99_999_999, max: 99_999_999 });
const line = fc
  .record({
    amount: cents,
    fee: fc.integer({ min: 0, max: 5000 }),
    kind: fc.constantFrom(...lineKinds),
    day: fc.constantFrom("2026-05-07", "2026-05-08", "2026-05-09"),
  })
  .map(({ amount, fee, kind, day }) => ({ amount, fee, net: amount - fee, kind, day }));
const sumsOf = (some: readonly { amount: number; fee: number; net: number }[]) => ({
  amount: some.reduce((sum, { amount }) => sum + amount, 0),
  fee: some.reduce((sum, { fee }) => sum + fee, 0),
  net: some.reduce((sum, { net }) => sum + net, 0),
});
const lines = fc.array(line, { maxLength: 60 });

describe("the lines of a balance", () => {
  it("add up to the same total by kind as line by line", () => {
    fc.assert(
      fc.property(lines, (some) => {
        const sums = lineKinds.flatMap((kind) => {
          const those = some.filter((each) => each.kind === kind);
          return those.length > 0 ? [{ kind, lines: those.length, ...sumsOf(those) }] : [];
        });
        const shown = sumViews(sums);
        expect(shown.reduce((sum, { amount }) => sum + amount, 0)).toBe(sumsOf(some).net);
        expect(shown.reduce((sum, each) => sum + each.lines, 0)).toBe(some.length);
      }),
    );
  });

  it("add up to the same total by day as line by line", () => {
    fc.assert(
      fc.property(lines, cents, (some, before) => {
        const sorted = [...some].sort((one, two) => one.day.localeCompare(two.day));
        const rows = sorted.map(
          (each, at): LineRow => ({
            weighed: "[]",
            ...each,
            after: sumsOf(sorted.slice(0, at + 1)).net,
            id: String(at),
            type: "charge",
            platformFee: 0,
            createdAt: 0,
            availableOn: 0,
            description: null,
            orderId: null,
            marketId: null,
            pickupDate: null,
          }),
        );
        const days = dayViews(rows, before, "America/New_York");
        expect(days.reduce((sum, { net }) => sum + net, 0)).toBe(sumsOf(some).net);
        const last = days.at(-1)?.lines.at(-1);
        expect(last?.after ?? before).toBe(before + sumsOf(some).net);
      }),
    );
  });
});

describe("a balance line", () => {
  it.each([
    ["charge", "charge", "charged"],
    ["payment", "charge", "charged"],
    ["refund", "refund", "refunded"],
    ["refund_failure", "refund_failure", "refund_failed"],
    ["adjustment", "dispute", "disputed"],
    ["adjustment", "dispute_reversal", "dispute_won"],
    ["adjustment", "other_adjustment", "other"],
    ["payout", "payout", "payout"],
    ["payout_failure", "payout_reversal", "payout_failed"],
    ["payout_cancel", "payout_reversal", "payout_canceled"],
    ["stripe_fee", "fee", "fee"],
    ["topup", "topup", "other"],
    ["something_new", "something_new", "other"],
    ["toString", "constructor", "other"],
  ] as const)("of Stripe's type '%s', reported as '%s', is '%s'", (type, reportedAs, kind) => {
    expect(kindOf({ type, reportedAs })).toBe(kind);
  });

  it("has its own words for each kind, and says if there is no order here", () => {
    const words = lineKinds.map((kind) =>
      lineWords({ kind, type: "reserve_hold", orderId: 7, description: null }),
    );
    expect(new Set(words).size).toBe(lineKinds.length);
    expect(words.join()).not.toContain("undefined");
    const other = { kind: "other", type: "payout_minimum_balance_hold", orderId: null } as const;
    expect(lineWords({ ...other, description: null })).toBe("Payout minimum balance hold");
    expect(lineWords({ ...other, type: "anything", description: "Held" })).toBe("Anything: Held");
    expect(lineWords({ ...other, type: "reserve_release", description: "Held" })).toBe(
      "Released from Stripe’s reserve",
    );
    expect(lineWords({ ...other, type: "topup", description: null })).toBe("Money you added");
    expect(
      lineWords({ kind: "charged", type: "charge", orderId: null, description: null }),
    ).toContain("without a Market Day order");
  });

  it("names both parts of a fee only if there are two", () => {
    expect(feeWords({ fee: 117, platformFee: 0 })).toBeNull();
    expect(feeWords({ fee: 147, platformFee: 30 })).toBe("Stripe $1.17, Market Day $0.30");
  });

  it("has a text for every kind of difference from Stripe", () => {
    const words = driftKinds.map((kind) => driftWords({ kind, orderId: 12 }));
    expect(new Set(words).size).toBe(driftKinds.length);
    expect(words[0]).toContain("ORD-0012");
    expect(driftWords({ kind: "not_in_books", orderId: null })).not.toContain("null");
  });
});

describe("months and readings", () => {
  it.each([
    [null, "2026-05"],
    ["2026-04", "2026-04"],
    ["2026-06", "2026-05"],
    ["2026-13", "2026-05"],
    ["26-04", "2026-05"],
    ["2026-04-01", "2026-05"],
  ])("the address value %s selects the month %s", (text, month) => {
    expect(monthIn(text, "2026-05-07")).toBe(month);
  });

  it("the months before and after cross the end of a year", () => {
    expect(monthBeside("2026-12", 1)).toBe("2027-01");
    expect(monthBeside("2026-01", -1)).toBe("2025-12");
    expect(monthBeside("2026-01", -14)).toBe("2024-11");
  });

  it("a reading starts before the end of the last reading, and the first reading at the beginning", () => {
    expect(readFrom(null)).toBe(0);
    expect(readFrom(1_800_000_000_000)).toBe(1_800_000_000_000 - overlap);
  });

  it("a failed reading is retried after a minute, then later each time, at most after six hours", () => {
    const after = [1, 2, 3, 20].map((failures) => readAgainAt(failures, 0) / 60_000);
    expect(after).toEqual([1, 2, 4, 360]);
  });
});
