import { z } from "~/platform/zod";
import { opaque } from "../../core/fields";

/**
 * POST /api/vendor/stripe-balance: the account to read. It is compared with the vendor's account,
 * never trusted.
 */
export const ReadStripeBalance = z.object({ stripeAccountId: opaque(255) });
export type ReadStripeBalance = z.output<typeof ReadStripeBalance>;
