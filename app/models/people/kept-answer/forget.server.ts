import { lte } from "drizzle-orm";
import type { Capabilities } from "~/platform/context";
import { keptAnswers } from "./kept-answer.tables";

/** Forgets answers that are a day old, and writes that never came to an answer. */
export async function forgetKeptAnswers({ db, now }: Capabilities): Promise<void> {
  await db.delete(keptAnswers).where(lte(keptAnswers.expiresAt, now));
}
