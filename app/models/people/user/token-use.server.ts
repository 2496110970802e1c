import { eq } from "drizzle-orm";
import type { Instant } from "~/platform/context";
import type { Database } from "~/platform/database";
import { useIsNotedEvery } from "./api-token.rules";
import { apiTokens } from "./user.tables";

/** Records that a token is used, at most once an hour, so that not every request writes. */
export async function noteUse(
  db: Database,
  { tokenHash, usedAt }: { tokenHash: string; usedAt: Instant | null },
  now: Instant,
): Promise<void> {
  if (usedAt !== null && now - usedAt < useIsNotedEvery) return;
  await db.update(apiTokens).set({ lastUsedAt: now }).where(eq(apiTokens.tokenHash, tokenHash));
}
