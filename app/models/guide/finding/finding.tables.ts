import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { oneOf } from "../../core/columns";
import { lettersInSql } from "./spelling";

/** The kinds of records that the words of names come from. */
export const wordKinds = ["market", "vendor", "product"] as const;
export type WordKind = (typeof wordKinds)[number];

/**
 * The words of names: of markets with their towns, of vendors, and of products with their
 * categories. The search finds mistyped words by their letters. Triggers keep this table, and also
 * `market_words` and `vendor_words`, the indexes of words in any order; see docs/schema.sql.
 */
export const searchWords = sqliteTable(
  "search_words",
  {
    kind: text("kind", { enum: wordKinds }).notNull(),
    word: text("word").notNull(),
    /** How many records have the word; 0 if none has it any more. */
    n: integer("n").notNull(),
    /** See `lettersOf`. */
    letters: integer("letters").generatedAlwaysAs(sql.raw(lettersInSql), { mode: "virtual" }),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.word] }),
    index("search_words_by_letters").on(t.kind, t.letters).where(sql`n > 0`),
    check("search_words_kind", oneOf(t.kind, wordKinds)),
  ],
);
