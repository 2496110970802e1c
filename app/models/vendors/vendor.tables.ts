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
import { belongsTo, flag, id, instant, isWithin, oneOf } from "../core/columns";
import { likeness, likenessIndexes } from "../core/likeness";
import { markets } from "../guide/market/market.tables";
import { users } from "../people/user/user.tables";
import { usualComings } from "./attendance/attendance.rules";
import { limitsAtPickup, vendorRoles, vendorTypes } from "./vendor.types";

export { vendorTypes };

/** A vendor. A removed vendor keeps its row (`removedAt`), because orders point to it. */
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
    /** Whether customers may pay at the stall (cash, SNAP/EBT, WIC) instead of by card. */
    takesPaymentAtPickup: flag("takes_payment_at_pickup").notNull().default(false),
    /** The limits for orders that wait to be paid at pickup: see pay-at-pickup.rules.ts. */
    ordersAtPickup: integer("orders_at_pickup").notNull().default(2),
    piecesAtPickup: integer("pieces_at_pickup").notNull().default(30),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
    /**
     * How many times the profile was saved, so that two devices do not overwrite each other's
     * changes.
     */
    version: integer("version").notNull().default(1),
    removedAt: instant("removed_at"),
    /**
     * Whether the guide shows the vendor. A vendor from an application or a request stays out of
     * the guide until it has a description and a market; see publishing.server.ts.
     */
    isPublished: flag("is_published").notNull().default(true),
    /** The vendor's markets as lists show them, as JSON: see publishing.server.ts. */
    listedMarkets: text("listed_markets").notNull().default("[]"),
    /**
     * The categories of the products that customers can see, as JSON: see
     * product/product.server.ts. Until the vendor shows a product, the categories from its
     * application or request.
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
 * The categories of the products that a vendor shows. Written with its products; see
 * product/product.server.ts.
 */
export const vendorCategories = sqliteTable(
  "vendor_categories",
  {
    category: text("category").notNull(),
    vendorId: belongsTo("vendor_id", () => vendors.id),
  },
  (t) => [
    primaryKey({ columns: [t.category, t.vendorId] }),
    index("vendor_categories_of_vendor").on(t.vendorId, t.category),
  ],
);

/** Which vendor is at which market. */
export const marketVendors = sqliteTable(
  "market_vendors",
  {
    id: id(),
    marketId: belongsTo("market_id", () => markets.id),
    vendorId: belongsTo("vendor_id", () => vendors.id),
    /**
     * Whether the vendor comes on dates without an answer of their own; see attendance.rules.ts.
     */
    comes: text("comes", { enum: usualComings }).notNull().default("every_date"),
    /** The vendor's answers for single dates, and its pauses, as JSON: see attending.server.ts. */
    said: text("said").notNull().default('{"dates":[],"pauses":[]}'),
    /** The place of the stall in the market, in the managers' words: 'A12', 'by the fountain'. */
    stall: text("stall"),
    /**
     * Since when the market's managers can read the vendor's documents. Null if the vendor does not
     * show them.
     */
    documentsShownAt: instant("documents_shown_at"),
    /** Since when the vendor has had this place. Null if unknown. */
    joinedAt: instant("joined_at"),
  },
  (t) => [
    check("market_vendors_comes", oneOf(t.comes, usualComings)),
    uniqueIndex("market_vendors_pair").on(t.marketId, t.vendorId),
    index("market_vendors_of_vendor").on(t.vendorId, t.marketId),
    check("market_vendors_stall", sql`length(${t.stall}) between 1 and 40`),
  ],
);

/**
 * Which accounts are members of which vendors, and in which role. An account can have several
 * vendors, and a vendor several accounts.
 */
export const vendorAccounts = sqliteTable(
  "vendor_accounts",
  {
    id: id(),
    vendorId: belongsTo("vendor_id", () => vendors.id),
    userId: belongsTo("user_id", () => users.id),
    /** A helper cannot do everything: see access.rules.ts. */
    role: text("role", { enum: vendorRoles }).notNull().default("owner"),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("vendor_accounts_pair").on(t.userId, t.vendorId),
    index("vendor_accounts_of_vendor").on(t.vendorId),
    check("vendor_accounts_role", oneOf(t.role, vendorRoles)),
  ],
);

/**
 * An invitation by email to work for a vendor. The row holds the hash of the token in the emailed
 * link, and the link is what gives access.
 */
export const vendorInvitations = sqliteTable(
  "vendor_invitations",
  {
    id: id(),
    vendorId: belongsTo("vendor_id", () => vendors.id),
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
