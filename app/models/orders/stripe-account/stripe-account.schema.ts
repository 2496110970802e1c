import { z } from "~/platform/zod";

/** A vendor goes on at Stripe, or asks how things stand there. Whose account it is the session says. */
export const ConnectStripe = z.object({
  /** An account that we can no longer reach: the vendor connects another one in its place. */
  replaces: z
    .string()
    .regex(/^acct_\w{1,100}$/, "Enter the ID of the Stripe account that this one replaces")
    .optional(),
});
export type ConnectStripe = z.output<typeof ConnectStripe>;
