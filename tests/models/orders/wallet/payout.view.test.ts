import { expect, it } from "vitest";
import { payoutView } from "~/models/orders/wallet/payout.view";

it("about a failed payout says what to do, until another payout is requested", () => {
  const failed = {
    id: 1,
    amount: 9000,
    status: "failed",
    reason: "account_closed",
    isAskedHere: 1,
    arrivesAt: 0,
    createdAt: 0,
  };
  const note = (isLast: boolean) => payoutView(failed, "America/New_York", isLast).note;
  expect(note(true)).toContain("request a payout again");
  expect(note(false)).toBe(
    "Your bank says the account is closed. The money is back in your balance.",
  );
});
