import { z } from "~/platform/zod";
import { limitsAtPickup } from "./vendor.types";

const within = ({ least, most }: { least: number; most: number }, what: string) => {
  const message = `${what} must be a whole number from ${least} to ${most}`;
  return z.number({ error: message }).int(message).min(least, message).max(most, message);
};

/** A vendor sets whether it takes payment at pickup, and the limits for unpaid orders. */
export const SetPayAtPickup = z.object({
  /** A form leaves out a box that is not ticked. */
  takesPaymentAtPickup: z.boolean().default(false),
  ordersAtPickup: within(limitsAtPickup.ordersAtPickup, "Open orders per customer"),
  piecesAtPickup: within(limitsAtPickup.piecesAtPickup, "Items per order"),
});
export type SetPayAtPickup = z.output<typeof SetPayAtPickup>;
