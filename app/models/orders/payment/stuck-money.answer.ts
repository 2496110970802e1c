import { z } from "~/platform/zod";
import { answer, cents, id, moment } from "../../core/answer";
import type { settleRefund, tryRefundAgain } from "./stuck-money.server";
import type { stuckJson } from "./stuck-money.view";

export const StuckMoney = answer<ReturnType<typeof stuckJson>>()(
  "StuckMoney",
  z.object({
    kind: z.enum(["refund", "dispute"]),
    id: z.union([z.string(), id]),
    state: z.enum([
      ...["requested", "pending", "done", "refused", "settled", "replaced"],
      ...["open", "won", "lost"],
    ] as const),
    orderId: id,
    vendorId: id,
    customer: z.string(),
    email: z.string(),
    amount: cents,
    reason: z.string().nullable(),
    paymentIntentId: z.string(),
    since: moment.nullable(),
    nextTryAt: moment.nullable(),
    answerBy: moment.nullable(),
    nextStep: z.string(),
  }),
  "A refund that is stuck, or a payment in dispute.",
);

export const RefundTried = answer<Awaited<ReturnType<typeof tryRefundAgain>>>()(
  "RefundTried",
  z.object({ id, orderId: id, state: z.literal("requested") }),
);

export const RefundSettled = answer<Awaited<ReturnType<typeof settleRefund>>>()(
  "RefundSettled",
  z.object({ id, orderId: id, state: z.literal("settled") }),
);
