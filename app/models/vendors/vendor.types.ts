/** How often a vendor comes, in the spec's words. */
export const vendorTypes = [
  "Weekly Vendor",
  "Bi-weekly",
  "Monthly",
  "Seasonal",
  "Guest Vendor",
] as const;

/** As what an account works at a vendor. */
export const vendorRoles = ["owner", "helper"] as const;

/**
 * What a vendor may choose from for the limits of its own vendor: how many orders of one customer may
 * wait to be paid for there, and how many pieces may be in one of them.
 */
export const limitsAtPickup = {
  ordersAtPickup: { least: 1, most: 10 },
  piecesAtPickup: { least: 1, most: 999 },
} as const;
