import { type SQL, sql } from "drizzle-orm";
import type { Instant, RequestContext } from "~/platform/context";
import { readCredential, signInLasts } from "~/platform/credentials";
import { noRows, runBatch, wroteOne } from "~/platform/database";
import { DomainError } from "~/platform/errors";
import type { ProvenBy } from "~/platform/proof";
import { hashToken, newToken } from "~/platform/tokens";
import type { Viewer } from "~/platform/viewer";
import { momentInNewYork } from "../../core/calendar";
import { newSignInMail } from "../mail/account-mail";
import { queueMail } from "../mail/outbox.server";
import {
  checkCode,
  codeWasUsed,
  needsCode,
  tellOfRecoveryCode,
} from "../second-factor/check-code.server";
import { isActive } from "./active";
import { browserLabel } from "./browser-label";
import { accountMailKey } from "./held-data.server";
import { countryName, proofText } from "./session.view";
import { browserHash, countTry, isKnownById, tryAt, uncountTries } from "./tries.server";

interface PreparedSession {
  /** Writes the session if the account is active and the proof still holds. */
  begin: SQL;
  /**
   * Emails the owner if `begin` has written its row and the account does not know the browser. A
   * program that signs in again and again keeps no cookies, so the owner gets one email a day for
   * each network and kind of browser.
   */
  tell: SQL[];
  /** Ends the session that the browser has had so far, if `begin` has written its row. */
  endEarlier: SQL[];
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
  viewer: Pick<Viewer, "id" | "username" | "email">,
  { by, provenAt = ctx.now, proof }: { by: ProvenBy; provenAt?: Instant; proof: SQL },
): Promise<PreparedSession> {
  const { now, country } = ctx;
  const device = browserLabel(request);
  const old = await readCredential(request);
  const oldHash = old?.kind === "session" ? await hashToken(old.token) : "";
  const token = newToken();
  const tokenHash = await hashToken(token);
  return {
    begin: sql`
      insert into sessions (token_hash, user_id, created_at, expires_at, proven_at, proven_by,
        device, country, seen_at)
      select ${tokenHash}, id, ${now}, ${now + signInLasts}, ${provenAt}, ${by},
        ${device}, ${country}, ${now} from users
      where id = ${viewer.id} and ${isActive()} and ${proof}`,
    tell: await tellOfNewBrowser(ctx, viewer, { device, by, tokenHash }),
    endEarlier: endSessions(sql`token_hash = ${oldHash} and ${hasBegun(tokenHash)}`),
    give() {
      ctx.session.set(token);
      ctx.lastAccount.set(viewer.id);
    },
  };
}

/**
 * The statements that end the sessions that `which` finds, each with the token that `POST
 * /api/login` has made at the same moment. The token is not listed, so its owner could not end it.
 */
export const endSessions = (which: SQL): SQL<{ tokenHash: string; device: string | null }>[] => [
  sql`
    delete from api_tokens where name is null and (user_id, created_at) in
      (select user_id, created_at from sessions where ${which})`,
  sql`delete from sessions where ${which} returning token_hash tokenHash, device`,
];

const hasBegun = (tokenHash: string): SQL =>
  sql`exists (select 1 from sessions begun where begun.token_hash = ${tokenHash})`;

/** The statements of `PreparedSession.tell`. */
async function tellOfNewBrowser(
  ctx: RequestContext,
  { id, username, email }: Pick<Viewer, "id" | "username" | "email">,
  { device, by, tokenHash }: { device: string; by: ProvenBy; tokenHash: string },
): Promise<SQL[]> {
  const { now, site, country, address } = ctx;
  const isKnown = isKnownById(id, await browserHash(ctx), now);
  const told = await tryAt("newBrowser", id, address, device);
  const content = newSignInMail(site, {
    username,
    facts: [
      ["Browser", device],
      ["Country", country === null ? "Unknown" : countryName(country)],
      ["Time", momentInNewYork(now)],
      ["Signed in", proofText[by]],
    ],
  });
  const key = accountMailKey("new-sign-in", id, tokenHash.slice(0, 16));
  return [
    countTry(told, now, sql`${hasBegun(tokenHash)} and not ${isKnown}`),
    queueMail(now, { key, to: email, content, only: wroteOne }),
  ];
}

/** The account that gave the right password, and the hash that the password was checked with. */
export interface Proven {
  viewer: Viewer;
  hash: string;
}

/** The write checks again that the account needs no code: its owner may have turned codes on. */
export const startSessionByPassword = (ctx: RequestContext, request: Request, proven: Proven) =>
  startSession(ctx, request, proven, { only: sql`not ${needsCode(sql`users.id`)}` });

/** An account that was signed in with a code, and how many recovery codes it has left. */
export interface CodeProof {
  viewer: Viewer;
  by: "code" | "recovery_code";
  left: number;
}

/**
 * Starts a session for an account that has given its password, and now a code. The code is used up
 * in the same batch, so that each code starts one session. After a recovery code, the owner gets an
 * email. Null if the account needs no code. Throws `second_factor` and `too_many`.
 */
export async function startSessionWithCode(
  ctx: RequestContext,
  request: Request,
  proven: Proven,
  typed: string,
): Promise<CodeProof | null> {
  const { viewer } = proven;
  const code = await checkCode(ctx, viewer.id, typed);
  if (code === null) return null;
  const { by, left } = code;
  await startSession(ctx, request, proven, {
    by,
    first: code.use(),
    only: wroteOne,
    mail: tellOfRecoveryCode(ctx, viewer, code),
    refusal: codeWasUsed(),
  });
  await uncountTries(ctx, code.tries);
  return { viewer, by, left };
}

interface Beginning {
  by?: ProvenBy;
  /** When the owner proved it, if not now. */
  provenAt?: Instant;
  /** The statement before the session's own, and when to write the session. */
  first?: SQL;
  only?: SQL;
  /** The email about the session, right after it, instead of the email about a new browser. */
  mail?: SQL;
  /** The error if the session was not written. */
  refusal?: DomainError;
}

/**
 * Starts a new session for a browser and ends its earlier session. Checking a password takes a
 * while. If the password was changed in the meantime, or `only` does not hold, throws `refusal`.
 */
export async function startSession(
  ctx: RequestContext,
  request: Request,
  { viewer, hash }: Proven,
  {
    by = "password",
    provenAt = ctx.now,
    first = noRows(),
    only = sql`true`,
    mail,
    refusal = new DomainError("wrong_password"),
  }: Beginning = {},
) {
  const proof = sql`password = ${hash} and ${only}`;
  const session = await prepareSession(ctx, request, viewer, { by, provenAt, proof });
  const { begun } = await runBatch(ctx.db, {
    first,
    begun: session.begin,
    mail: mail ?? session.tell,
    earlier: session.endEarlier,
  });
  if (begun.meta.changes !== 1) throw refusal;
  session.give();
}
