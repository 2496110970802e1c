import { lte, sql } from "drizzle-orm";
import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import type { Capabilities, RequestContext } from "~/platform/context";
import { readCredential, signInLasts } from "~/platform/credentials";
import { runBatch, wroteOne } from "~/platform/database";
import { DomainError } from "~/platform/errors";
import { verifyPassword } from "~/platform/passwords";
import type { ProvenBy } from "~/platform/proof";
import { hashToken, newToken } from "~/platform/tokens";
import { sayingWhenItFails } from "~/platform/unforeseen";
import type { Viewer } from "~/platform/viewer";
import { needsCode } from "../second-factor/check-code.server";
import type { SignInByApi } from "../second-factor/second-factor.schema";
import { halfSignInLasts } from "../second-factor/sign-in-code.rules";
import { isActive } from "./active";
import {
  endSessions,
  type Proven,
  startSessionByPassword,
  startSessionWithCode,
} from "./session.server";
import {
  browserHash,
  countTry,
  isKnownTo,
  noTriesLeft,
  rememberBrowser,
  tellTries,
  tryAt,
  uncountTries,
} from "./tries.server";
import { type Portal, portals, whyNotAt } from "./user.rules";
import type { SignIn } from "./user.schema";
import { apiTokens, sessions, users } from "./user.tables";
import { asViewer, viewerColumns } from "./viewer.server";

/**
 * Whether a user has this username, regardless of capital letters. Both sides use the database's
 * own `lower`, as the index does: it does not change the 'É' of 'Élan', but JavaScript would.
 */
export const isNamed = (username: string) => sql`lower(${users.username}) = lower(${username})`;

/** `needsCode` says that the password alone is not enough to sign in. */
type Verified = Proven & { needsCode: boolean };

/**
 * Checks a username and password. An unknown name, a wrong password and a deactivated account all
 * get the same response in the same time. Throws `too_many` if the attempts of a name, of a
 * network, or of both together are used up. A browser that the account knows has its own attempts.
 */
export async function verify(
  ctx: RequestContext,
  { username, password }: SignIn,
): Promise<Verified> {
  // Protects against floods: requests over a network's limit do not reach the database.
  await ctx.limits.spend("signIn", `address:${ctx.address}`);
  const { row, tries } = await beginTry(ctx, username);
  const right = await verifyPassword(password, row?.hash ?? null);
  if (!row || !right || !row.isActive) throw new DomainError("wrong_password");
  await uncountTries(ctx, tries);
  tellTries(
    ctx,
    tries.map((each) => ({ ...each, tries: each.tries - 1 })),
  );
  const { hash, isActive: _, isKnown: __, needsCode, ...viewer } = row;
  return { viewer: asViewer(viewer), hash, needsCode: needsCode === 1 };
}

/**
 * Counts an attempt for a name and reads the account with this name, in one round trip to the
 * database.
 */
async function beginTry(ctx: RequestContext, username: string) {
  const { db, now, address } = ctx;
  const name = username.toLowerCase();
  const browser = await browserHash(ctx);
  const isKnown = isKnownTo(username, browser, now);
  const [asKnown, ...asStranger] = await Promise.all([
    tryAt("browser", name, browser),
    tryAt("nameInNetwork", name, address),
    tryAt("network", address),
    tryAt("name", name),
  ]);
  const [found, ...counts] = await runBatch(db, [
    db
      .select({
        ...viewerColumns,
        hash: users.password,
        isActive: users.isActive,
        isKnown: sql<0 | 1>`${isKnown}`.as("is_known"),
        needsCode: sql<0 | 1>`${needsCode(sql`users.id`)}`.as("needs_code"),
      })
      .from(users)
      .where(isNamed(username))
      .limit(1),
    countTry(asKnown, now, isKnown),
    // Each counter counts only if the one before had an attempt left. A network that has used up
    // its own attempts therefore does not use up any others.
    ...asStranger.map((each, index) =>
      countTry(each, now, index === 0 ? sql`not ${isKnown}` : wroteOne),
    ),
  ]);
  const [row] = found.results;
  const all = [asKnown, ...asStranger];
  const tries = all.flatMap((each, at) => {
    const [counted] = counts[at]?.results ?? [];
    return counted ? [{ ...each, ...counted }] : [];
  });
  tellTries(ctx, tries);
  const last = tries.at(-1)?.at;
  if (last !== "browser" && last !== "name") {
    const used = row?.isKnown ? asKnown : asStranger[tries.length];
    throw noTriesLeft(ctx, used ?? asKnown);
  }
  return { row, tries };
}

/** The sign-in strategy: checks the fields of a form. */
function authenticator(ctx: RequestContext) {
  return new Authenticator<Verified>().use(
    new FormStrategy(({ form }) =>
      verify(ctx, {
        username: String(form.get("username") ?? ""),
        password: String(form.get("password") ?? ""),
      }),
    ),
    "password",
  );
}

