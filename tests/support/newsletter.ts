import { sql } from "drizzle-orm";
import { newsletterIssues, newsletters } from "~/models/running/newsletter/newsletter.tables";
import type { World } from "./world";

const only = <Row>([row]: Row[]): Row => {
  if (!row) throw new Error("Nothing was written");
  return row;
};

let count = 0;

/** A reader who has been subscribed to the newsletter for a long time. */
export async function makeReader(
  { db, now }: Pick<World, "db" | "now">,
  values: Partial<typeof newsletters.$inferInsert> = {},
) {
  const at = now - 86_400_000;
  return only(
    await db
      .insert(newsletters)
      .values({
        email: `reader${++count}@example.com`,
        subscribedAt: at,
        confirmedAt: at,
        ...values,
      })
      .returning(),
  );
}

/** An issue that has not been sent to any reader yet. */
export async function makeIssue(
  { db, now }: Pick<World, "db" | "now">,
  values: Partial<typeof newsletterIssues.$inferInsert> = {},
) {
  return only(
    await db
      .insert(newsletterIssues)
      .values({
        subject: `Issue ${++count}`,
        text: "Peaches are here.\n\nCome early.",
        writtenAt: now,
        changedAt: now,
        ...values,
      })
      .returning(),
  );
}

/**
 * Adds many readers at once, `reader-1@…` to `reader-many@…`. Some are not confirmed or have
 * unsubscribed.
 */
export async function fillReaders({ d1 }: Pick<World, "d1">, from: number, to: number) {
  await d1
    .prepare(
      `with recursive n (i) as (select ?1 union all select i + 1 from n where i < ?2)
      insert into newsletters (email, subscribed_at, confirmed_at, is_active, unsubscribe_token)
      select 'reader-' || (i * 7919 % 100003) || '@example.com', i * 1000, iif(i % 5 = 1, null, i * 1000),
        iif(i % 5 = 2, 0, 1), 'token-' || i from n`,
    )
    .bind(from, to)
    .run();
}

/** An issue as the database has it now. */
export async function issueNow({ db }: Pick<World, "db">, id: number) {
  return only(await db.select().from(newsletterIssues).where(sql`id = ${id}`));
}
