import { sql } from "drizzle-orm";
import type { Allowed } from "~/platform/context";
import { runBatch } from "~/platform/database";
import type { Admin } from "~/platform/viewer";
import { pageLength } from "../../core/listing/listing";
import { keyset, listingOf } from "../../core/listing/listing.server";
import type { IssueRequest, IssueRow } from "./issue-listing";

/** Issues are counted up to here. */
const mostCounted = 1000;

/** A page of issues, the newest first. */
export async function listIssues({ db }: Pick<Allowed<Admin>, "db">, asked: IssueRequest) {
  const key = keyset({ column: sql`id`, id: sql`id`, order: asked.sort.order }, asked.place);
  const [found, counted] = await runBatch(db, [
    sql<IssueRow>`
      select id, subject, state, readers, sent, copies, given_up givenUp,
        last_reader_id lastReaderId, up_to_reader_id upToReaderId, version,
        changed_at changedAt, started_at startedAt, ended_at endedAt
      from newsletter_issues where ${key.where} order by ${key.by} limit ${pageLength + 1}`,
    sql<{ n: number }>`
      select count(*) n from (select 1 from newsletter_issues limit ${mostCounted + 1})`,
  ]);
  const n = counted.results[0]?.n ?? 0;
  return listingOf(found.results, asked, {
    total: { count: Math.min(n, mostCounted), isMore: n > mostCounted },
    keyOf: ({ id }) => id,
  });
}
