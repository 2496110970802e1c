import { type SQL, sql } from "drizzle-orm";
import type { RequestContext } from "~/platform/context";
import { readCredential, signInLasts } from "~/platform/credentials";
import { hashToken, newToken } from "~/platform/tokens";
import { isActive } from "./active";
import type { ProvenBy } from "./user.tables";

interface PreparedSession {
  /** Writes the session if the account is active and the proof still holds. */
  begin: SQL;
  /** Ends the session that the browser has had so far, if `begin` has written its row. */
  endEarlier: SQL;
  /** Gives the browser its session. Call this only after `begin` has written its row. */
  give(): void;
}

/**
 * Prepares a new session of a browser for an account. `by` says how the user has proven to be the
 * account's owner; `proof` is checked in the write, because it may have changed since.
 */
export async function prepareSession(
  ctx: RequestContext,
  request: Request,
  userId: number,
  { by, proof }: { by: ProvenBy; proof: SQL },
): Promise<PreparedSession> {
  const { now } = ctx;
  const old = await readCredential(request);
  const oldHash = old?.kind === "session" ? await hashToken(old.token) : "";
  const token = newToken();
  const tokenHash = await hashToken(token);
  return {
    begin: sql`
      insert into sessions (token_hash, user_id, created_at, expires_at, proven_at, proven_by)
      select ${tokenHash}, id, ${now}, ${now + signInLasts}, ${now}, ${by} from users
      where id = ${userId} and ${isActive()} and ${proof}`,
    endEarlier: sql`
      delete from sessions where token_hash = ${oldHash}
        and exists (select 1 from sessions begun where begun.token_hash = ${tokenHash})`,
    give() {
      ctx.session.set(token);
      ctx.lastAccount.set(userId);
    },
  };
}
