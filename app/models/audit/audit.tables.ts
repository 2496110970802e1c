import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { id, instant } from "../columns";
import { users } from "../user/user.tables";

/** Who did what to whom in the back office. Append-only. */
export const auditLog = sqliteTable(
  "audit_log",
  {
    id: id(),
    at: instant("at").notNull(),
    actorUserId: integer("actor_user_id").references(() => users.id),
    action: text("action").notNull(),
    subjectType: text("subject_type").notNull(),
    subjectId: integer("subject_id"),
    detail: text("detail", { mode: "json" }).$type<Record<string, unknown>>(),
  },
  (t) => [
    index("audit_log_of_subject").on(t.subjectType, t.subjectId, t.at),
    index("audit_log_by_time").on(t.at),
  ],
);
