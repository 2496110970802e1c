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
import { proofs } from "~/platform/proof";
import type { Scope } from "~/platform/viewer";
import { belongsTo, flag, id, instant, oneOf } from "../../core/columns";

const userTypes = ["customer", "vendor", "market_manager", "admin"] as const;

/** The role of an account, like `roleOf`, as the indexes use it. */
export const role = sql.raw(`(case when "is_admin" = 1 then 'admin' else "user_type" end)`);

/**
 * Which of the two accounts that an email address may have a row is: 1 for the customer account, 0
 * for the portal account. Written as in the index over addresses.
 */
export const isCustomers = sql.raw(`("is_admin" = 0 and "user_type" = 'customer')`);

/** One row for each account. `password` is a scrypt hash, or empty until the owner has set one. */
export const users = sqliteTable(
  "users",
  {
    id: id(),
    username: text("username").notNull(),
    password: text("password").notNull(),
    email: text("email").notNull(),
    /** When the address was confirmed. Null until then, and again after the address changes. */
    emailConfirmedAt: instant("email_confirmed_at"),
    firstName: text("first_name").notNull().default(""),
    lastName: text("last_name").notNull().default(""),
    isAdmin: flag("is_admin").notNull().default(false),
    userType: text("user_type", { enum: userTypes }).notNull().default("customer"),
    isActive: flag("is_active").notNull().default(true),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (t) => [
    uniqueIndex("users_username").on(sql`lower(${t.username})`),
    uniqueIndex("users_email").on(sql`lower(${t.email})`, isCustomers),
    index("users_of_partners")
      .on(t.userType, sql`${t.username} collate nocase`, t.id)
      .where(sql`user_type in ('vendor', 'market_manager')`),
    index("users_of_partners_by_id")
      .on(t.userType, t.id)
      .where(sql`user_type in ('vendor', 'market_manager')`),
    index("users_by_role").on(role, t.id),
    index("users_by_role_and_state").on(role, t.isActive, t.id),
    index("users_by_state").on(t.isActive, t.id),
    index("users_by_name").on(sql`${t.username} collate nocase`, t.id),
    check("users_type", oneOf(t.userType, userTypes)),
    check("users_username_present", sql`length(trim(${t.username})) > 0`),
  ],
);

/** How many accounts there are of each type, role and state. Triggers keep the counts. */
export const userCounts = sqliteTable(
  "user_counts",
  {
    userType: text("user_type", { enum: userTypes }).notNull(),
    role: text("role", { enum: userTypes }).notNull(),
    isActive: flag("is_active").notNull(),
    n: integer("n").notNull(),
  },
  (t) => [primaryKey({ columns: [t.userType, t.role, t.isActive] })],
);

/**
 * The columns of a secret that represents an account for a limited time. A row holds only the
 * secret's SHA-256.
 */
const secret = {
  tokenHash: text("token_hash").primaryKey(),
  userId: belongsTo("user_id", () => users.id),
  createdAt: instant("created_at").notNull(),
  expiresAt: instant("expires_at").notNull(),
};

/** A browser that is signed in. The secret is in its cookie. */
export const sessions = sqliteTable(
  "sessions",
  {
    ...secret,
    /** When and how the owner last proved to be the owner. Null in sessions of earlier versions. */
    provenAt: instant("proven_at"),
    provenBy: text("proven_by", { enum: proofs }),
    /**
     * The chosen vendor, of several. The choice counts only while the account works for this
     * vendor.
     */
    vendorId: integer("vendor_id"),
    /**
     * The browser at sign-in, in the words of `browserLabel`, and its country ('US'). Null if
     * unknown, and in sessions of earlier versions.
     */
    device: text("device"),
    country: text("country"),
    /** When the session was last used, to the hour. */
    seenAt: instant("seen_at"),
  },
  (t) => [
    index("sessions_of_user").on(t.userId, t.seenAt),
    index("sessions_by_expiry").on(t.expiresAt),
  ],
);

/**
 * An administrator's session that views what another account sees, for a limited time and
 * read-only. The row exists as long as the view lasts. The audit log keeps a permanent record.
 */
export const accountViews = sqliteTable(
  "account_views",
  {
    /** The token hash of the session. */
    tokenHash: text("token_hash").primaryKey(),
    adminId: belongsTo("admin_id", () => users.id),
    userId: belongsTo("user_id", () => users.id),
    begunAt: instant("begun_at").notNull(),
    until: instant("until").notNull(),
  },
  (t) => [
    index("account_views_of_admin").on(t.adminId),
    index("account_views_of_user").on(t.userId),
  ],
);

/**
 * A program that is signed in with a bearer token. A token from the login has no name and may do
 * whatever its account may. A token that the owner created for a program has a name and scopes.
 */
export const apiTokens = sqliteTable(
  "api_tokens",
  {
    ...secret,
    name: text("name"),
    /** How the owner had proven to be the owner when the token was made. */
    provenBy: text("proven_by", { enum: proofs }),
    /** A JSON list of scopes from platform/scopes.ts. */
    scopes: text("scopes", { mode: "json" }).$type<readonly Scope[]>(),
    /** When the token was last used, to the hour. */
    lastUsedAt: instant("last_used_at"),
  },
  (t) => [
    index("api_tokens_of_user").on(t.userId, t.createdAt),
    index("api_tokens_by_expiry").on(t.expiresAt),
    uniqueIndex("api_tokens_name").on(t.userId, sql`lower(${t.name})`).where(sql`name is not null`),
  ],
);

/** A link in an email that can set a password once. */
export const passwordResets = sqliteTable(
  "password_resets",
  {
    ...secret,
    usedAt: instant("used_at"),
  },
  (t) => [
    index("password_resets_of_user").on(t.userId),
    index("password_resets_by_expiry").on(t.expiresAt),
  ],
);

/**
 * An address that waits until its owner follows the link in an email: a new address for the
 * account, or its own address that is not confirmed yet. At most one for each account.
 */
export const emailChanges = sqliteTable(
  "email_changes",
  {
    ...secret,
    newEmail: text("new_email").notNull(),
  },
  (t) => [
    uniqueIndex("email_changes_of_user").on(t.userId),
    index("email_changes_by_expiry").on(t.expiresAt),
  ],
);

/**
 * A browser that has signed in to an account before, or has registered it. It signs nobody in: it
 * only lets the owner try to sign in when strangers have used up the attempts, and get no email
 * about a new browser. The secret is in the browser's cookie. One browser can be known to several
 * accounts.
 */
export const knownBrowsers = sqliteTable(
  "known_browsers",
  {
    ...secret,
    tokenHash: text("token_hash").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tokenHash, t.userId] }),
    index("known_browsers_of_user").on(t.userId, t.expiresAt),
    index("known_browsers_by_expiry").on(t.expiresAt),
  ],
);

/**
 * How often something has failed until `expiresAt`. The key is a hash of who tried what: a typed
 * name may be a password in the wrong field, so it is not stored in readable form.
 */
export const failedTries = sqliteTable(
  "failed_tries",
  {
    keyHash: text("key_hash").primaryKey(),
    tries: integer("tries").notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (t) => [index("failed_tries_by_expiry").on(t.expiresAt)],
);

/** The text indexes that contain people's names and addresses. */
export const namedIndexes = ["user_search", "review_search"] as const;

/** The text indexes that may still contain text about a deleted account, and since when. */
export const searchTraces = sqliteTable(
  "search_traces",
  {
    name: text("name", { enum: namedIndexes }).primaryKey(),
    since: instant("since").notNull(),
  },
  (t) => [check("search_traces_name", oneOf(t.name, namedIndexes))],
);
