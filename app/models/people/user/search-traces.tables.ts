import { check, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant, oneOf } from "../../core/columns";

/** The text indexes that people are found in by their names and addresses. */
export const namedIndexes = ["user_search", "review_search"] as const;

/** Which of them may still hold letters of somebody whose account was deleted, and since when. */
export const searchTraces = sqliteTable(
  "search_traces",
  {
    name: text("name", { enum: namedIndexes }).primaryKey(),
    since: instant("since").notNull(),
  },
  (t) => [check("search_traces_name", oneOf(t.name, namedIndexes))],
);
