import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant } from "../../core/columns";
import { users } from "../user/user.tables";

/**
 * An account whose owner has lost every second factor: the app for codes, the recovery codes and the
 * passkeys. At most one row for each account. The row is deleted when the recovery ends.
 */
export const accountRecoveries = sqliteTable("account_recoveries", {
  userId: integer("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  /** The account's password hash at the beginning. A new password ends the recovery. */
  password: text("password").notNull(),
  /**
   * The last used time step of the account's codes at the beginning, or 0. A code ends the
   * recovery.
   */
  lastStep: integer("last_step").notNull(),
  askedAt: instant("asked_at").notNull(),
  /** The SHA-256 of the token in the email that begins the wait. */
  linkHash: text("link_hash").notNull(),
  /** When the owner followed the link. */
  confirmedAt: instant("confirmed_at"),
  /** The administrator who approved the recovery of an administrator's account. */
  approvedBy: integer("approved_by").references(() => users.id),
  /** When the wait ends. Null until it has begun. */
  readyAt: instant("ready_at"),
  /** The SHA-256 of the tokens that stop the recovery: from the link, and from the approval. */
  stopHash: text("stop_hash"),
  approvalStopHash: text("approval_stop_hash"),
  /** The SHA-256 of the token that finishes the recovery. Null until it is emailed. */
  finishHash: text("finish_hash"),
});
