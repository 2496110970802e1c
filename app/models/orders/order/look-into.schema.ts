import { z } from "~/platform/zod";
import { opaque, required, requiredLines, rowId } from "../../core/fields";
import { parsePrice } from "../../core/money";

const amountMessage = "Enter an amount in dollars, such as 12.50";

/** An administrator has a part, or all that is left, of what an order was paid given back. */
export const RefundOrder = z.object({
  orderId: rowId("Which order?"),
  /** Dollars, as text. Comes out as cents. */
  amount: required(amountMessage, 20).transform((text, issues) => {
    const cents = parsePrice(text);
    if (cents === null) issues.addIssue({ code: "custom", message: amountMessage });
    return cents ?? 0;
  }),
  /** The customer reads it. */
  reason: requiredLines("Enter a reason for the customer", 300),
  /** Made when the form is drawn: the same form sent twice is one refund. */
  key: opaque(64),
});
export type RefundOrder = z.output<typeof RefundOrder>;
