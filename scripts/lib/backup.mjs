/** Writes every row of a D1 database to an SQL file that fills an empty, migrated database again. */
import {
  closeSync,
  createReadStream,
  mkdtempSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join, resolve } from "node:path";

/**
 * Triggers fill these tables while the other rows are restored. At its end, the file deletes what
 * the triggers wrote, and restores the rows themselves.
 */
export const filledByTriggers = [
  "directory_counts",
  "guide_changes",
  "mail_counts",
  "market_correction_counts",
  "market_squares",
  "newsletter_counts",
  "review_counts",
  "search_words",
  "user_counts",
];

/**
 * These tables come after the others, in this order. If markets came before their reviews, triggers
 * would count each review a second time; the same is true of newsletter issues and their emails.
 * The text indexes need `market_vendors` last, because it adds markets and vendors to each other's
 * entries.
 */
const comeLate = ["newsletter_issues", "markets", "vendors", "products", "market_vendors"];

/** D1 accepts statements of up to 100,000 bytes. A character has at most 4 bytes. */
const longestStatement = 90_000;
const piecesOfText = /(?:[^']|''){1,20000}/gu;

/**
 * Writes a backup to `file`, which only its owner can read. `where` is `--remote` for the deployed
 * database, or `--local`; `wrangler` runs wrangler. Returns the number of tables.
 *
 * The export of D1 has one fault: if a text has line breaks and also a backslash followed by an n,
 * both become line breaks (github.com/cloudflare/workers-sdk/issues/9042).
 */
export async function writeBackup(file, where, wrangler) {
  const folder = mkdtempSync(`${resolve(file)}-`);
  try {
    const tables = await ownTables(where, wrangler);
    const exported = join(folder, "export.sql");
    await wrangler([
      ...["d1", "export", "DB", where, "--no-schema", "--skip-confirmation"],
      ...[...tables.flatMap((name) => ["--table", name]), "--output", exported],
    ]);
    const withRows = await splitByTable(exported, folder);
    const backup = join(folder, "backup.sql");
    await joinTables(tables, withRows, folder, backup);
    // Only a complete backup takes the place of an earlier one.
    renameSync(backup, file);
    return tables.length;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * The tables to export. The text indexes are left out, together with the tables in which SQLite
 * keeps them: D1 does not export the former, and nothing may write to the latter. Triggers fill the
 * indexes again.
 */
async function ownTables(where, wrangler) {
  const { stdout } = await wrangler([
    ...["d1", "execute", "DB", where, "--json", "--command", "PRAGMA table_list"],
  ]);
  const [{ results }] = JSON.parse(stdout.slice(stdout.indexOf("[")));
  return results
    .filter(({ schema, type }) => schema === "main" && type === "table")
    .map(({ name }) => name)
    .filter((name) => !/^(sqlite|_cf)_/.test(name) && name !== "d1_migrations");
}

const fileOf = (folder, table) => join(folder, `${table}.sql`);

/** Writes the rows of each table to a file of its own. Returns the tables in the export's order. */
async function splitByTable(exported, folder) {
  const withRows = [];
  let out;
  for await (const statement of statementsIn(exported)) {
    const table = /^INSERT INTO "?(\w+)"?/.exec(statement)?.[1];
    if (!table) continue;
    if (table !== withRows.at(-1)) {
      if (out) closeSync(out);
      out = openSync(fileOf(folder, table), "w");
      withRows.push(table);
    }
    for (const each of shortStatements(statement)) writeFileSync(out, `${each}\n`);
  }
  if (out) closeSync(out);
  return withRows;
}

/** Reads the statements of a file one after another. A file can be larger than memory. */
async function* statementsIn(file) {
  let statement = "";
  for await (const line of linesIn(file)) {
    statement += line;
    const isComplete = line.endsWith(";") && statement.split("'").length % 2 === 1;
    if (isComplete) yield statement;
    statement = isComplete ? "" : `${statement}\n`;
  }
  if (statement.trim()) throw new Error("The export ends in the middle of a statement.");
}

/** Node's own readline also ends a line at characters that a text may contain, such as U+2028. */
async function* linesIn(file) {
  let rest = "";
  for await (const chunk of createReadStream(file, "utf8")) {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop();
    yield* lines;
  }
  if (rest) yield rest;
}

/**
 * The statements that restore one row. If the row is too long for one statement, other statements
 * first put pieces of its texts into a table, and the row's statement joins them.
 */
function shortStatements(statement) {
  if (Buffer.byteLength(statement) <= longestStatement) return [statement];
  const pieces = [];
  const row = statement.replace(/'([^']*(?:''[^']*)*)'/g, (literal, text) => {
    if (text.length < 200) return literal;
    const first = pieces.length;
    for (const [piece] of text.matchAll(piecesOfText)) pieces.push(piece);
    return `(SELECT group_concat(piece, '' ORDER BY id) FROM backup_pieces
      WHERE id BETWEEN ${first} AND ${pieces.length - 1})`;
  });
  return [
    ...pieces.map((piece, id) => `INSERT INTO backup_pieces VALUES(${id},'${piece}');`),
    row,
    "DELETE FROM backup_pieces;",
  ];
}

async function joinTables(tables, withRows, folder, file) {
  const out = openSync(file, "wx", 0o600);
  const write = (line) => writeFileSync(out, `${line}\n`);
  const clear = (table) => write(`DELETE FROM "${table}";`);
  const restore = async (table) => {
    if (!withRows.includes(table)) return;
    for await (const chunk of createReadStream(fileOf(folder, table))) writeFileSync(out, chunk);
  };
  try {
    write("PRAGMA defer_foreign_keys = TRUE;");
    // The migrations put rows into some tables. A database that has orders refuses to delete them.
    for (const table of tables) clear(table);
    write("CREATE TABLE backup_pieces (id INTEGER PRIMARY KEY, piece TEXT NOT NULL);");
    const early = withRows.filter((table) => ![...comeLate, ...filledByTriggers].includes(table));
    for (const table of [...early, ...comeLate]) await restore(table);
    for (const table of filledByTriggers) {
      clear(table);
      await restore(table);
    }
    write("DROP TABLE backup_pieces;");
  } finally {
    closeSync(out);
  }
}
