import { type SQL, sql } from "drizzle-orm";
import type { Capabilities, Instant } from "~/platform/context";
import { runBatch } from "~/platform/database";
import { defaultZone } from "../../core/calendar";
import { queuePush } from "../../people/push/push-outbox.server";
import { role } from "../../people/user/user.tables";
import { deskOf, kinds, type ReviewKind, reviewKinds } from "./review-queue.rules";

/** How long the job looks back, in milliseconds: long enough for an outage of some hours. */
const lookBack = 12 * 60 * 60_000;
/** The most items that one run tells of. */
const atOnce = 50;

/**
 * Tells administrators' browsers of each application, recommendation and request that waits for a
 * decision, once. No email is sent: the overview lists what waits.
 */
export async function tellReviewers({ db, now }: Capabilities): Promise<void> {
  const { waiting } = await runBatch(db, {
    // News that waits for the morning, about items that somebody has decided.
    decided: sql`
      delete from push_outbox where status = 'queued' and news = 'waiting' and exists (
        select 1 from review_items i
        where i.id = cast(substr(key, length('review:') + 1) as integer) and i.state <> 'pending')`,
    waiting: sql<{ id: number; kind: ReviewKind; title: string }>`
      select i.id, i.kind, i.title from review_items i
      where i.kind in (select value from json_each(${JSON.stringify(reviewKinds)}))
        and i.state = 'pending' and i.at > ${now - lookBack}
        and exists (select 1 from push_subscriptions s join users u on u.id = s.user_id
          where ${role} = 'admin')
        and not exists (select 1 from push_outbox b where b.key = 'review:' || i.id)
      order by i.id limit ${atOnce}`,
  });
  if (waiting.results.length === 0) return;
  await runBatch(
    db,
    waiting.results.map(({ id, kind, title }) =>
      tellOf({ key: `review:${id}`, kind, line: `New ${kinds[kind].name}: ${title}` }, now),
    ),
  );
}

/**
 * The statement that tells administrators' browsers of an item that waits for them, if `only` is
 * true.
 */
export const tellOf = (
  { key, kind, line }: { key: string; kind: ReviewKind; line: string },
  now: Instant,
  only?: SQL,
): SQL =>
  queuePush(now, {
    key,
    to: sql`select id from users where ${role} = 'admin'`,
    news: "waiting",
    line,
    path: `${deskOf(kind).path}?kind=${kind}`,
    timeZone: defaultZone,
    date: null,
    only,
  });
