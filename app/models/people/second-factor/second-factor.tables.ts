import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { belongsTo, instant } from "../../core/columns";
import { users } from "../user/user.tables";

/** An account that signs in with a password and then a code from an app (TOTP, RFC 6238). */
export const secondFactors = sqliteTable(
  "second_factors",
  {
    userId: integer("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The sealed key that the owner's app makes codes from; see platform/sealed.ts. */
    secret: text("secret").notNull(),
    /** When the key was made. Tells two setups of one account apart. */
    createdAt: instant("created_at").notNull(),
    /** When the owner entered the first right code. Until then, signing in asks for no code. */
    confirmedAt: instant("confirmed_at"),
    /** The time step of the last accepted code. Only codes of later steps are accepted. */
    lastStep: integer("last_step").notNull().default(0),
    /**
     * The sealed recovery codes until the owner says that they are saved, or until `shown_until`. The
     * page can be reloaded until then.
     */
    unsavedCodes: text("unsaved_codes"),
    shownUntil: instant("shown_until"),
  },
  (t) => [index("second_factors_unsaved").on(t.shownUntil).where(sql`unsaved_codes is not null`)],
);

/** Codes for an owner who has lost the app. Each works once. */
export const recoveryCodes = sqliteTable(
  "recovery_codes",
  {
    userId: belongsTo("user_id", () => secondFactors.userId),
    codeHash: text("code_hash").notNull(),
    usedAt: instant("used_at"),
  },
  (t) => [primaryKey({ columns: [t.userId, t.codeHash] })],
);
