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
import { flag, id, instant, oneOf } from "../../core/columns";
import { markets } from "../../guide/market/market.tables";
import { users } from "../../people/user/user.tables";
import { importParts, importStates, noteKinds } from "./import.rules";

/** A directory file that an administrator sent; see import.rules.ts. One at a time is under way. */
export const directoryImports = sqliteTable(
  "directory_imports",
  {
    id: id(),
    /** What the file was called. */
    name: text("name").notNull(),
    bytes: integer("bytes").notNull(),
    /** Where it lies in the bucket; null once it is cleared away. */
    fileKey: text("file_key"),
    source: text("source").notNull(),
    /** It holds the whole directory: what it does not have is listed. */
    isWhole: flag("is_whole").notNull().default(false),
    takesDown: flag("takes_down").notNull().default(false),
    state: text("state", { enum: importStates }).notNull().default("checking"),
    /** How far the file has been worked through in this state. */
    cursorByte: integer("cursor_byte").notNull().default(0),
    cursorLine: integer("cursor_line").notNull().default(1),
    /** How far what the directory has no more: the last key. */
    goneAfter: text("gone_after").notNull().default(""),
    /** JSON: the keys that were in the file so far. */
    seen: text("seen").notNull().default("[]"),
    /** Of the last portion: by it the other statements of its batch know that it is theirs to write. */
    mark: text("mark").notNull().default(""),
    /** JSON: what it would do, and what it has done, as counts. */
    preview: text("preview").notNull().default("{}"),
    done: text("done").notNull().default("{}"),
    /** Why it failed, in a sentence. */
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

/** What is told of a row: before it is written, and when it was. */
export const directoryImportNotes = sqliteTable(
  "directory_import_notes",
  {
    importId: integer("import_id")
      .notNull()
      .references(() => directoryImports.id, { onDelete: "cascade" }),
    part: text("part", { enum: importParts }).notNull(),
    kind: text("kind", { enum: noteKinds }).notNull(),
    /** The line a hundred times, and which of its notes: in the order of the file. */
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
 * Where a market of the guide comes from: a row for each directory that has it, with its key there,
 * when that directory last changed it and what it then said. What differs from that in the market's
 * own row, people have edited here.
 */
export const marketSources = sqliteTable(
  "market_sources",
  {
    source: text("source").notNull(),
    key: text("key").notNull(),
    marketId: integer("market_id")
      .notNull()
      .references(() => markets.id, { onDelete: "cascade" }),
    hash: text("hash").notNull(),
    /** Null where the directory does not say. */
    changedAt: instant("changed_at"),
    /** By which version of the reader it was read. */
    reader: integer("reader").notNull(),
    /** JSON: `Said` of merge.rules.ts; what was not said is not there. */
    said: text("said").notNull().default("{}"),
    importedAt: instant("imported_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.source, t.key] }),
    index("market_sources_of_market").on(t.marketId, t.source),
  ],
);
