import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant } from "../../core/columns";

/** What the scheduled work did: a row for each schedule, written over once a run. */
export const scheduledRuns = sqliteTable("scheduled_runs", {
  name: text("name").primaryKey(),
  /** When the last run began. */
  at: instant("at").notNull(),
  /** How long it took, in milliseconds. */
  took: integer("took").notNull(),
  /** JSON: a `JobRecord` by the name of each job. */
  jobs: text("jobs").notNull(),
});
