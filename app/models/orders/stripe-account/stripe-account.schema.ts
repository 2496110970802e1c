import { z } from "~/platform/zod";

/** A vendor goes on at Stripe, or asks how things stand there. Whose account it is the session says. */
export const ConnectStripe = z.object({});
export type ConnectStripe = z.output<typeof ConnectStripe>;
