import { z } from "~/platform/zod";
import { required, rowId } from "../../core/fields";
import { parsePrice } from "../../core/money";

const amountMessage = "Enter an amount in dollars, such as 12.50";

/** A vendor asks for what its balance at Stripe holds, or for a part of it. */
export const RequestPayout = z.object({
  /** Whose: it is compared, never believed. */
  vendorId: rowId("Choose a vendor"),
  /** Dollars, as text; all that is available where it is left out. Comes out as cents. */
  amount: required(amountMessage, 20)
    .transform((text, issues) => {
      const cents = parsePrice(text);
      if (cents === null) issues.addIssue({ code: "custom", message: amountMessage });
      return cents ?? 0;
    })
    .optional(),
  /**
   * The last payout that the caller knew of; 0 for none. Without it, the same amount asked for again
   * within a minute is the same payout.
   */
  after: z
    .number({ error: "Reload the page" })
    .int("Reload the page")
    .min(0, "Reload the page")
    .max(Number.MAX_SAFE_INTEGER, "Reload the page")
    .optional(),
});
export type RequestPayout = z.output<typeof RequestPayout>;
