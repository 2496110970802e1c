import { z } from "~/platform/zod";
import { answer, cents, id, moment } from "../../core/answer";
import type { failedPayoutJson } from "./failed-payouts.view";

export const FailedPayout = answer<ReturnType<typeof failedPayoutJson>>()(
  "FailedPayout",
  z.object({
    id,
    stripeId: z.string(),
    account: z.string(),
    vendorId: id,
    vendorName: z.string(),
    owner: z.string().nullable(),
    email: z.string().nullable(),
    amount: cents,
    reason: z.string().nullable().describe("The reason that Stripe gives"),
    createdAt: moment.nullable(),
    failedAt: moment.nullable(),
    nextStep: z.string(),
  }),
  "A payout that the bank returned and the vendor hasn’t requested again.",
);
