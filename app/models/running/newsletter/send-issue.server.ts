import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Capabilities } from "~/platform/context";
import { type Database, runBatch, type Statement } from "~/platform/database";
import { newToken } from "~/platform/tokens";
import { waitingMail } from "../../people/mail/outbox.server";
import { portionOf } from "./issue.rules";
import { newsletterIssues } from "./newsletter.tables";
import { newsletterIssueMail } from "./newsletter-mail";

/** The most issues that are sent at once. Other issues wait until one of them is finished. */
const mostAtOnce = 3;

/**
 * Hands the next copies of the issues that are being sent to the outbox, which sends them. How far
 * an issue is, is saved in its row, in the same batch that writes the copies. So a run that is cut
 * short has handed over a whole portion or nothing, and two runs at once each take another portion.
 * In addition, the outbox knows each reader's copy by its key.
 */
export async function sendIssues(ctx: Capabilities): Promise<void> {
  const { db, now, site } = ctx;
  const [found, due] = await runBatch(db, [
    db
      .select()
      .from(newsletterIssues)
      // Written out, not bound: only then does SQLite see that a partial index can be used.
      .where(sql`state = 'sending'`)
      .orderBy(newsletterIssues.startedAt, newsletterIssues.id)
      .limit(mostAtOnce),
    waitingMail(now),
  ]);
  let otherMail = due.results[0]?.n ?? 0;
  for (const issue of found.results) {
    const copies = portionOf(issue, { otherMail });
    // One token stands for each reader's own token, so that the email is written only once.
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
 * The readers who get the next copies: they had confirmed before sending began, and have not left
 * since. Nobody gets a copy without a link to unsubscribe.
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

/** Saves how far the issue is, and marks it as sent once the last copy is sent. */
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
