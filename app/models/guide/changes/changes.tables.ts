import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { flag, instant, oneOf } from "../../core/columns";

export const changedKinds = ["market", "vendor", "product"] as const;

/**
 * The last change of each public record, and the deleted records. Triggers write it together with
 * the change: they delete the record's row and add it again at the end. `seq` is therefore the
 * order in which changes were written, whatever the clock said.
 */
export const guideChanges = sqliteTable(
  "guide_changes",
  {
    seq: integer("seq").primaryKey({ autoIncrement: true }),
    kind: text("kind", { enum: changedKinds }).notNull(),
    recordId: integer("record_id").notNull(),
    at: instant("at").notNull(),
    isDeleted: flag("is_deleted").notNull().default(false),
  },
  (t) => [
    uniqueIndex("guide_changes_record").on(t.kind, t.recordId),
    index("guide_changes_at").on(t.at),
    index("guide_changes_shown").on(t.kind, t.at, t.seq, t.recordId).where(sql`is_deleted = 0`),
    index("guide_changes_gone").on(t.at).where(sql`is_deleted = 1`),
    check("guide_changes_kind", oneOf(t.kind, changedKinds)),
  ],
);

/** The last change up to which deletions are forgotten. */
export const guideChangesForgotten = sqliteTable(
  "guide_changes_forgotten",
  {
    id: integer("id").primaryKey(),
    upTo: integer("up_to").notNull(),
  },
  (t) => [check("guide_changes_forgotten_one", sql`${t.id} = 1`)],
);
