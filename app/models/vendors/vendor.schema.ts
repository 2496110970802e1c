import { z } from "~/platform/zod";
import { limitsAtPickup } from "./vendor.types";

const within = ({ least, most }: { least: number; most: number }, what: string) => {
  const message = `${what} must be a whole number from ${least} to ${most}`;
  return z.number({ error: message }).int(message).min(least, message).max(most, message);
};

/** A vendor says whether its vendor takes payment at pickup, and how much may be promised so. */
export const SetPayAtPickup = z.object({
  /** A form leaves a box out that is not ticked. */
  takesPaymentAtPickup: z.boolean().default(false),
  ordersAtPickup: within(limitsAtPickup.ordersAtPickup, "Open orders per customer"),
  piecesAtPickup: within(limitsAtPickup.piecesAtPickup, "Items per order"),
});
export type SetPayAtPickup = z.output<typeof SetPayAtPickup>;
