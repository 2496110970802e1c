import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { belongsTo, flag, id, instant } from "../../core/columns";
import { users } from "../user/user.tables";

/** The passkeys that an account can sign in with. */
export const passkeys = sqliteTable(
  "passkeys",
  {
    id: id(),
    userId: belongsTo("user_id", () => users.id),
    /** The id that the device gave the passkey, in base64url. */
    credentialId: text("credential_id").notNull(),
    /** The name by which the device knows the account, in base64url; see PasskeyChallenges. */
    userHandle: text("user_handle").notNull(),
    /** The public key as COSE, in base64url. */
    publicKey: text("public_key").notNull(),
    /** How often the device has used the passkey. Always 0 if the device does not count. */
    counter: integer("counter").notNull(),
    /** How browsers reach the device: 'internal', 'usb' and so on. */
    transports: text("transports", { mode: "json" }).$type<readonly string[]>().notNull(),
    name: text("name").notNull(),
    /** Whether the owner's other devices have the passkey too. */
    isSynced: flag("is_synced").notNull(),
    createdAt: instant("created_at").notNull(),
    lastUsedAt: instant("last_used_at"),
  },
  (t) => [
    uniqueIndex("passkeys_credential").on(t.credentialId),
    uniqueIndex("passkeys_name").on(t.userId, sql`lower(${t.name})`),
  ],
);

/**
 * Challenges that were answered, by their SHA-256, until they end: each challenge works only once.
 */
export const spentChallenges = sqliteTable(
  "spent_challenges",
  {
    challengeHash: text("challenge_hash").primaryKey(),
    expiresAt: instant("expires_at").notNull(),
  },
  (t) => [index("spent_challenges_by_expiry").on(t.expiresAt)],
);
