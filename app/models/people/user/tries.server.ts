import { and, desc, eq, inArray, lte, notInArray, type SQL, sql } from "drizzle-orm";
import type { Capabilities, Instant, RequestContext } from "~/platform/context";
import { runBatch } from "~/platform/database";
import { DomainError } from "~/platform/errors";
import { hashToken, newToken } from "~/platform/tokens";
import { failedTries, knownBrowsers } from "./user.tables";

const minute = 60_000;

/** So many failures in so long a time, in milliseconds, and then no more tries until it is over. */
export interface Limit {
  most: number;
  lasts: number;
}

/**
 * How often a password may be guessed. A stranger has few tries at one name, from however many
 * networks; a network has few at many names. Neither keeps the owner out: who sits in another
 * network is held up by nothing but `name`, and a browser that the account knows not even by that.
 */
export const triesAt = {
  /** One name, from one network. */
  nameInNetwork: { most: 5, lasts: 15 * minute },
  /** Any names, from one network: people at one market's wireless share it. */
  network: { most: 30, lasts: 15 * minute },
  /** One name, from all networks together, whoever owns them. */
  name: { most: 30, lasts: 60 * minute },
  /** One account, in a browser that has signed in to it before. */
  browser: { most: 10, lasts: 15 * minute },
  /** The password that a signed-in account is asked for again. */
  own: { most: 10, lasts: 15 * minute },
  /** Being told, on one network, that an email address has an account already. */
  addressTaken: { most: 10, lasts: 60 * minute },
} as const satisfies Record<string, Limit>;

/** How long a browser is known after it has last signed in, in milliseconds: a year. */
const browserKnownFor = 365 * 24 * 60 * minute;
/** So many browsers of one account are known, the latest ones. */
const mostBrowsersKnown = 20;

/** A try that is counted, by who makes it ('192.0.2.7', or what was typed). */
export interface Try {
  at: keyof typeof triesAt;
  keyHash: string;
}

/** How often it has been made by now, and when that is forgotten. */
export interface CountedTry {
  tries: number;
  expiresAt: Instant;
}

/** Names the counter of a try. Any texts may be its parts: none runs into the next. */
export async function tryAt(at: Try["at"], ...who: (string | number)[]): Promise<Try> {
  return { at, keyHash: await hashToken(JSON.stringify([at, ...who])) };
}

/**
 * The statement that counts a try as failed, if `only` holds and there is one left; it answers a row
 * if it did. A try is counted before it is made and given back if it succeeds (`giveBack`), because
 * ten thousand that are made at once would all find tries left before the first has failed.
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
 * Which of these a program is told of: its own. What all networks together have tried at a name is
 * nobody's to know.
 */
const policies: Partial<Record<Try["at"], string>> = {
  nameInNetwork: "password",
  network: "passwords-of-network",
  browser: "password-in-browser",
};

/** Tells a program how many tries are left of these, which have been counted; see platform/limits. */
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

/** Takes back that these tries were counted: they have not failed. */
export async function giveBack({ db }: Pick<Capabilities, "db">, tries: Try[]): Promise<void> {
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

/** What is said where there are no tries left of these. A link by mail needs none of them. */
export function noTriesLeft(ctx: Telling, { at }: Pick<Try, "at">): DomainError {
  const { most, lasts } = triesAt[at];
  tellTries(ctx, [{ at, tries: most, expiresAt: ctx.now + lasts }]);
  const minutes = lasts / 60_000;
  const text = `Too many tries. Wait up to ${minutes} minutes, or set a new password by email.`;
  return new DomainError("too_many", text, {
    retryAfter: minutes * 60,
    leadsTo: { to: "/forgot-password", label: "Email me a link" },
  });
}

/** Forgets failures that count no longer. Safe to run at any time, any number of times. */
export async function forgetEndedTries({ db, now }: Capabilities): Promise<void> {
  await db.delete(failedTries).where(lte(failedTries.expiresAt, now));
}

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
