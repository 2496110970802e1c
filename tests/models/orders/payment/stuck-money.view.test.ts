import { expect, it } from "vitest";
import type { DisputeRow, RefundRow, StuckRow } from "~/models/orders/payment/stuck-money.server";
import { stuckView } from "~/models/orders/payment/stuck-money.view";

const now = Date.UTC(2026, 4, 7, 15);
const ofOrder = {
  orderId: 12,
  vendorId: 1,
  vendorName: "Bee Stall",
  customer: "ada",
  email: "ada@example.com",
  amount: 1600,
  since: now,
  paymentIntentId: "pi_1",
  stripeAccount: "acct_1",
};
const refund = (own: Partial<RefundRow>): StuckRow => ({
  ...ofOrder,
  kind: "refund",
  id: 1,
  state: "refused",
  lastError: null,
  failures: 0,
  attempts: 3,
  nextTryAt: null,
  ...own,
});
const dispute = (status: DisputeRow["status"]): StuckRow => ({
  ...ofOrder,
  kind: "dispute",
  id: "du_1",
  number: 1,
  state: "open",
  status,
  lastError: "fraudulent",
  dueBy: null,
});

it.each([
  [
    "a refund that waits for the balance",
    refund({ state: "pending", lastError: "insufficient_funds" }),
    "Balance too low",
  ],
  [
    "a refund that a bank works on",
    refund({ state: "pending", lastError: "processing" }),
    "Waiting at Stripe",
  ],
  [
    "a refund that is tried again",
    refund({ state: "requested", lastError: "insufficient_funds" }),
    "Trying again",
  ],
  ["a refund that Stripe gave up", refund({ lastError: "insufficient_funds" }), "Rejected"],
  ["a dispute", dispute("needs_response"), "Disputed"],
  ["a bank's question", dispute("warning_needs_response"), "Inquiry"],
])("the list of stuck money calls %s by its own word", (_, row, word) => {
  expect(stuckView(row, "admin", now).word).toBe(word);
});
