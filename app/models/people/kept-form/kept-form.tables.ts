import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant } from "../../core/columns";

/**
 * Forms that were posted after their session had ended, for an hour. What they say lies encrypted in
 * the bucket, under the name `kept-forms/{id}`. Read and written by platform/kept-form.ts alone.
 */
export const keptForms = sqliteTable(
  "kept_forms",
  {
    /** 128 random bits in hex. */
    id: text("id").primaryKey(),
    /**
     * The account that was signed in, to which alone the form is shown again. No foreign key: the row has
     * to outlive its account until the bucket is emptied.
     */
    userId: integer("user_id").notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (t) => [index("kept_forms_of_user").on(t.userId), index("kept_forms_by_expiry").on(t.expiresAt)],
);
