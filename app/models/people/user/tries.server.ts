import { inArray, lte, type SQL, sql } from "drizzle-orm";
import type { Capabilities, Instant } from "~/platform/context";
import { DomainError } from "~/platform/errors";
import { hashToken } from "~/platform/tokens";
import { triesAt } from "./tries.rules";
import { failedTries } from "./user.tables";

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
  const text = `That was tried too often. Please wait up to ${minutes} minutes, or set a new password by mail.`;
  return new DomainError("too_many", text, {
    retryAfter: minutes * 60,
    leadsTo: { to: "/forgot-password", label: "Mail me a link" },
  });
}

/** Forgets failures that count no longer. Safe to run at any time, any number of times. */
export async function forgetEndedTries({ db, now }: Capabilities): Promise<void> {
  await db.delete(failedTries).where(lte(failedTries.expiresAt, now));
}
