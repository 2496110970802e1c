import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * How many rows there are of what cannot be counted by reading it: 'markets', 'vendors', and the
 * markets of each time zone ('zone:America/Chicago'). Kept by triggers.
 */
export const directoryCounts = sqliteTable("directory_counts", {
  name: text("name").primaryKey(),
  n: integer("n").notNull(),
});
