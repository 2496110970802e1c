import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant } from "../../core/columns";
import { users } from "../user/user.tables";

/**
 * The answer to a write with an `Idempotency-Key`, kept for a day. While the write is running, the
 * row only says that it is running. Only platform/kept-answers.ts reads and writes this table.
 */
export const keptAnswers = sqliteTable(
  "kept_answers",
  {
    /** The SHA-256 of the key and its sender. */
    keyHash: text("key_hash").primaryKey(),
    /** The account ('user:12'), or for a signed-out sender a hash of their network. */
    who: text("who").notNull(),
    userId: integer("user_id").references(() => users.id, { onDelete: "cascade" }),
    /** The SHA-256 of the method, address and body. */
    fingerprint: text("fingerprint").notNull(),
    /**
     * Identifies the request that is running. A request that ends after `expiresAt` can lose its
     * claim to another request and then no longer stores its answer.
     */
    claim: text("claim").notNull(),
    /** Null while the write is running. */
    status: integer("status"),
    /**
     * The answer, encrypted with the key itself, which is not stored. Null if the answer was too
     * long.
     */
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
 * Forms that were posted after their session had ended, kept for an hour. Their content is
 * encrypted in the bucket, under the name `private/kept-forms/{id}`. Only platform/kept-form.ts
 * reads and writes this table.
 */
export const keptForms = sqliteTable(
  "kept_forms",
  {
    /** 128 random bits, in hex. */
    id: text("id").primaryKey(),
    /**
     * The account that was signed in. The form is shown again only to this account. There is no
     * foreign key: the row must outlive its account until its object in the bucket is deleted.
     */
    userId: integer("user_id").notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (t) => [index("kept_forms_of_user").on(t.userId), index("kept_forms_by_expiry").on(t.expiresAt)],
);
