/** What an order can be. How it becomes so is in order.rules.ts. */
export const orderStatuses = [
  "pending_payment",
  "confirmed",
  "ready",
  "completed",
  "cancelled",
  "not_collected",
] as const;

/** What a vendor has to prepare or to hand over. */
export const openStatuses = ["confirmed", "ready"] as const;

/** What its customer still has to pay for or to collect. */
export const liveStatuses = ["pending_payment", ...openStatuses] as const;

/** What an order is that its vendor is done with. */
export const pastStatuses = ["completed", "not_collected", "cancelled"] as const;

/** Who or what called an order off; 'expired' is an unpaid checkout that ran out of time. */
export const cancellers = ["customer", "vendor", "closure", "expired", "payment_failed"] as const;
