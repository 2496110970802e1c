import { sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { id, instant, oneOf } from "../../core/columns";
import { users } from "../../people/user/user.tables";
import { reviewKinds, reviewStates } from "./review-queue.rules";

/**
 * What stands on the queue: a row for every application, recommendation and request. It stands
 * beside the row that it tells of (`kind`, `subjectId`), which is what counts: a decision is written
 * there, and whoever writes there makes a new `version` here in the same batch (queued.server.ts).
 */
export const reviewItems = sqliteTable(
  "review_items",
  {
    id: id(),
    kind: text("kind", { enum: reviewKinds }).notNull(),
    subjectId: integer("subject_id").notNull(),
    state: text("state", { enum: reviewStates }).notNull(),
    version: integer("version").notNull().default(1),
    title: text("title").notNull(),
    /** Under the title: who asks, or where. */
    line: text("line").notNull().default(""),
    /** By which somebody's own is known: address, name and account of whoever asks. */
    email: text("email"),
    username: text("username"),
    userId: integer("user_id"),
    at: instant("at").notNull(),
    /** 0 where nothing is decided, or nobody wrote down when. */
    decidedAt: instant("decided_at").notNull().default(0),
    decidedBy: integer("decided_by"),
  },
  (t) => [
    uniqueIndex("review_items_subject").on(t.kind, t.subjectId),
    index("review_items_by_time").on(t.kind, t.state, t.at, t.id),
    index("review_items_by_decision").on(t.kind, t.state, t.decidedAt, t.id),
    index("review_items_by_title").on(t.kind, t.state, sql`${t.title} collate nocase`, t.id),
    index("review_items_of_reviewer").on(t.decidedBy, t.decidedAt),
    check("review_items_kind", oneOf(t.kind, reviewKinds)),
    check("review_items_state", oneOf(t.state, reviewStates)),
  ],
);

/** How many of a kind are in a state; kept by triggers. */
export const reviewCounts = sqliteTable(
  "review_counts",
  {
    kind: text("kind", { enum: reviewKinds }).notNull(),
    state: text("state", { enum: reviewStates }).notNull(),
    n: integer("n").notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.kind, t.state] })],
);

/** Who is on it: at most one for an item, for a while. Any decision lets go of it. */
export const reviewClaims = sqliteTable(
  "review_claims",
  {
    itemId: integer("item_id")
      .primaryKey()
      .references(() => reviewItems.id, { onDelete: "cascade" }),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    since: instant("since").notNull(),
  },
  (t) => [index("review_claims_of_user").on(t.userId)],
);
