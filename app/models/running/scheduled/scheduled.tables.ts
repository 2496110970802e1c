import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant } from "../../core/columns";

/** What the scheduled work did: one row for each schedule, overwritten by each run. */
export const scheduledRuns = sqliteTable("scheduled_runs", {
  name: text("name").primaryKey(),
  /** When the last run began. */
  at: instant("at").notNull(),
  /** How long the last run took, in milliseconds. */
  took: integer("took").notNull(),
  /** JSON: a `JobRecord` for the name of each job. */
  jobs: text("jobs").notNull(),
});
