import { z } from "~/platform/zod";
import { opaque } from "../../core/fields";

/** POST /api/vendor/stripe-balance: whose balance; it is compared, never believed. */
export const ReadStripeBalance = z.object({ stripeAccountId: opaque(255) });
export type ReadStripeBalance = z.output<typeof ReadStripeBalance>;
