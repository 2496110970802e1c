import { z } from "~/platform/zod";
import { required, rowId } from "../../core/fields";
import { parsePrice } from "../../core/money";

const amountMessage = "Enter an amount in dollars, such as 12.50";

/** A vendor's request for the vendor's whole balance at Stripe, or for a part of it. */
export const RequestPayout = z.object({
  /** The vendor whose money is paid out. It is checked against the session and never trusted. */
  vendorId: rowId("Choose a vendor"),
  /** Dollars, as text; the whole available amount if missing. The result is in cents. */
  amount: required(amountMessage, 20)
    .transform((text, issues) => {
      const cents = parsePrice(text);
      if (cents === null) issues.addIssue({ code: "custom", message: amountMessage });
      return cents ?? 0;
    })
    .optional(),
  /**
   * The last payout that the caller knew of; 0 for none. Without it, a request for the same amount
   * within a minute counts as the same payout.
   */
  after: z
    .number({ error: "Reload the page" })
    .int("Reload the page")
    .min(0, "Reload the page")
    .max(Number.MAX_SAFE_INTEGER, "Reload the page")
    .optional(),
});
export type RequestPayout = z.output<typeof RequestPayout>;
