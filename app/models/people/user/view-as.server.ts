import { eq, type SQL, sql } from "drizzle-orm";
import type { Allowed, Capabilities, RequestContext } from "~/platform/context";
import { sessionOf } from "~/platform/credentials";
import { runBatch } from "~/platform/database";
import { DomainError } from "~/platform/errors";
import { hashToken, newToken } from "~/platform/tokens";
import type { Admin, Role, Viewer } from "~/platform/viewer";
import { auditLine } from "../audit/audit.server";
import { isStillAdmin, mayBeViewed } from "./active";
import { viewLasts, whyNotView } from "./look-after.rules";
import { findLookedAfter } from "./look-after.server";
import { accountViews } from "./user.tables";

/**
 * Lets an administrator view what another account sees, in this browser, read-only, for
 * `viewLasts`. The session stays the administrator's own, under a new token; the old token stops
 * working. Returns the account's username and role. Throws `not_found`, `wrong_role` if the account
 * is an administrator's or a program asks, and `too_late` if the account is deactivated.
 */
export async function beginView(
  ctx: Allowed<Admin>,
  request: Request,
  userId: number,
): Promise<{ username: string; role: Role }> {
  const account = await findLookedAfter(ctx, userId);
  const refused = whyNotView(account);
  if (refused) throw refused;
  const session = await sessionOf(request);
  if (session === null)
    throw new DomainError("wrong_role", "Use a browser to view Market Day as another account.");
  const { db, now, viewer } = ctx;
  const token = newToken();
  const renewed = await hashToken(token);
  const until = now + viewLasts;
  const { log } = await runBatch(db, {
    before: endingViews(now, sql`token_hash = ${session}`),
    renewed: sql`
      update sessions set token_hash = ${renewed}
      where token_hash = ${session} and user_id = ${viewer.id} and expires_at > ${now}
        and ${isStillAdmin(ctx)}
        and exists (select 1 from users t where t.id = ${userId} and ${mayBeViewed(sql`t`)})`,
    log: auditLine(ctx, {
      action: "account_view_begun",
      subject: { type: "user", id: userId },
      after: { until: new Date(until).toISOString() },
    }),
    begun: sql`
      insert into account_views (token_hash, admin_id, user_id, begun_at, until)
      select ${renewed}, ${viewer.id}, ${userId}, ${now}, ${until}
      where exists (select 1 from sessions where token_hash = ${renewed})`,
  });
  if (log.results.length !== 1) {
    throw whyNotView(await findLookedAfter(ctx, userId)) ?? new DomainError("signed_out");
  }
  ctx.session.set(token);
  return { username: account.username, role: account.role };
}

/**
 * Ends the view of a browser. Its session belongs only to the administrator again, under a new
 * token. Returns the id of the viewed account, or null if there was no view.
 */
export async function endView(
  ctx: RequestContext & { viewer: Viewer },
  request: Request,
): Promise<number | null> {
  const session = await sessionOf(request);
  if (session === null) return null;
  const { db } = ctx;
  const [view] = await db
    .select({ userId: accountViews.userId })
    .from(accountViews)
    .where(eq(accountViews.tokenHash, session));
  if (!view) return null;
  const token = newToken();
  const { renewed } = await runBatch(db, {
    before: endingViews(ctx.now, sql`token_hash = ${session}`),
    renewed: sql`
      update sessions set token_hash = ${await hashToken(token)} where token_hash = ${session}
      returning user_id`,
  });
  if (renewed.results.length === 1) ctx.session.set(token);
  return view.userId;
}

/** The two statements that end views and record their end in the audit log. */
const endingViews = (now: number, which: SQL): [SQL, SQL] => [
  sql`
    insert into audit_log (at, actor_user_id, action, subject_type, subject_id, "after")
    select ${now}, admin_id, 'account_view_ended', 'user', user_id,
      json_object('minutes', (min(${now}, until) - begun_at) / 60000)
    from account_views where ${which}`,
  sql`delete from account_views where ${which}`,
];

/** Ends views that have expired or that belong to an ended session. */
export async function endViews({ db, now }: Capabilities): Promise<void> {
  await runBatch(
    db,
    endingViews(
      now,
      sql`(until <= ${now} or not exists (
        select 1 from sessions s where s.token_hash = account_views.token_hash))`,
    ),
  );
}
