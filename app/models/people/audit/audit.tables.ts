import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { id, instant } from "../../core/columns";
import { users } from "../user/user.tables";

/** Who did what to whom in the back office. Triggers make this table append-only. */
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
    /** What the act changed in its subject: the values before and after. */
    before: text("before", { mode: "json" }).$type<Record<string, unknown>>(),
    after: text("after", { mode: "json" }).$type<Record<string, unknown>>(),
  },
  (t) => [
    index("audit_log_of_subject").on(t.subjectType, t.subjectId, t.at),
    index("audit_log_by_time").on(t.at),
    index("audit_log_of_actor").on(t.actorUserId, t.at),
    index("audit_log_of_action").on(t.action, t.at),
    index("audit_log_of_type").on(t.subjectType, t.at),
    check("audit_log_before", sql`length(${t.before}) <= 2000`),
    check("audit_log_after", sql`length(${t.after}) <= 2000`),
  ],
);
