import { and, eq, isNull, lte, or } from "drizzle-orm";
import type { Instant } from "~/platform/context";
import type { Credential } from "~/platform/credentials";
import type { Database } from "~/platform/database";
import { useIsNotedEvery } from "./api-token.rules";
import { apiTokens, sessions } from "./user.tables";

interface Used {
  kind: Credential["kind"];
  tokenHash: string;
  /** When the last use was noted. */
  usedAt: Instant | null;
}

/**
 * Records that a session or a token is used, at most once an hour, so that not every request
 * writes. Of several requests at once, one writes. The answer does not wait for the record: if it
 * fails, the next request tries again.
 */
export async function noteUse(db: Database, { kind, tokenHash, usedAt }: Used, now: Instant) {
  if (usedAt !== null && now - usedAt < useIsNotedEvery) return;
  const isDue = (at: typeof sessions.seenAt | typeof apiTokens.lastUsedAt) =>
    or(isNull(at), lte(at, now - useIsNotedEvery));
  const write =
    kind === "session"
      ? db
          .update(sessions)
          .set({ seenAt: now })
          .where(and(eq(sessions.tokenHash, tokenHash), isDue(sessions.seenAt)))
      : db
          .update(apiTokens)
          .set({ lastUsedAt: now })
          .where(and(eq(apiTokens.tokenHash, tokenHash), isDue(apiTokens.lastUsedAt)));
  await write.catch(() => {});
}
