/** How often a vendor comes, in the spec's words. */
export const vendorTypes = [
  "Weekly Vendor",
  "Bi-weekly",
  "Monthly",
  "Seasonal",
  "Guest Vendor",
] as const;

/** As what an account works at a stall. */
export const stallRoles = ["owner", "helper"] as const;
