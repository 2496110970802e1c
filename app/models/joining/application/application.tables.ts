import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { id, instant, oneOf, reviewStatuses } from "../../core/columns";
import { likeness, likenessAndPlace, likenessIndexes } from "../../core/likeness";
import { markets } from "../../guide/market/market.tables";
import { users } from "../../people/user/user.tables";
import { vendors } from "../../vendors/vendor.tables";

const review = {
  status: text("status", { enum: reviewStatuses }).notNull().default("pending"),
  submittedAt: instant("submitted_at").notNull(),
  reviewedAt: instant("reviewed_at"),
  reviewedBy: integer("reviewed_by").references(() => users.id),
  reviewNotes: text("review_notes"),
};

const isWaiting = sql`status = 'pending'`;
/** Approved, but not yet added to the guide. */
const isToAdd = {
  vendor: sql`status = 'approved' and vendor_id is null`,
  market: sql`status = 'approved' and market_id is null`,
};

/** An application for a vendor. `desiredPassword` is a scrypt hash, never the typed password. */
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
    /** The application's vendor in the guide. Null before the application is added. */
    vendorId: integer("vendor_id").references(() => vendors.id),
    ...review,
    /** The applicant's reference for the application; see application.rules.ts. */
    reference: text("reference"),
    /** The vendor in the guide that the applicant or a reviewer says is the same. */
    existingVendorId: integer("existing_vendor_id").references(() => vendors.id),
    /** The ids of the `requestedMarkets` that are in the guide. */
    requestedMarketIds: text("requested_market_ids", { mode: "json" })
      .$type<number[]>()
      .notNull()
      .default([]),
    ...likeness(),
  },
  (t) => [
    ...likenessIndexes("vendor_applications", [t.likeName, t.likeMail, t.likePhone]),
    index("vendor_applications_by_status").on(t.status, t.submittedAt),
    uniqueIndex("vendor_applications_reference").on(t.reference).where(sql`reference is not null`),
    index("vendor_applications_waiting").on(sql`${t.name} collate nocase`).where(isWaiting),
    index("vendor_applications_usernames")
      .on(sql`${t.desiredUsername} collate nocase`)
      .where(isWaiting),
    index("vendor_applications_to_add").on(t.reviewedAt).where(isToAdd.vendor),
    check("vendor_applications_status", oneOf(t.status, reviewStatuses)),
  ],
);

export const submissionOrigins = ["application", "grow_with_us"] as const;

/** A market that applies to be listed, or that a visitor recommends. `origin` tells them apart. */
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
    /** The application's market in the guide. Null before the application is added. */
    marketId: integer("market_id").references(() => markets.id),
    ...review,
    /**
     * The applicant's reference for an application. Null for a recommendation, because nobody
     * follows one.
     */
    reference: text("reference"),
    /** The market in the guide that a reviewer says is the same. */
    existingMarketId: integer("existing_market_id").references(() => markets.id),
    ...likenessAndPlace(),
  },
  (t) => [
    ...likenessIndexes("market_submissions", [t.likeName, t.likeMail, t.likePhone, t.likePlace]),
    index("market_submissions_by_status").on(t.origin, t.status, t.submittedAt),
    uniqueIndex("market_submissions_reference").on(t.reference).where(sql`reference is not null`),
    index("market_submissions_waiting").on(sql`${t.name} collate nocase`).where(isWaiting),
    index("market_submissions_to_add").on(t.origin, t.reviewedAt).where(isToAdd.market),
    check("market_submissions_origin", oneOf(t.origin, submissionOrigins)),
    check("market_submissions_status", oneOf(t.status, reviewStatuses)),
  ],
);

/** A vendor that a visitor recommends. */
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
    /** The vendor that was added to the guide for the recommendation. */
    vendorId: integer("vendor_id").references(() => vendors.id),
    ...review,
  },
  (t) => [
    index("vendor_recommendations_of_vendor").on(t.vendorId).where(sql`vendor_id is not null`),
    index("vendor_recommendations_by_status").on(t.status, t.submittedAt),
    index("vendor_recommendations_waiting")
      .on(sql`${t.vendorName} collate nocase`)
      .where(isWaiting),
    index("vendor_recommendations_to_add").on(t.reviewedAt).where(isToAdd.vendor),
    check("vendor_recommendations_status", oneOf(t.status, reviewStatuses)),
  ],
);

/** The kinds of application that the applicant can follow, with the review queue's names. */
export const applicationKinds = ["vendor_application", "market_application"] as const;

const ofApplication = {
  kind: text("kind", { enum: applicationKinds }).notNull(),
  subjectId: integer("subject_id").notNull(),
};

/**
 * Links that are emailed to applicants to follow their applications. They are deleted with the
 * application.
 */
export const applicationLinks = sqliteTable(
  "application_links",
  {
    /** The SHA-256 of the token in the link. */
    tokenHash: text("token_hash").primaryKey(),
    ...ofApplication,
    /**
     * The mark of the browser that applied and was led straight to the application, as for uploads.
     */
    browser: text("browser"),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (t) => [
    index("application_links_of_subject").on(t.kind, t.subjectId, t.createdAt),
    index("application_links_ended").on(t.expiresAt),
    check("application_links_kind", oneOf(t.kind, applicationKinds)),
  ],
);

export const messageWriters = ["reviewer", "applicant"] as const;

/** A reviewer's questions about an application, and the applicant's answers. */
export const applicationMessages = sqliteTable(
  "application_messages",
  {
    id: id(),
    ...ofApplication,
    by: text("by", { enum: messageWriters }).notNull(),
    /** The reviewer's account. Null for the applicant's messages. */
    userId: integer("user_id").references(() => users.id),
    text: text("text").notNull(),
    at: instant("at").notNull(),
  },
  (t) => [
    index("application_messages_of_subject").on(t.kind, t.subjectId, t.id),
    check("application_messages_kind", oneOf(t.kind, applicationKinds)),
    check("application_messages_by", oneOf(t.by, messageWriters)),
    check("application_messages_text", sql`length(${t.text}) between 1 and 2000`),
  ],
);

/**
 * An unfinished application: one for each browser, kept for two days. A draft never contains a
 * password. A draft that a signed-in account saved is shown only to that account, even if another
 * person uses the browser next.
 */
export const applicationDrafts = sqliteTable(
  "application_drafts",
  {
    /** The SHA-256 of the browser's mark, which identifies the browser. */
    browser: text("browser").primaryKey(),
    userId: integer("user_id").references(() => users.id, { onDelete: "cascade" }),
    /** The form's field names and the typed values, as JSON: [["businessName", "Fern"], …]. */
    fields: text("fields").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (t) => [
    index("application_drafts_by_time").on(t.updatedAt),
    index("application_drafts_of_user").on(t.userId),
    check("application_drafts_fields", sql`length(${t.fields}) <= 30000`),
  ],
);
