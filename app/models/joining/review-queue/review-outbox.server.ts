import { type SQL, sql } from "drizzle-orm";
import { wroteOne } from "~/platform/database";
import type { ItemId } from "./review-scope.server";

/** The key of the email about the decision that created this version of an item. */
export const reviewMailKey = (itemId: number, version: number) => `review:${itemId}:${version}`;

/**
 * A condition for the keys of all emails about decisions on an item: the keys lie between these two
 * texts.
 */
const reviewMailKeys = (itemId: ItemId) => {
  const id = sql`cast(${itemId} as integer)`;
  return sql`key > concat('review:', ${id}, ':') and key < concat('review:', ${id}, ';')`;
};

/** A condition: an email about a decision on this item is still waiting to be sent. */
export const hasReviewMailWaiting = (itemId: ItemId): SQL => sql`exists (
  select 1 from mail_outbox indexed by mail_outbox_key
  where ${reviewMailKeys(itemId)} and status = 'queued')`;

/**
 * The statement that deletes these waiting emails, if `only` is true. An email that failed its
 * first try is deleted too. Otherwise its next try would deliver it after the newer news.
 */
export const unqueueReviewMails = (itemId: number, only: SQL): SQL => sql`
  delete from mail_outbox indexed by mail_outbox_key
  where ${reviewMailKeys(itemId)} and status = 'queued' and ${only}`;

/**
 * The statement that deletes the waiting emails about earlier decisions, because they no longer
 * stand. It takes effect if the statement before it queued the email about the decision that
 * created this version.
 */
export const unqueueEarlier = (itemId: number, version: number): SQL =>
  unqueueReviewMails(itemId, sql`key <> ${reviewMailKey(itemId, version)} and ${wroteOne}`);
