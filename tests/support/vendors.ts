import { alwaysThere } from "~/models/vendors/attendance/attendance.rules";
import type { Vendor } from "~/models/vendors/vendor.server";
import { openingWith } from "./markets";

/** A vendor as the app reads it, at two markets, for views that need no database. */
export const vendorWith = (values: Partial<Vendor> = {}): Vendor => ({
  id: 2,
  name: "Salt",
  description: "",
  vendorType: "Weekly Vendor",
  categories: [],
  image: null,
  instagram: null,
  website: null,
  takesPaymentAtPickup: false,
  takesCards: true,
  isSaved: false,
  isPublished: true,
  markets: ["Grove", "Gables"].map((name, index) => ({
    id: index + 1,
    name,
    address: "",
    location: "Miami, FL",
    week: { timeZone: "America/New_York", schedules: [openingWith()], closures: [] },
    attendance: alwaysThere,
  })),
  ...values,
});
