import { z } from "~/platform/zod";

/**
 * A vendor continues at Stripe, or asks for the state of the account. The session says whose
 * account it is.
 */
export const ConnectStripe = z.object({
  /**
   * The id of an account that we can no longer reach. The vendor connects another one in its place.
   */
  replaces: z
    .string()
    .regex(/^acct_\w{1,100}$/, "Enter the ID of the Stripe account that this one replaces")
    .optional(),
});
export type ConnectStripe = z.output<typeof ConnectStripe>;
