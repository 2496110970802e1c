import { and, desc, eq, inArray, lte, notInArray, type SQL, sql } from "drizzle-orm";
import type { Capabilities, Instant, RequestContext } from "~/platform/context";
import { runBatch } from "~/platform/database";
import { DomainError } from "~/platform/errors";
import { hashToken, newToken } from "~/platform/tokens";
import { failedTries, knownBrowsers } from "./user.tables";

const minute = 60_000;

/**
 * The most failed attempts (`most`) in a period (`lasts`, in milliseconds). After that, no more
 * attempts until the period ends.
 */
export interface Limit {
  most: number;
  lasts: number;
}

/**
 * How often a password may be guessed. A stranger has few attempts for one name, no matter from how
 * many networks. A network has few attempts for many names. Neither locks out the owner: from
 * another network, only `name` can stop the owner, and in a browser that the account knows, not
 * even `name` can.
 */
export const triesAt = {
  /** One name, from one network. */
  nameInNetwork: { most: 5, lasts: 15 * minute },
  /** Any names, from one network. People at a market share its wireless network. */
  network: { most: 30, lasts: 15 * minute },
  /** Any passkeys, from one network. Wrong passwords do not count here. */
  passkeyInNetwork: { most: 30, lasts: 15 * minute },
  /** One name, from all networks together. */
  name: { most: 30, lasts: 60 * minute },
  /** One account, in a browser that has signed in to it before. */
  browser: { most: 10, lasts: 15 * minute },
  /** The password, when a signed-in account is asked for it again. */
  own: { most: 10, lasts: 15 * minute },
  /** Sign-in codes of one account, whoever enters them after the right password. */
  code: { most: 10, lasts: 15 * minute },
  /** How often one network is told that a username or an email address is taken. */
  taken: { most: 10, lasts: 60 * minute },
  /** How often an account's owner is told of a new kind of browser on one network. */
  newBrowser: { most: 1, lasts: 24 * 60 * minute },
} as const satisfies Record<string, Limit>;

/** How long a browser is known after it last signed in, in milliseconds: a year. */
const browserKnownFor = 365 * 24 * 60 * minute;
/** The most browsers that one account knows: the latest ones. */
const mostBrowsersKnown = 20;

/**
 * An attempt that is counted. `keyHash` is the hash of who makes it ('192.0.2.7', or the typed
 * name).
 */
export interface Try {
  at: keyof typeof triesAt;
  keyHash: string;
}

/** How many attempts have been counted, and when the count expires. */
export interface CountedTry {
  tries: number;
  expiresAt: Instant;
}

/** Names the counter of an attempt. Its parts can be any texts: they never run together. */
export async function tryAt(at: Try["at"], ...who: (string | number)[]): Promise<Try> {
  return { at, keyHash: await hashToken(JSON.stringify([at, ...who])) };
}

/**
 * The statement that counts an attempt as failed, if `only` is true and an attempt is left. It
 * returns a row if it counted. An attempt is counted before it is made, and uncounted if it
 * succeeds (`uncountTries`). Otherwise ten thousand attempts at once would all find attempts left
 * before the first one has failed.
 */
export function countTry({ at, keyHash }: Try, now: Instant, only: SQL = sql`true`) {
  const { most, lasts } = triesAt[at];
  return sql<CountedTry>`
    insert into failed_tries (key_hash, tries, expires_at)
    select ${keyHash}, 1, ${now + lasts} where ${only}
    on conflict (key_hash) do update set
      tries = iif(expires_at <= ${now}, 1, tries + 1),
      expires_at = iif(expires_at <= ${now}, excluded.expires_at, expires_at)
    where tries < ${most} or expires_at <= ${now}
    returning tries, expires_at expiresAt`;
}

type Telling = Pick<Capabilities, "limits" | "now">;

/**
 * The counters that a program is told about: its own. The attempts from all networks together stay
 * secret.
 */
const policies: Partial<Record<Try["at"], string>> = {
  nameInNetwork: "password",
  network: "passwords-of-network",
  passkeyInNetwork: "passkeys-of-network",
  browser: "password-in-browser",
};

/**
 * Tells a program how many attempts are left on counters that were just increased; see
 * platform/limits.
 */
export function tellTries(
  { limits, now }: Telling,
  counted: (Pick<Try, "at"> & CountedTry)[],
): void {
  for (const { at, tries, expiresAt } of counted) {
    const { most, lasts } = triesAt[at];
    const policy = policies[at];
    if (!policy) continue;
    const seconds = Math.ceil((expiresAt - now) / 1000);
    limits.know({ policy, quota: most, window: lasts / 1000 }, most - tries, seconds);
  }
}

/** Uncounts these attempts, because they did not fail. */
export async function uncountTries({ db }: Pick<Capabilities, "db">, tries: Try[]): Promise<void> {
  await db
    .update(failedTries)
    .set({ tries: sql`max(0, ${failedTries.tries} - 1)` })
    .where(
      inArray(
        failedTries.keyHash,
        tries.map(({ keyHash }) => keyHash),
      ),
    );
}

/** The error if no attempts are left. Setting a password with an emailed link does not need any. */
export function noTriesLeft(ctx: Telling, { at }: Pick<Try, "at">): DomainError {
  const { most, lasts } = triesAt[at];
  tellTries(ctx, [{ at, tries: most, expiresAt: ctx.now + lasts }]);
  const minutes = lasts / 60_000;
  // Somebody who registers may have no account yet, and may not be the one who tried.
  const text =
    at === "taken"
      ? `Too many tries from your network. Wait up to ${minutes} minutes, or use another network. If you have an account, you can set a new password by email.`
      : `Too many tries. Wait up to ${minutes} minutes, or set a new password by email.`;
  return new DomainError("too_many", text, {
    retryAfter: minutes * 60,
    leadsTo: { to: "/forgot-password", label: "Email me a link" },
  });
}

/** Deletes failed attempts that no longer count. Safe to run at any time, any number of times. */
export async function forgetEndedTries({ db, now }: Capabilities): Promise<void> {
  await db.delete(failedTries).where(lte(failedTries.expiresAt, now));
}

/**
 * Makes the request's browser known to an account, after the user has proven to be the account's
 * owner. The browser gets a new token each time, and the accounts that knew the old token know the
 * new one: a token that another person has put into the browser becomes worthless.
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

/** The hash of the token by which a browser is known. '' if the browser has no token. */
export async function browserHash({ browser }: Pick<RequestContext, "browser">): Promise<string> {
  const token = await browser.token();
  return token === null ? "" : hashToken(token);
}

/** Whether an account knows the browser. */
export const isKnownById = (userId: number, hash: string, now: number): SQL =>
  sql`exists (select 1 from known_browsers b
    where b.token_hash = ${hash} and b.expires_at > ${now} and b.user_id = ${userId})`;

/** Whether the account with this username knows the browser. */
export const isKnownTo = (username: string, hash: string, now: number): SQL =>
  hash === ""
    ? sql`false`
    : sql`exists (select 1 from known_browsers b join users k on k.id = b.user_id
        where b.token_hash = ${hash} and b.expires_at > ${now}
          and lower(k.username) = lower(${username}))`;

/** Deletes browsers that have not signed in for a year. */
export async function forgetOldBrowsers({ db, now }: Capabilities): Promise<void> {
  await db.delete(knownBrowsers).where(lte(knownBrowsers.expiresAt, now));
}
