import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant } from "../../core/columns";
import { users } from "../user/user.tables";

/**
 * What a write was answered that came with an `Idempotency-Key`, for a day; before that, that it is
 * running. Read and written by platform/kept-answers.ts alone.
 */
export const keptAnswers = sqliteTable(
  "kept_answers",
  {
    /** The SHA-256 of the key and of who sent it. */
    keyHash: text("key_hash").primaryKey(),
    /** The account ('user:12'), or a hash of the network that somebody signed out came from. */
    who: text("who").notNull(),
    userId: integer("user_id").references(() => users.id, { onDelete: "cascade" }),
    /** The SHA-256 of method, address and body. */
    fingerprint: text("fingerprint").notNull(),
    /** Whose turn it is: who comes back later than `expiresAt` has nothing more to say. */
    claim: text("claim").notNull(),
    /** Null while it runs. */
    status: integer("status"),
    /** Encrypted with the key itself, which is not kept; null where it was too long. */
    answer: text("answer"),
    expiresAt: instant("expires_at").notNull(),
  },
  (t) => [
    index("kept_answers_of").on(t.who),
    index("kept_answers_of_user").on(t.userId),
    index("kept_answers_by_expiry").on(t.expiresAt),
  ],
);

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
