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
import type { Scope } from "~/platform/viewer";
import { flag, id, instant, oneOf } from "../../core/columns";

const userTypes = ["customer", "vendor", "market_manager", "admin"] as const;

/** What `roleOf` says of an account, as the indexes have it. */
export const role = sql.raw(`(case when "is_admin" = 1 then 'admin' else "user_type" end)`);

/**
 * Which of the two accounts that an address may have a row is: the one that orders, or the one of a
 * portal. As the index over addresses has it.
 */
export const isCustomers = sql.raw(`("is_admin" = 0 and "user_type" = 'customer')`);

/** Anyone who can sign in. `password` is a scrypt hash, or empty until its owner has set one. */
export const users = sqliteTable(
  "users",
  {
    id: id(),
    username: text("username").notNull(),
    password: text("password").notNull(),
    email: text("email").notNull(),
    /**
     * Since when the address is known to be the account's own; null until that has been shown, and
     * again once the address changes.
     */
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

/** How many accounts there are of each type, role and state; kept by triggers. */
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

/** A secret that stands for an account for a while; a row holds only its SHA-256. */
const secret = {
  tokenHash: text("token_hash").primaryKey(),
  userId: integer("user_id")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" }),
  createdAt: instant("created_at").notNull(),
  expiresAt: instant("expires_at").notNull(),
};

/** A browser that is signed in. The cookie holds the secret. */
export const sessions = sqliteTable(
  "sessions",
  {
    ...secret,
    /** The vendor that is acted for, of several; a wish, which counts while its account works there. */
    vendorId: integer("vendor_id"),
  },
  (t) => [index("sessions_of_user").on(t.userId), index("sessions_by_expiry").on(t.expiresAt)],
);

/**
 * A session of an administrator in which they see what another account sees, for a while and reading
 * only. A row is there while that lasts; the audit log knows of it for good.
 */
export const accountViews = sqliteTable(
  "account_views",
  {
    /** The session's. */
    tokenHash: text("token_hash").primaryKey(),
    adminId: integer("admin_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    begunAt: instant("begun_at").notNull(),
    until: instant("until").notNull(),
  },
  (t) => [
    index("account_views_of_admin").on(t.adminId),
    index("account_views_of_user").on(t.userId),
  ],
);

/**
 * A program that is signed in with a bearer token. Login's has no name and may do what its account
 * may; one that its owner has made for a program has a name and scopes.
 */
export const apiTokens = sqliteTable(
  "api_tokens",
  {
    ...secret,
    name: text("name"),
    /** JSON: a list of platform/scopes.ts. */
    scopes: text("scopes", { mode: "json" }).$type<readonly Scope[]>(),
    /** To the hour; of those with a name. */
    lastUsedAt: instant("last_used_at"),
  },
  (t) => [
    index("api_tokens_of_user").on(t.userId),
    index("api_tokens_by_expiry").on(t.expiresAt),
    uniqueIndex("api_tokens_name").on(t.userId, sql`lower(${t.name})`).where(sql`name is not null`),
  ],
);

/** A mailed link with which a password may be set, once. */
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
 * An address that waits for its owner to follow the mailed link: another one that the account is to
 * have, or its own that is to be proven. At most one for an account.
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
 * A browser in which somebody has signed in to an account before. It signs nobody in: it only lets
 * its owner try where strangers have used up the tries. The cookie holds the secret; one browser
 * may know several accounts.
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
 * How often something has failed until `expiresAt`, by the hash of who tried what: a name that was
 * typed may be a password in the wrong field, so it is not kept readable.
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

/** The text indexes that people are found in by their names and addresses. */
export const namedIndexes = ["user_search", "review_search"] as const;

/** Which of them may still hold letters of somebody whose account was deleted, and since when. */
export const searchTraces = sqliteTable(
  "search_traces",
  {
    name: text("name", { enum: namedIndexes }).primaryKey(),
    since: instant("since").notNull(),
  },
  (t) => [check("search_traces_name", oneOf(t.name, namedIndexes))],
);