/**
 * The form for the strategy, built from data that is already read and validated. The strategy
 * itself would read a request of any length.
 */
const asForm = (url: string, command: SignIn) =>
  new Request(url, { method: "POST", body: new URLSearchParams(command) });

/**
 * A user who may sign in on a page, or who belongs to another page (`wrong`). `isHalf`: the password
 * was right, and a code is still needed.
 */
export type Admission =
  | { viewer: Viewer; wrong: null; isHalf: boolean }
  | { viewer: Viewer; wrong: NonNullable<ReturnType<typeof whyNotAt>> };

/**
 * Signs a browser in on one of the sign-in pages. An account that belongs to another page is told
 * so and is signed out. An account that needs a code gets no session yet: see
 * second-factor/sign-in-code.server.ts.
 */
export async function signInAt(
  ctx: RequestContext,
  portal: Portal,
  request: Request,
  command: SignIn,
): Promise<Admission> {
  const form = asForm(request.url, command);
  const proven = await authenticator(ctx).authenticate("password", form);
  const { viewer } = proven;
  const wrong = whyNotAt(portal, viewer);
  if (wrong) {
    await endSession(ctx, request);
    return { viewer, wrong };
  }
  if (proven.needsCode) {
    ctx.halfSignIn.set({
      userId: viewer.id,
      door: portals[portal].path,
      password: await hashToken(proven.hash),
      until: ctx.now + halfSignInLasts,
    });
    return { viewer, wrong: null, isHalf: true };
  }
  await startSessionByPassword(ctx, request, proven);
  await rememberBrowser(ctx, viewer.id);
  return { viewer, wrong: null, isHalf: false };
}

/** Writes a new API token and returns it. Only its hash is stored. */
async function newApiToken(
  { db, now }: RequestContext,
  { viewer, hash }: Proven,
  by: ProvenBy,
): Promise<string> {
  const token = newToken();
  const written = await db.run(sql`
      insert into api_tokens (token_hash, user_id, created_at, expires_at, proven_by)
      select ${await hashToken(token)}, id, ${now}, ${now + signInLasts}, ${by} from users
      where id = ${viewer.id} and ${isActive()} and password = ${hash}`);
  if (written.meta.changes !== 1) throw new DomainError("wrong_password");
  return token;
}

/**
 * Ends the session of a request, with the token of the same login, or its API token. A request
 * without one is no error.
 */
export async function endSession(ctx: RequestContext, request: Request) {
  const credential = await readCredential(request);
  if (credential) {
    const isIt = sql`token_hash = ${await hashToken(credential.token)}`;
    const ending =
      credential.kind === "session"
        ? endSessions(isIt)
        : [sql`delete from api_tokens where ${isIt}`];
    await runBatch(ctx.db, ending);
  }
  ctx.session.clear();
}

/**
 * Signs a program in: with a session cookie and, because programs keep no cookies, a bearer token.
 * With a `portal`, throws `wrong_portal` if the account does not belong there. Throws
 * `second_factor` if the account needs a code and the program sent none, or a wrong one.
 */
export function apiSignIn(
  ctx: RequestContext,
  request: Request,
  command: SignInByApi,
  portal?: Portal,
) {
  return sayingWhenItFails(ctx, { text: "Login failed" }, () =>
    signInForApi(ctx, request, command, portal),
  );
}

async function signInForApi(
  ctx: RequestContext,
  request: Request,
  command: SignInByApi,
  portal?: Portal,
) {
  const proven = await verify(ctx, command);
  const { viewer } = proven;
  const wrong = portal ? whyNotAt(portal, viewer) : null;
  if (wrong) throw new DomainError("wrong_portal", wrong.text, { title: wrong.title });
  const by = await startApiSession(ctx, request, proven, command.code);
  return {
    id: viewer.id,
    username: viewer.username,
    email: viewer.email,
    userType: viewer.role,
    isAdmin: viewer.role === "admin",
    vendorId: viewer.vendorId,
    authToken: await newApiToken(ctx, proven, by),
  };
}

/** Starts the session of a program, and returns how its user has proven to be the owner. */
async function startApiSession(
  ctx: RequestContext,
  request: Request,
  proven: Verified,
  code: string | undefined,
): Promise<ProvenBy> {
  if (!proven.needsCode) {
    await startSessionByPassword(ctx, request, proven);
    return "password";
  }
  if (!code) throw new DomainError("second_factor");
  const proof = await startSessionWithCode(ctx, request, proven, code);
  // Without an answer, the owner has just turned codes off.
  if (proof === null) throw new DomainError("wrong_password");
  return proof.by;
}

/** Deletes expired sessions and tokens. Safe to run at any time, any number of times. */
export async function forgetEndedSessions({ db, now }: Capabilities): Promise<void> {
  await db.batch([
    db.delete(sessions).where(lte(sessions.expiresAt, now)),
    db.delete(apiTokens).where(lte(apiTokens.expiresAt, now)),
  ]);
}
