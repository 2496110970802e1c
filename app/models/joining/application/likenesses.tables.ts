import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { oneOf } from "../../core/columns";

/** What can be like something else: of the guide, and what asks to be in it. */
export const likeKinds = ["vendor", "market", "vendor_application", "market_submission"] as const;
export type LikeKind = (typeof likeKinds)[number];

/** By what: a folded name, an email address, the last digits of a phone, a folded address. */
export const likenessesBy = ["name", "mail", "phone", "place"] as const;

/**
 * What each vendor, market, application and submission is found by when something like it is looked
 * for: small letters and digits, without accents, spaces and stops. Kept by triggers; what has been
 * taken down has none.
 */
export const likenesses = sqliteTable(
  "likenesses",
  {
    kind: text("kind", { enum: likeKinds }).notNull(),
    subjectId: integer("subject_id").notNull(),
    what: text("what", { enum: likenessesBy }).notNull(),
    key: text("key").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.subjectId, t.what] }),
    index("likenesses_by_key").on(t.what, t.key, t.kind, t.subjectId),
    check("likenesses_kind", oneOf(t.kind, likeKinds)),
    check("likenesses_what", oneOf(t.what, likenessesBy)),
  ],
);
