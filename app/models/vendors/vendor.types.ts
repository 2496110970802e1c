/** How often a vendor comes, in the specification's words. */
export const vendorTypes = [
  "Weekly Vendor",
  "Bi-weekly",
  "Monthly",
  "Seasonal",
  "Guest Vendor",
] as const;

/** The roles that an account can have at a vendor. */
export const vendorRoles = ["owner", "helper"] as const;

/**
 * The range that a vendor can choose its limits from: how many unpaid orders one customer can have,
 * and how many items one such order can have.
 */
export const limitsAtPickup = {
  ordersAtPickup: { least: 1, most: 10 },
  piecesAtPickup: { least: 1, most: 999 },
} as const;
