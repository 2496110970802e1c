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
import { belongsTo, id, instant, oneOf } from "../../core/columns";
import { users } from "../../people/user/user.tables";
import { reviewKinds, reviewStates } from "./review-queue.rules";

/** A decision, in the columns of its subject's row. */
export interface ReplacedDecision {
  status: string;
  reviewedAt: number | null;
  reviewedBy: number | null;
  notes: string | null;
}

/**
 * The review queue: one row for every application, recommendation and request. Each row describes a
 * subject (`kind`, `subjectId`), and the subject's own row is the authority: a decision is written
 * there. Every function that writes a subject also makes a new `version` here, in the same batch
 * (queued.server.ts).
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
    /** The line under the title: who asks, or where. */
    line: text("line").notNull().default(""),
    /**
     * The email, username and account of the person who asked. They tell whether an item is the
     * reviewer's own.
     */
    email: text("email"),
    username: text("username"),
    userId: integer("user_id"),
    at: instant("at").notNull(),
    /** 0 if nothing is decided, or if the time of the decision was not recorded. */
    decidedAt: instant("decided_at").notNull().default(0),
    decidedBy: integer("decided_by"),
    /** The decision that the latest decision replaced. Undo restores it. */
    replaced: text("replaced", { mode: "json" }).$type<ReplacedDecision>(),
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

/** How many items of a kind are in a state. Triggers keep the counts. */
export const reviewCounts = sqliteTable(
  "review_counts",
  {
    kind: text("kind", { enum: reviewKinds }).notNull(),
    state: text("state", { enum: reviewStates }).notNull(),
    n: integer("n").notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.kind, t.state] })],
);

/**
 * The reviewer who is working on an item: at most one for each item, for a limited time. Any
 * decision ends the claim.
 */
export const reviewClaims = sqliteTable(
  "review_claims",
  {
    itemId: integer("item_id")
      .primaryKey()
      .references(() => reviewItems.id, { onDelete: "cascade" }),
    userId: belongsTo("user_id", () => users.id),
    since: instant("since").notNull(),
  },
  (t) => [index("review_claims_of_user").on(t.userId)],
);
