import { sql } from "drizzle-orm";
import { type AnySQLiteColumn, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * Kinds of columns that many tables use. Instants are integer milliseconds since the epoch, never
 * seconds and never text, so that SQL and TypeScript compare them alike. Local dates are
 * 'YYYY-MM-DD' and local times 'HH:MM' on the market's own clock. They have no meaning without the
 * market's time zone.
 */
export const id = () => integer("id").primaryKey({ autoIncrement: true });
export const instant = (name: string) => integer(name);
export const flag = (name: string) => integer(name, { mode: "boolean" });
export const cents = (name: string) => integer(name);
export const localDate = (name: string) => text(name);
export const localTime = (name: string) => text(name);

/** The id column of a table that a later wing owns, for references to the table's rows. */
export const idOf = (table: string) => () => sqliteTable(table, { id: id() }).id;

/** The row that this row belongs to, and is deleted with. */
export const belongsTo = (name: string, row: () => AnySQLiteColumn) =>
  integer(name).notNull().references(row, { onDelete: "cascade" });

/** A row that must stay as long as this row. */
export const refersTo = (name: string, row: () => AnySQLiteColumn) =>
  integer(name).notNull().references(row);

/** For CHECK constraints: `column` contains one of `values`. */
export function oneOf(column: unknown, values: readonly string[]) {
  return sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(", "))})`;
}

/** For CHECK constraints: `column` is between two numbers, both included. */
export function isWithin(column: unknown, { least, most }: { least: number; most: number }) {
  return sql`${column} between ${sql.raw(`${least}`)} and ${sql.raw(`${most}`)}`;
}

/**
 * For CHECK constraints: as much as SQLite can check of a local date, a local time or a season day.
 */
export const looksLike = {
  date: (column: unknown) => sql`${column} glob '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]'`,
  time: (column: unknown) => sql`${column} glob '[0-2][0-9]:[0-5][0-9]'`,
  seasonDay: (column: unknown) => sql`${column} glob '[0-1][0-9]-[0-3][0-9]'`,
};

export const reviewStatuses = ["pending", "approved", "rejected"] as const;
export const requestStatuses = ["pending", "approved", "denied"] as const;
