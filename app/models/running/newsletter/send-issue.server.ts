import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Capabilities } from "~/platform/context";
import { type Database, runBatch, type Statement } from "~/platform/database";
import { newToken } from "~/platform/tokens";
import { mostCopies, portionOf } from "./issue.rules";
import { newsletterIssues } from "./newsletter.tables";
import { newsletterIssueMail } from "./newsletter-mail";

/** So many issues are under way at once; others wait until one of them has gone. */
const mostAtOnce = 3;

/**
 * Hands the next copies of the issues that are being sent to the outbox, which sends them. How far
 * an issue is stands in its row and moves in the batch that writes the copies, so a run that is cut
 * short has handed over a portion or none, and of two runs at once each takes another. The outbox
 * knows each reader's copy by its key besides.
 */
export async function sendIssues(ctx: Capabilities): Promise<void> {
  const { db, now, site } = ctx;
  const [found, due] = await runBatch(db, [
    db
      .select()
      .from(newsletterIssues)
      // Written out, not bound: only so does SQLite see that a partial index answers it.
      .where(sql`state = 'sending'`)
      .orderBy(newsletterIssues.startedAt, newsletterIssues.id)
      .limit(mostAtOnce),
    sql<{ n: number }>`
      select count(*) n from (select 1 from mail_outbox indexed by mail_outbox_due
        where status = 'queued' and next_attempt_at <= ${now} limit ${mostCopies})`,
  ]);
  let otherMail = due.results[0]?.n ?? 0;
  for (const issue of found.results) {
    const copies = portionOf(issue, { otherMail });
    // One token stands for everybody's in the letter, which is written once.
    const anybody = newToken();
    const content = newsletterIssueMail(site, issue, { unsubscribeToken: anybody });
    const own = (text: string) => sql`replace(${text}, ${anybody}, n.unsubscribe_token)`;
    await runBatch(db, [
      sql`
        insert into mail_outbox (key, to_email, subject, text, html, headers, is_secret,
          next_attempt_at, created_at, issue_id, reader_id)
        select ${`newsletter-issue:${issue.id}:`} || n.id, n.email, ${content.subject},
          ${own(content.text)}, ${own(content.html)}, ${own(JSON.stringify(content.headers))},
          1, ${now}, ${now}, ${issue.id}, n.id
        from (${nextReaders(issue.id, copies)}) n where true
        on conflict (key) do nothing`,
      ...afterPortion(db, issue.id, copies, now),
    ]);
    otherMail += copies;
  }
}

/**
 * Those who come next: who read the newsletter when the issue began, and have not left since. Nobody
 * gets a copy that they could not leave by.
 */
const nextReaders = (issueId: number, copies: number): SQL => {
  const its = (column: string) =>
    sql`(select ${sql.identifier(column)} from newsletter_issues where id = ${issueId})`;
  return sql`
    select id, email, unsubscribe_token from newsletters indexed by newsletters_of_state
    where state = 'active' and id > ${its("last_reader_id")} and id <= ${its("up_to_reader_id")}
      and confirmed_at <= ${its("started_at")} and unsubscribe_token is not null
      and ${its("state")} = 'sending'
    order by id limit ${copies}`;
};

/** Writes down how far it is, and that it is done once the last copy has gone. */
function afterPortion(db: Database, issueId: number, copies: number, now: number): Statement[] {
  const isSending = and(eq(newsletterIssues.id, issueId), eq(newsletterIssues.state, "sending"));
  return [
    db
      .update(newsletterIssues)
      .set({
        lastReaderId: sql`(select iif(count(*) < ${copies}, up_to_reader_id, max(id))
          from (${nextReaders(issueId, copies)}))`,
      })
      .where(and(isSending, sql`${copies} > 0`)),
    db
      .update(newsletterIssues)
      .set({ state: "sent", endedAt: now })
      .where(and(isSending, sql`last_reader_id >= up_to_reader_id`, sql`copies = sent + given_up`)),
  ];
}
