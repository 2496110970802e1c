import { sql } from "drizzle-orm";
import type { Database } from "~/platform/database";
import { mailMarks } from "./mail.tables";

/** What is read for news: each history, and the steps of orders once more for those who run stalls. */
type Source = "order_events" | "payment_events" | "stall_notices";

/** Up to which of a history's lines there is no news. */
export const lastRead = (source: Source) =>
  sql`coalesce((select last_id from mail_marks where source = ${source}), 0)`;

/** For the batch that queues the mails: nothing is missed after an outage, and nothing told twice. */
export const readUpTo = (db: Database, source: Source, lastId: number) =>
  db
    .insert(mailMarks)
    .values({ source, lastId })
    .onConflictDoUpdate({
      target: mailMarks.source,
      set: { lastId: sql`max(${mailMarks.lastId}, ${lastId})` },
    });
