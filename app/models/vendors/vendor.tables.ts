import { sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { flag, id, instant, isWithin, oneOf } from "../core/columns";
import { likeness, likenessIndexes } from "../core/likeness";
import { markets } from "../guide/market/market.tables";
import { users } from "../people/user/user.tables";
import { usualComings } from "./attendance/attendance.rules";
import { limitsAtPickup, vendorRoles, vendorTypes } from "./vendor.types";

export { vendorTypes };

/** A vendor. One that is taken down keeps its row (`removedAt`), because orders point at it. */
export const vendors = sqliteTable(
  "vendors",
  {
    id: id(),
    name: text("name").notNull(),
    description: text("description").notNull().default(""),
    vendorType: text("vendor_type", { enum: vendorTypes }).notNull(),
    image: text("image"),
    instagram: text("instagram"),
    website: text("website"),
    contactEmail: text("contact_email"),
    contactPhone: text("contact_phone"),
    /** Whether a customer may pay at the stall (cash, SNAP/EBT, WIC) instead of by card. */
    takesPaymentAtPickup: flag("takes_payment_at_pickup").notNull().default(false),
    /** How much may wait to be paid for there: see pay-at-pickup.rules.ts. */
    ordersAtPickup: integer("orders_at_pickup").notNull().default(2),
    piecesAtPickup: integer("pieces_at_pickup").notNull().default(30),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
    /** How often its profile was saved, so that two phones do not overwrite each other. */
    version: integer("version").notNull().default(1),
    removedAt: instant("removed_at"),
    /**
     * Whether the guide shows it. A vendor that an application or a request has made is out of the
     * guide until it has a description and a market; see publishing.server.ts.
     */
    isPublished: flag("is_published").notNull().default(true),
    /** The markets it stands at as lists show them, as JSON: see publishing.server.ts. */
    listedMarkets: text("listed_markets").notNull().default("[]"),
    /**
     * The categories of what it shows, as JSON: see product/product.server.ts. Until it shows a product,
     * what its application or request said that it sells.
     */
    listedCategories: text("listed_categories").notNull().default("[]"),
    ...likeness(),
  },
  (t) => [
    ...likenessIndexes(
      "vendors",
      [t.likeName, t.likeMail, t.likePhone],
      sql`and removed_at is null`,
    ),
    index("vendors_by_name").on(sql`${t.name} collate nocase`, t.id).where(sql`removed_at is null`),
    check("vendors_type", oneOf(t.vendorType, vendorTypes)),
    check("vendors_orders_at_pickup", isWithin(t.ordersAtPickup, limitsAtPickup.ordersAtPickup)),
    check("vendors_pieces_at_pickup", isWithin(t.piecesAtPickup, limitsAtPickup.piecesAtPickup)),
    check("vendors_name_present", sql`length(trim(${t.name})) > 0`),
  ],
);

/**
 * What a vendor sells: the categories of the products that it shows. Written with its products; see
 * product/product.server.ts.
 */
export const vendorCategories = sqliteTable(
  "vendor_categories",
  {
    category: text("category").notNull(),
    vendorId: integer("vendor_id")
      .notNull()
      .references(() => vendors.id, { onDelete: "cascade" }),
  },
  (t) => [
    primaryKey({ columns: [t.category, t.vendorId] }),
    index("vendor_categories_of_vendor").on(t.vendorId, t.category),
  ],
);

/** Which vendor stands at which market. */
export const marketVendors = sqliteTable(
  "market_vendors",
  {
    id: id(),
    marketId: integer("market_id")
      .notNull()
      .references(() => markets.id, { onDelete: "cascade" }),
    vendorId: integer("vendor_id")
      .notNull()
      .references(() => vendors.id, { onDelete: "cascade" }),
    /** On which of its dates, where nothing is said of one; see attendance.rules.ts. */
    comes: text("comes", { enum: usualComings }).notNull().default("every_date"),
    /** What is said of single dates, and the pauses, as JSON: see attending.server.ts. */
    said: text("said").notNull().default('{"dates":[],"pauses":[]}'),
    /** Where in the market it stands, as its managers call it: 'A12', 'by the fountain'. */
    stall: text("stall"),
    /** Since when those who run the market read its documents; null where the vendor shows them none. */
    documentsShownAt: instant("documents_shown_at"),
    /** Since when the vendor has this place; null where nobody noted it. */
    joinedAt: instant("joined_at"),
  },
  (t) => [
    check("market_vendors_comes", oneOf(t.comes, usualComings)),
    uniqueIndex("market_vendors_pair").on(t.marketId, t.vendorId),
    index("market_vendors_of_vendor").on(t.vendorId, t.marketId),
    check("market_vendors_stall", sql`length(${t.stall}) between 1 and 40`),
  ],
);

/** Which account works at which vendor, and as what: an account may have several, and a vendor too. */
export const vendorAccounts = sqliteTable(
  "vendor_accounts",
  {
    id: id(),
    vendorId: integer("vendor_id")
      .notNull()
      .references(() => vendors.id, { onDelete: "cascade" }),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** What a helper may not do: see access.rules.ts. */
    role: text("role", { enum: vendorRoles }).notNull().default("owner"),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("vendor_accounts_pair").on(t.userId, t.vendorId),
    index("vendor_accounts_of_vendor").on(t.vendorId),
    check("vendor_accounts_role", oneOf(t.role, vendorRoles)),
  ],
);

/** Who is asked by mail to work at a vendor; the mailed link, of which this has the hash, is the key. */
export const vendorInvitations = sqliteTable(
  "vendor_invitations",
  {
    id: id(),
    vendorId: integer("vendor_id")
      .notNull()
      .references(() => vendors.id, { onDelete: "cascade" }),
    email: text("email").notNull(),
    role: text("role", { enum: vendorRoles }).notNull(),
    tokenHash: text("token_hash").notNull(),
    invitedBy: integer("invited_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    acceptedAt: instant("accepted_at"),
    acceptedBy: integer("accepted_by").references(() => users.id, { onDelete: "set null" }),
    withdrawnAt: instant("withdrawn_at"),
  },
  (t) => [
    uniqueIndex("vendor_invitations_token").on(t.tokenHash),
    uniqueIndex("vendor_invitations_open")
      .on(t.vendorId, sql`lower(${t.email})`)
      .where(sql`accepted_at is null and withdrawn_at is null`),
    index("vendor_invitations_newest").on(t.vendorId, t.createdAt),
    index("vendor_invitations_by_expiry").on(t.expiresAt),
    check("vendor_invitations_role", oneOf(t.role, vendorRoles)),
  ],
);
