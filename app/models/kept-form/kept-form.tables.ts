import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant } from "../columns";
import { users } from "../user/user.tables";

/**
 * Forms that were posted after their session had ended, for an hour. What they say lies encrypted in
 * the bucket, under the name `kept-forms/{id}`. Read and written by platform/kept-form.ts alone.
 */
export const keptForms = sqliteTable(
  "kept_forms",
  {
    /** 128 random bits in hex. */
    id: text("id").primaryKey(),
    /** The account that was signed in, to which alone the form is shown again. */
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    expiresAt: instant("expires_at").notNull(),
  },
  (t) => [index("kept_forms_of_user").on(t.userId), index("kept_forms_by_expiry").on(t.expiresAt)],
);
