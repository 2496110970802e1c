/** The states of an order. order.rules.ts says how an order changes its state. */
export const orderStatuses = [
  "pending_payment",
  "confirmed",
  "ready",
  "completed",
  "cancelled",
  "not_collected",
] as const;

/** The states in which the vendor has to prepare the order or to hand it over. */
export const openStatuses = ["confirmed", "ready"] as const;

/** The states in which the customer still has to pay for the order or to pick it up. */
export const liveStatuses = ["pending_payment", ...openStatuses] as const;

/** The states in which the vendor is done with the order. */
export const pastStatuses = ["completed", "not_collected", "cancelled"] as const;

/** Who or what cancelled an order; 'expired' is an unpaid checkout that ran out of time. */
export const cancellers = ["customer", "vendor", "closure", "expired", "payment_failed"] as const;
