import { z } from "~/platform/zod";
import { answer, cents, id, moment } from "../../core/answer";
import type { readStripeBalance } from "./stripe-balance.server";

const amounts = z.array(z.object({ amount: cents, currency: z.string() }));

export const StripeBalance = answer<Awaited<ReturnType<typeof readStripeBalance>>>()(
  "StripeBalance",
  z.object({ available: amounts, pending: amounts }),
);

export const Payout = answer<{
  id: number;
  amount: string;
  amountCents: number;
  status: string;
  arrivesAt: string | null;
}>()(
  "Payout",
  z.object({
    id,
    amount: z.string().describe("Dollars"),
    amountCents: cents,
    status: z.string(),
    arrivesAt: moment.nullable(),
  }),
);
