import { sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { belongsTo, flag, id, instant, oneOf } from "../../core/columns";
import { markets } from "../../guide/market/market.tables";
import { users } from "../../people/user/user.tables";
import { importParts, importStates, noteKinds } from "./import.rules";

/**
 * A directory file that an administrator sent; see import.rules.ts. Only one import at a time has
 * not ended.
 */
export const directoryImports = sqliteTable(
  "directory_imports",
  {
    id: id(),
    /** The file's name. */
    name: text("name").notNull(),
    bytes: integer("bytes").notNull(),
    /** The file's key in the bucket; null after the file is cleared away. */
    fileKey: text("file_key"),
    source: text("source").notNull(),
    /**
     * Whether the file holds the whole directory. If it does, the import lists the markets that the
     * file lacks.
     */
    isWhole: flag("is_whole").notNull().default(false),
    takesDown: flag("takes_down").notNull().default(false),
    state: text("state", { enum: importStates }).notNull().default("checking"),
    /** How much of the file has been worked through in this state. */
    cursorByte: integer("cursor_byte").notNull().default(0),
    cursorLine: integer("cursor_line").notNull().default(1),
    /**
     * How far the list of markets that the directory no longer has was worked through: the last
     * key.
     */
    goneAfter: text("gone_after").notNull().default(""),
    /** JSON: the keys of the markets that were read from the file so far. */
    seen: text("seen").notNull().default("[]"),
    /**
     * A token of the last portion. The other statements in the portion's batch compare it to know
     * that they may write.
     */
    mark: text("mark").notNull().default(""),
    /** JSON: counts of what the import would do, and of what it has done. */
    preview: text("preview").notNull().default("{}"),
    done: text("done").notNull().default("{}"),
    /** Why the import failed, in a sentence. */
    problem: text("problem"),
    sentBy: integer("sent_by").references(() => users.id, { onDelete: "set null" }),
    sentAt: instant("sent_at").notNull(),
    checkedAt: instant("checked_at"),
    startedBy: integer("started_by").references(() => users.id, { onDelete: "set null" }),
    startedAt: instant("started_at"),
    endedAt: instant("ended_at"),
  },
  (t) => [
    uniqueIndex("directory_imports_one").on(sql`ended_at is null`).where(sql`ended_at is null`),
    index("directory_imports_to_clear")
      .on(t.endedAt)
      .where(sql`ended_at is not null and file_key is not null`),
    index("directory_imports_sent_by").on(t.sentBy),
    index("directory_imports_started_by").on(t.startedBy),
    check("directory_imports_state", oneOf(t.state, importStates)),
  ],
);

/** The notes about a row, from before it was written and from when it was written. */
export const directoryImportNotes = sqliteTable(
  "directory_import_notes",
  {
    importId: belongsTo("import_id", () => directoryImports.id),
    part: text("part", { enum: importParts }).notNull(),
    kind: text("kind", { enum: noteKinds }).notNull(),
    /**
     * The line times 100, plus the number of the note on that line. This gives the order of the
     * file.
     */
    place: integer("place").notNull(),
    key: text("key").notNull(),
    name: text("name").notNull(),
    text: text("text").notNull(),
    marketId: integer("market_id"),
  },
  (t) => [
    primaryKey({ columns: [t.importId, t.part, t.kind, t.place] }),
    check("directory_import_notes_part", oneOf(t.part, importParts)),
    check("directory_import_notes_kind", oneOf(t.kind, noteKinds)),
  ],
);

/**
 * Where a market of the guide comes from. Each directory that has the market has a row here, with
 * its key for the market, the time of its last change, and what it then said. Where the market's
 * own row differs from that, people have edited it here.
 */
export const marketSources = sqliteTable(
  "market_sources",
  {
    source: text("source").notNull(),
    key: text("key").notNull(),
    marketId: belongsTo("market_id", () => markets.id),
    hash: text("hash").notNull(),
    /** Null if the directory does not say. */
    changedAt: instant("changed_at"),
    /** The version of the reader that read the row. */
    reader: integer("reader").notNull(),
    /** JSON: `Said` of merge.rules.ts, without the fields that the directory did not give. */
    said: text("said").notNull().default("{}"),
    importedAt: instant("imported_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.source, t.key] }),
    index("market_sources_of_market").on(t.marketId, t.source),
  ],
);
