import { z } from "~/platform/zod";
import { requiredLines, rowId } from "../../core/fields";

const refundId = rowId("Which refund?");

/** Asks Stripe for a refund once more, now. */
export const TryRefundAgain = z.object({ refundId });
export type TryRefundAgain = z.infer<typeof TryRefundAgain>;

/** Records that a refund that Stripe cannot make was refunded in another way, and how. */
export const SettleRefund = z.object({
  refundId,
  note: requiredLines("Enter how the customer was refunded", 300),
});
export type SettleRefund = z.infer<typeof SettleRefund>;
