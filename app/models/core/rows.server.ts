import { type Column, getTableName, is, SQL, sql } from "drizzle-orm";

/**
 * What a statement reads, by the names that its rows have for it: a table's columns, and
 * expressions. An aggregate says once, in its `…-columns.server.ts`, what it consists of; readers
 * take what they need of that, and the shapes of their rows follow from it.
 */
export type Columns = Record<string, Column | SQL>;

/** A value as the database hands it out: a flag is 0 or 1, JSON is its text. */
type RawOf<C extends Column> =
  | (C["_"]["dataType"] extends "string" ? C["_"]["data"] : C["_"]["driverParam"])
  | (C["_"]["notNull"] extends true ? never : null);

/** A row of these columns. */
export type RowOf<Read extends Columns> = {
  [Name in keyof Read]: Read[Name] extends SQL<infer T>
    ? T
    : Read[Name] extends Column
      ? RawOf<Read[Name]>
      : never;
};

/** The columns of a `select` that is written by hand. */
export const selected = <Read extends Columns>(columns: Read) =>
  sql<RowOf<Read>>`${inARow(columns, (name) => ["", ` as "${name}"`])}`;

/** One JSON object of these columns; its shape is the same as a row's. */
export const jsonObject = (columns: Columns) =>
  sql<string>`json_object(${inARow(columns, (name) => [`'${name}', `, ""])})`;

/** The same columns as a `select` reads them, and as one JSON object. */
export const readable = <Read extends Columns>(columns: Read): Readable<RowOf<Read>> => ({
  columns: selected(columns),
  json: jsonObject(columns),
});
export interface Readable<Row> {
  columns: SQL<Row>;
  json: SQL<string>;
}

/**
 * Columns one after another, each between two texts. What is only text goes into a statement in one
 * piece: Drizzle asks of each piece what it is, which for a market's page was a third of a millisecond.
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

/** A column as a statement names it; found out once, for of a renamed table that takes long. */
function nameOf(column: Column): string {
  const name = names.get(column) ?? `"${getTableName(column.table)}"."${column.name}"`;
  names.set(column, name);
  return name;
}

/**
 * Whether a column's value is among these. They travel as one parameter, of which D1 binds at most
 * a hundred; Drizzle's `inArray` binds one for each.
 */
export const isAmong = (column: Column, values: readonly (number | string)[]) =>
  sql`${column} in (select value from json_each(${JSON.stringify(values)}))`;

/** The rows that `from` finds, as one JSON array; it may say in which order and how many. */
export const jsonArray = (columns: Columns, from: SQL) =>
  sql<string>`(select json_group_array(json(found.row)) from (
    select ${jsonObject(columns)} row from ${from}) found)`;

/** For the WHERE of a write: the row is the one that was looked at; undefined means the present one. */
export const isVersion = (version: number | undefined) =>
  version === undefined ? sql`true` : sql`version = ${version}`;
