import { type Column, getTableName, is, SQL, sql } from "drizzle-orm";

/**
 * What a statement reads, under the names that its rows have: a table's columns, and expressions.
 * Each aggregate lists its columns once, in its `…-columns.server.ts`. Readers take the columns
 * they need, and the types of their rows follow from them.
 */
export type Columns = Record<string, Column | SQL>;

/** A value as the database returns it: a flag is 0 or 1, and JSON is text. */
type RawOf<C extends Column> =
  | (C["_"]["dataType"] extends "string" ? C["_"]["data"] : C["_"]["driverParam"])
  | (C["_"]["notNull"] extends true ? never : null);

export type RowOf<Read extends Columns> = {
  [Name in keyof Read]: Read[Name] extends SQL<infer T>
    ? T
    : Read[Name] extends Column
      ? RawOf<Read[Name]>
      : never;
};

/** The columns of a hand-written `select`. */
export const selected = <Read extends Columns>(columns: Read) =>
  sql<RowOf<Read>>`${inARow(columns, (name) => ["", ` as "${name}"`])}`;

/** One JSON object of these columns, with the same shape as a row. */
export const jsonObject = (columns: Columns) =>
  sql<string>`json_object(${inARow(columns, (name) => [`'${name}', `, ""])})`;

/** The columns in two forms: as a `select` reads them, and as one JSON object. */
export const readable = <Read extends Columns>(columns: Read): Readable<RowOf<Read>> => ({
  columns: selected(columns),
  json: jsonObject(columns),
});
export interface Readable<Row> {
  columns: SQL<Row>;
  json: SQL<string>;
}

/**
 * Columns one after another, each between two texts. Pieces that are only text go into the
 * statement as one piece, because Drizzle examines every piece, which took a third of a millisecond
 * for a market's page.
 */
function inARow(columns: Columns, around: (name: string) => [string, string]): SQL {
  const pieces: SQL[] = [];
  let text = "";
  for (const [name, column] of Object.entries(columns)) {
    const [before, after] = around(name);
    text += before;
    if (is(column, SQL)) {
      pieces.push(sql.raw(text), column);
      text = "";
    } else text += nameOf(column);
    text += `${after}, `;
  }
  return sql.join([...pieces, sql.raw(text.slice(0, -", ".length))]);
}

const names = new WeakMap<Column, string>();

/**
 * A column's name in a statement. It is remembered, because finding it takes long for a renamed
 * table.
 */
function nameOf(column: Column): string {
  const name = names.get(column) ?? `"${getTableName(column.table)}"."${column.name}"`;
  names.set(column, name);
  return name;
}

/**
 * Whether a column's value is among these. All values together are one parameter, because D1 binds
 * at most a hundred parameters, and Drizzle's `inArray` binds one for each value.
 */
export const isAmong = (column: Column, values: readonly (number | string)[]) =>
  sql`${column} in (select value from json_each(${JSON.stringify(values)}))`;

/** The rows that `from` finds, as one JSON array. `from` may also set their order and number. */
export const jsonArray = (columns: Columns, from: SQL) =>
  sql<string>`(select json_group_array(json(found.row)) from (
    select ${jsonObject(columns)} row from ${from}) found)`;

/**
 * For the WHERE clause of a write: the row still has the version that the viewer saw. Undefined
 * accepts any version.
 */
export const isVersion = (version: number | undefined) =>
  version === undefined ? sql`true` : sql`version = ${version}`;
