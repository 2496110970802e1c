import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * The number of rows of lists that are too long to count by reading them: 'markets', 'vendors', and
 * the markets of each time zone ('zone:America/Chicago'). Triggers keep the numbers up to date.
 */
export const directoryCounts = sqliteTable("directory_counts", {
  name: text("name").primaryKey(),
  n: integer("n").notNull(),
});
