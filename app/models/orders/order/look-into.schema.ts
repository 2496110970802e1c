import { z } from "~/platform/zod";
import { opaque, required, requiredLines, rowId } from "../../core/fields";
import { parsePrice } from "../../core/money";

const amountMessage = "Enter an amount in dollars, such as 12.50";

/** An administrator refunds a part of an order's payment, or all that is left of it. */
export const RefundOrder = z.object({
  orderId: rowId("Which order?"),
  /** Dollars, as text. The output is in cents. */
  amount: required(amountMessage, 20).transform((text, issues) => {
    const cents = parsePrice(text);
    if (cents === null) issues.addIssue({ code: "custom", message: amountMessage });
    return cents ?? 0;
  }),
  /** The customer reads this reason. */
  reason: requiredLines("Enter a reason for the customer", 300),
  /** Created when the form is rendered: sending the same form twice makes one refund. */
  key: opaque(64),
});
export type RefundOrder = z.output<typeof RefundOrder>;
