import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { id, instant, oneOf, requestStatuses } from "../../core/columns";
import { markets } from "../../guide/market/market.tables";
import { users } from "../../people/user/user.tables";

const decision = {
  status: text("status", { enum: requestStatuses }).notNull().default("pending"),
  requestedAt: instant("requested_at").notNull(),
  reviewedAt: instant("reviewed_at"),
  reviewedBy: integer("reviewed_by").references(() => users.id),
  reviewNotes: text("review_notes"),
};

const isWaiting = sql`status = 'pending'`;

/** A request to become an administrator. `password` is a scrypt hash. */
export const adminRequests = sqliteTable(
  "admin_requests",
  {
    id: id(),
    firstName: text("first_name").notNull().default(""),
    lastName: text("last_name").notNull().default(""),
    username: text("username").notNull(),
    email: text("email").notNull(),
    password: text("password").notNull(),
    userId: integer("user_id").references(() => users.id),
    ...decision,
  },
  (t) => [
    index("admin_requests_by_status").on(t.status, t.requestedAt),
    index("admin_requests_waiting").on(sql`${t.username} collate nocase`).where(isWaiting),
    check("admin_requests_status", oneOf(t.status, requestStatuses)),
  ],
);

/** A request for an account, from a vendor who has none. */
export const vendorRequests = sqliteTable(
  "vendor_requests",
  {
    id: id(),
    name: text("name").notNull(),
    email: text("email").notNull(),
    phone: text("phone"),
    businessName: text("business_name").notNull(),
    productCategory: text("product_category").notNull(),
    marketLocation: text("market_location"),
    website: text("website"),
    instagram: text("instagram"),
    userId: integer("user_id").references(() => users.id),
    ...decision,
  },
  (t) => [
    index("vendor_requests_by_status").on(t.status, t.requestedAt),
    index("vendor_requests_waiting").on(sql`${t.email} collate nocase`).where(isWaiting),
    check("vendor_requests_status", oneOf(t.status, requestStatuses)),
  ],
);

/** A request for an account, from a market manager. */
export const marketManagerRequests = sqliteTable(
  "market_manager_requests",
  {
    id: id(),
    name: text("name").notNull(),
    email: text("email").notNull(),
    marketName: text("market_name").notNull(),
    address: text("address").notNull(),
    phone: text("phone"),
    website: text("website"),
    instagram: text("instagram"),
    userId: integer("user_id").references(() => users.id),
    marketId: integer("market_id").references(() => markets.id),
    ...decision,
  },
  (t) => [
    index("market_manager_requests_by_status").on(t.status, t.requestedAt),
    index("market_manager_requests_of_user").on(t.userId).where(sql`user_id is not null`),
    index("market_manager_requests_waiting").on(sql`${t.email} collate nocase`).where(isWaiting),
    check("market_manager_requests_status", oneOf(t.status, requestStatuses)),
  ],
);
