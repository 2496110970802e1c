import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { id, instant, oneOf, reviewStatuses } from "../columns";
import { markets } from "../market/market.tables";
import { users } from "../user/user.tables";
import { vendors } from "../vendor/vendor.tables";

const review = {
  status: text("status", { enum: reviewStatuses }).notNull().default("pending"),
  submittedAt: instant("submitted_at").notNull(),
  reviewedAt: instant("reviewed_at"),
  reviewedBy: integer("reviewed_by").references(() => users.id),
  reviewNotes: text("review_notes"),
};

/** Somebody asks for a stall. `desiredPassword` is a scrypt hash, never what was typed. */
export const vendorApplications = sqliteTable(
  "vendor_applications",
  {
    id: id(),
    name: text("name").notNull(),
    description: text("description").notNull().default(""),
    vendorType: text("vendor_type").notNull().default("Weekly Vendor"),
    image: text("image"),
    instagram: text("instagram"),
    website: text("website"),
    firstName: text("first_name").notNull().default(""),
    lastName: text("last_name").notNull().default(""),
    contactEmail: text("contact_email").notNull(),
    contactPhone: text("contact_phone"),
    products: text("products").notNull(),
    values: text("values"),
    requestedMarkets: text("requested_markets", { mode: "json" })
      .$type<string[]>()
      .notNull()
      .default([]),
    schedule: text("schedule", { mode: "json" }).$type<unknown[]>().notNull().default([]),
    photos: text("photos", { mode: "json" }).$type<string[]>().notNull().default([]),
    desiredUsername: text("desired_username"),
    desiredPassword: text("desired_password"),
    /** The vendor that was made from it, once it was added. */
    vendorId: integer("vendor_id").references(() => vendors.id),
    ...review,
  },
  (t) => [
    index("vendor_applications_by_status").on(t.status, t.submittedAt),
    check("vendor_applications_status", oneOf(t.status, reviewStatuses)),
  ],
);

export const submissionOrigins = ["application", "grow_with_us"] as const;

/** A market that asks to be listed, or that somebody recommends: one table with an origin. */
export const marketSubmissions = sqliteTable(
  "market_submissions",
  {
    id: id(),
    origin: text("origin", { enum: submissionOrigins }).notNull(),
    name: text("name").notNull(),
    location: text("location").notNull(),
    address: text("address"),
    description: text("description").notNull().default(""),
    contactName: text("contact_name").notNull().default(""),
    contactEmail: text("contact_email"),
    contactPhone: text("contact_phone"),
    website: text("website"),
    image: text("image"),
    photos: text("photos", { mode: "json" }).$type<string[]>().notNull().default([]),
    operatingDays: text("operating_days", { mode: "json" }).$type<string[]>().notNull().default([]),
    operatingHours: text("operating_hours"),
    seasonalInfo: text("seasonal_info"),
    facilityInfo: text("facility_info"),
    /** The market that was made from it, once it was added. */
    marketId: integer("market_id").references(() => markets.id),
    ...review,
  },
  (t) => [
    index("market_submissions_by_status").on(t.origin, t.status, t.submittedAt),
    check("market_submissions_origin", oneOf(t.origin, submissionOrigins)),
    check("market_submissions_status", oneOf(t.status, reviewStatuses)),
  ],
);

/** A vendor that a visitor would like to see. */
export const vendorRecommendations = sqliteTable(
  "vendor_recommendations",
  {
    id: id(),
    vendorName: text("vendor_name").notNull(),
    vendorType: text("vendor_type").notNull(),
    description: text("description").notNull().default(""),
    contactInfo: text("contact_info"),
    yourName: text("your_name").notNull(),
    yourEmail: text("your_email"),
    ...review,
  },
  (t) => [
    index("vendor_recommendations_by_status").on(t.status, t.submittedAt),
    check("vendor_recommendations_status", oneOf(t.status, reviewStatuses)),
  ],
);
