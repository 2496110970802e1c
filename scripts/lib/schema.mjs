/** The database schema after all migrations, as one readable text. */
import { migrate } from "./local-database.mjs";
import { databaseOf, openEmpty } from "./open-database.mjs";

/**
 * The file of the schema. It is not in `migrations/`, because wrangler would apply every .sql file
 * there.
 */
export const schemaFile = "docs/schema.sql";

const head = `-- The database as it is now: what all of migrations/ together make.
-- Written by \`npm run schema\`, and held against the migrations by a test. Change nothing here.`;

// Leaves out the tables that D1, SQLite and the text indexes keep for themselves.
const ours = `SELECT type, name, tbl_name AS belongsTo, sql FROM sqlite_master m
  WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name NOT LIKE '\\_cf\\_%' ESCAPE '\\'
    AND name <> 'd1_migrations' AND NOT EXISTS (SELECT 1 FROM sqlite_master v
      WHERE v.sql LIKE 'CREATE VIRTUAL%' AND m.name LIKE v.name || '\\_%' ESCAPE '\\' AND m.type = 'table')
  ORDER BY name`;

const kinds = ["table", "index", "trigger"];

/** Makes an empty database, migrates it, and returns its schema, table by table. */
export async function presentSchema() {
  const runtime = openEmpty();
  try {
    const d1 = databaseOf(runtime, "DB");
    await migrate(d1);
    const { results } = await d1.prepare(ours).all();
    const tables = results.filter(({ type }) => type === "table" || type === "view");
    const parts = tables.map(({ name }) =>
      results
        .filter(({ belongsTo }) => belongsTo === name)
        .sort((a, b) => kinds.indexOf(a.type) - kinds.indexOf(b.type))
        .map(({ sql }) => `${readable(sql)};`)
        .join("\n"),
    );
    return `${[head, ...parts].join("\n\n")}\n`;
  } finally {
    await runtime.dispose();
  }
}

/**
 * Formats a table with one line for each column and constraint, however the table was written or
 * altered.
 */
function readable(sql) {
  const plain = sql.replaceAll("`", "").replaceAll("\t", "  ").trim();
  const table = /^(CREATE TABLE "?\w+"?)\s*\(([\s\S]*)\)([^)]*)$/.exec(plain);
  if (!table) return plain;
  const [, create, inside, after] = table;
  const lines = partsOf(inside).map((part) => `  ${part.replace(/\s+/g, " ")}`);
  return `${create} (\n${lines.join(",\n")}\n)${after}`;
}

/** Splits a text at the commas that are outside brackets and quotes. */
function partsOf(text) {
  const parts = [""];
  let depth = 0;
  let isQuoted = false;
  for (const letter of text) {
    if (letter === "'") isQuoted = !isQuoted;
    if (!isQuoted && letter === "(") depth += 1;
    if (!isQuoted && letter === ")") depth -= 1;
    if (letter === "," && depth === 0 && !isQuoted) parts.push("");
    else parts[parts.length - 1] += letter;
  }
  return parts.map((part) => part.trim()).filter(Boolean);
}
