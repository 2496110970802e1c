import { and, desc, eq, lte, notInArray, type SQL, sql } from "drizzle-orm";
import type { Capabilities, RequestContext } from "~/platform/context";
import { runBatch } from "~/platform/database";
import { hashToken, newToken } from "~/platform/tokens";
import { browserKnownFor, mostBrowsersKnown } from "./tries.rules";
import { knownBrowsers } from "./user.tables";

/**
 * Makes the browser that a request comes from known to an account, after it has shown that it is
 * its owner's. Its token is a new one each time, and the accounts that knew the old one know the
 * new: a token that somebody else has put into a browser is worth nothing after that.
 */
export async function rememberBrowser(ctx: RequestContext, userId: number): Promise<void> {
  const { db, now, browser } = ctx;
  const token = newToken();
  const [hash, old] = [await hashToken(token), await browserHash(ctx)];
  const isTheirs = eq(knownBrowsers.userId, userId);
  const newest = db
    .select({ tokenHash: knownBrowsers.tokenHash })
    .from(knownBrowsers)
    .where(isTheirs)
    .orderBy(desc(knownBrowsers.expiresAt), desc(eq(knownBrowsers.tokenHash, hash)))
    .limit(mostBrowsersKnown);
  await runBatch(db, [
    db
      .insert(knownBrowsers)
      .values({ tokenHash: hash, userId, createdAt: now, expiresAt: now + browserKnownFor }),
    db.delete(knownBrowsers).where(and(eq(knownBrowsers.tokenHash, old), isTheirs)),
    db.update(knownBrowsers).set({ tokenHash: hash }).where(eq(knownBrowsers.tokenHash, old)),
    db.delete(knownBrowsers).where(and(isTheirs, notInArray(knownBrowsers.tokenHash, newest))),
  ]);
  browser.set(token);
}

/** The hash of the token that a browser is known by; '' for one that has none. */
export async function browserHash({ browser }: Pick<RequestContext, "browser">): Promise<string> {
  const token = await browser.token();
  return token === null ? "" : hashToken(token);
}

/** Whether the account of this name knows the browser. */
export const isKnownTo = (username: string, hash: string, now: number): SQL =>
  hash === ""
    ? sql`false`
    : sql`exists (select 1 from known_browsers b join users k on k.id = b.user_id
        where b.token_hash = ${hash} and b.expires_at > ${now}
          and lower(k.username) = lower(${username}))`;

/** Forgets browsers that have not signed in for long. */
export async function forgetOldBrowsers({ db, now }: Capabilities): Promise<void> {
  await db.delete(knownBrowsers).where(lte(knownBrowsers.expiresAt, now));
}
