import { z } from "~/platform/zod";
import { answer, moment } from "../../core/answer";
import type { connectStripe } from "./stripe-account.server";
import type { ownPaymentJson } from "./stripe-account.view";

const capability = z
  .enum(["pending", "active", "rejected", "restricted", "unsupported"])
  .nullable();

export const OwnPayment = answer<ReturnType<typeof ownPaymentJson>>()(
  "OwnPayment",
  z.object({
    stripeAccountId: z.string().nullable(),
    takesCards: z.boolean(),
    takesPaymentAtPickup: z.boolean(),
    cardPayments: capability,
    payouts: capability,
    requirements: z.array(
      z.object({
        what: z.string(),
        from: z.enum(["stripe", "user"]),
        deadline: z.enum(["past_due", "currently_due", "eventually_due"]),
        problem: z.string().nullable(),
      }),
    ),
    dueAt: moment.nullable(),
    checkedAt: moment.nullable(),
    closedAt: moment.nullable(),
  }),
  "The status of a vendor’s Stripe account.",
);

export const Onboarding = answer<Awaited<ReturnType<typeof connectStripe>>>()(
  "Onboarding",
  z.object({ url: z.url().describe("The Stripe page to continue on. The link works once") }),
);
