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
import { purposes } from "./picture.rules";

/** What a photo or a private file can belong to. */
export const subjects = [
  "vendor",
  "product",
  "market",
  "vendor_application",
  "market_submission",
] as const;

/**
 * Who uploaded it: an account, or a browser (the SHA-256 of its cookie) if the user was not signed
 * in.
 */
export const uploader = {
  uploaderUserId: integer("uploader_user_id").references(() => users.id),
  uploaderBrowser: text("uploader_browser"),
};

/**
 * A photo that a user uploaded. It waits until something uses it, and is discarded when that thing
 * no longer shows it or is deleted (attach.server.ts). A job deletes discarded photos and photos
 * that nobody used.
 */
export const pictures = sqliteTable(
  "pictures",
  {
    id: id(),
    /** The key in the bucket, from 128 random bits: 'uploads/0f…9c.webp'. */
    key: text("key").notNull(),
    purpose: text("purpose", { enum: purposes }).notNull(),
    ...uploader,
    bytes: integer("bytes").notNull(),
    width: integer("width").notNull(),
    height: integer("height").notNull(),
    createdAt: instant("created_at").notNull(),
    subjectType: text("subject_type", { enum: subjects }),
    subjectId: integer("subject_id"),
    attachedAt: instant("attached_at"),
    discardedAt: instant("discarded_at"),
  },
  (t) => [
    uniqueIndex("pictures_key").on(t.key),
    index("pictures_of_subject").on(t.subjectType, t.subjectId).where(sql`subject_id is not null`),
    index("pictures_of_uploader").on(t.uploaderUserId),
    index("pictures_waiting").on(t.createdAt).where(sql`attached_at is null`),
    index("pictures_discarded").on(t.discardedAt).where(sql`discarded_at is not null`),
    check("pictures_purpose", oneOf(t.purpose, purposes)),
    check("pictures_subject", oneOf(t.subjectType, subjects)),
    check(
      "pictures_attached",
      sql`(${t.attachedAt} is null) = (${t.subjectType} is null) and (${t.attachedAt} is null) = (${t.subjectId} is null)`,
    ),
    check(
      "pictures_uploader",
      sql`(${t.uploaderUserId} is null) <> (${t.uploaderBrowser} is null)`,
    ),
  ],
);

/** How many uploads an account, a browser or a network tried in one clock hour. */
export const uploadTries = sqliteTable(
  "upload_tries",
  {
    /** 'account 12', or the SHA-256 of a browser or a network. */
    who: text("who").notNull(),
    /** Hours since the epoch. */
    hour: integer("hour").notNull(),
    tries: integer("tries").notNull(),
  },
  (t) => [primaryKey({ columns: [t.who, t.hour] }), index("upload_tries_by_hour").on(t.hour)],
);
