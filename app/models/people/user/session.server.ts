import { and, eq, type SQL, sql } from "drizzle-orm";
import type { RequestContext } from "~/platform/context";
import { readCredential, signInLasts } from "~/platform/credentials";
import { type Statement, wroteOne } from "~/platform/database";
import { hashToken, newToken } from "~/platform/tokens";
import { isActive } from "./active";
import { sessions } from "./user.tables";

interface PreparedSession {
  /** Writes the session if the account is active and the proof still holds. */
  begin: SQL;
  /** Ends the session that the browser has had so far. Put this right after `begin`. */
  endEarlier: Statement;
  /** Gives the browser its session. Call this only after `begin` has written its row. */
  give(): void;
}

/**
 * Prepares a new session of a browser for an account. `proof` is checked in the write: what the
 * user has proven to be the account's owner, which may have changed since.
 */
export async function prepareSession(
  ctx: RequestContext,
  request: Request,
  userId: number,
  proof: SQL,
): Promise<PreparedSession> {
  const { db, now } = ctx;
  const old = await readCredential(request);
  const oldHash = old?.kind === "session" ? await hashToken(old.token) : "";
  const token = newToken();
  return {
    begin: sql`
      insert into sessions (token_hash, user_id, created_at, expires_at)
      select ${await hashToken(token)}, id, ${now}, ${now + signInLasts} from users
      where id = ${userId} and ${isActive()} and ${proof}`,
    endEarlier: db.delete(sessions).where(and(eq(sessions.tokenHash, oldHash), wroteOne)),
    give() {
      ctx.session.set(token);
      ctx.lastAccount.set(userId);
    },
  };
}
