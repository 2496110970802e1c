import { and, desc, eq, gt, ne, sql } from "drizzle-orm";
import type { Allowed } from "~/platform/context";
import { sessionOf } from "~/platform/credentials";
import { runBatch } from "~/platform/database";
import { notFound } from "~/platform/errors";
import type { Viewer } from "~/platform/viewer";
import { endSessions } from "./session.server";
import { type ListedSession, mostSessionsListed } from "./session.view";
import type { EndSession } from "./user.schema";
import { sessions } from "./user.tables";

const s = sessions;
const sessionId = sql<string>`substr(${s.tokenHash}, 1, 16)`;

/**
 * When a session was last used, or the token that `POST /api/login` has made at the same moment: a
 * program uses the token and leaves the session alone. The table's name is written out, because the
 * builder would remove it.
 */
const lastUse = sql<number>`max(coalesce(sessions.seen_at, sessions.created_at), coalesce(
  (select max(t.last_used_at) from api_tokens t where t.user_id = sessions.user_id
    and t.created_at = sessions.created_at and t.name is null), 0))`;

const listed = {
  id: sessionId.as("id"),
  device: s.device,
  country: s.country,
  createdAt: s.createdAt,
  seenAt: lastUse.as("last_use"),
  provenAt: s.provenAt,
  provenBy: s.provenBy,
};

/**
 * The viewer's sessions: this browser's first, then the latest used, at most `mostSessionsListed`.
 * An administrator who views the account sees none.
 */
export async function listSessions(
  { db, viewer, now }: Allowed<Viewer>,
  request: Request,
): Promise<ListedSession[]> {
  if (viewer.viewedBy) return [];
  const current = (await sessionOf(request)) ?? "";
  const isTheirs = and(eq(s.userId, viewer.id), gt(s.expiresAt, now));
  const { own, others } = await runBatch(db, {
    own: db
      .select(listed)
      .from(s)
      .where(and(isTheirs, eq(s.tokenHash, current))),
    others: db
      .select(listed)
      .from(s)
      .where(and(isTheirs, ne(s.tokenHash, current)))
      .orderBy(desc(s.seenAt), desc(s.createdAt))
      .limit(mostSessionsListed - 1),
  });
  return [
    ...own.results.map((session) => ({ ...session, isThis: true })),
    ...others.results.map((session) => ({ ...session, isThis: false })),
  ];
}

/**
 * Ends one of the viewer's sessions, with its notifications (by the database) and with the token
 * that `POST /api/login` has made at the same moment. Returns the session's browser, and whether it
 * was this one. Throws `not_found` for any other session.
 */
export async function endOneSession(
  ctx: Allowed<Viewer>,
  { sessionId: id }: EndSession,
  request: Request,
): Promise<{ device: string | null; isThis: boolean }> {
  const { db, viewer } = ctx;
  const isIt = sql`user_id = ${viewer.id} and ${sessionId} = ${id}`;
  const ended = await runBatch(db, endSessions(isIt));
  const [session] = ended.flatMap(({ results }) => results);
  if (!session) throw notFound("That browser is no longer signed in. Reload the list.");
  const isThis = session.tokenHash === (await sessionOf(request));
  if (isThis) ctx.session.clear();
  return { device: session.device, isThis };
}
