import { eq, lte, sql } from "drizzle-orm";
import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import type { Capabilities, RequestContext } from "~/platform/context";
import { readCredential, signInLasts } from "~/platform/credentials";
import { runBatch, type Statement, wroteOne } from "~/platform/database";
import { DomainError } from "~/platform/errors";
import { verifyPassword } from "~/platform/passwords";
import { hashToken, newToken } from "~/platform/tokens";
import { sayingWhenItFails } from "~/platform/unforeseen";
import type { Viewer } from "~/platform/viewer";
import { isActive } from "./active";
import {
  browserHash,
  countTry,
  giveBack,
  isKnownTo,
  noTriesLeft,
  rememberBrowser,
  tellTries,
  tryAt,
} from "./tries.server";
import { type Portal, whyNotAt } from "./user.rules";
import type { SignIn } from "./user.schema";
import { apiTokens, sessions, users } from "./user.tables";
import { asViewer, viewerColumns } from "./viewer.server";

/**
 * Whether a user has this name, however it is written. Both sides are the database's own lower
 * case, as in the index: it leaves the 'É' of 'Élan' alone, which JavaScript does not.
 */
export const isNamed = (username: string) => sql`lower(${users.username}) = lower(${username})`;

/** Whose password was right, and the hash that it was checked with. */
interface Proven {
  viewer: Viewer;
  hash: string;
}

/**
 * Checks a username and password. One answer, in the same time, for an unknown name, a wrong
 * password and an account that is switched off. Throws `too_many` where the tries are used up that
 * a name, a network, or both together have; a browser that the account knows has tries of its own.
 */
export async function verify(ctx: RequestContext, { username, password }: SignIn): Promise<Proven> {
  // Against floods: what one network has too much of costs no database.
  await ctx.limits.spend("signIn", `address:${ctx.address}`);
  const { row, tries } = await beginTry(ctx, username);
  const right = await verifyPassword(password, row?.hash ?? null);
  if (!row || !right || !row.isActive) throw new DomainError("wrong_password");
  await giveBack(ctx, tries);
  tellTries(
    ctx,
    tries.map((each) => ({ ...each, tries: each.tries - 1 })),
  );
  const { hash, isActive: _, isKnown: __, ...viewer } = row;
  return { viewer: asViewer(viewer), hash };
}

/** Counts a try at a name and reads who has it, in one round trip. */
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
      })
      .from(users)
      .where(isNamed(username))
      .limit(1),
    countTry(asKnown, now, isKnown),
    // Each only if there was one left of those before: a network that has used up its own tries
    // uses up nobody else's.
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

/** The door's strategy: checks what a form says. */
function authenticator(ctx: RequestContext) {
  return new Authenticator<Proven>().use(
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
 * The form as the strategy reads it: made of what has been read and found valid, because the
 * strategy would read a request of any length.
 */
const asForm = (url: string, command: SignIn) =>
  new Request(url, { method: "POST", body: new URLSearchParams(command) });

type Admission =
  | { viewer: Viewer; wrong: null }
  | { viewer: Viewer; wrong: NonNullable<ReturnType<typeof whyNotAt>> };

/**
 * Signs a browser in at one of the doors. An account that belongs to another door is told so and
 * stays, or becomes, signed out.
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
  await startSession(ctx, request, proven);
  await rememberBrowser(ctx, viewer.id);
  return { viewer, wrong: null };
}

/**
 * A new session for a browser; whatever session it had before ends. Checking a password takes a
 * while: one that has been changed meanwhile lets nobody in any more, and throws `wrong_password`.
 */
export async function startSession(ctx: RequestContext, request: Request, proven: Proven) {
  const old = await readCredential(request);
  const oldHash = old?.kind === "session" ? await hashToken(old.token) : "";
  const token = await newCredential(ctx, sessions, proven, [
    ctx.db.delete(sessions).where(eq(sessions.tokenHash, oldHash)),
  ]);
  ctx.session.set(token);
  ctx.lastAccount.set(proven.viewer.id);
}

/** Writes a new session or API token, whose hash alone is kept, and answers it. */
async function newCredential(
  { db, now }: RequestContext,
  table: typeof sessions | typeof apiTokens,
  { viewer, hash }: Proven,
  others: Statement[] = [],
): Promise<string> {
  const token = newToken();
  const [written] = await runBatch(db, [
    sql`
      insert into ${table} (token_hash, user_id, created_at, expires_at)
      select ${await hashToken(token)}, id, ${now}, ${now + signInLasts} from users
      where id = ${viewer.id} and ${isActive()} and password = ${hash}`,
    ...others,
  ]);
  if (written.meta.changes !== 1) throw new DomainError("wrong_password");
  return token;
}

/** Ends the session or the API token that a request came with. Ending nothing is no error. */
export async function endSession(ctx: RequestContext, request: Request) {
  const credential = await readCredential(request);
  if (credential) {
    const table = credential.kind === "session" ? sessions : apiTokens;
    await ctx.db.delete(table).where(eq(table.tokenHash, await hashToken(credential.token)));
  }
  ctx.session.clear();
}

/**
 * Signs a program in: a session cookie and, because programs keep no cookies, a bearer token.
 * With a `portal`, throws `wrong_portal` for an account that does not belong there.
 */
export function apiSignIn(ctx: RequestContext, request: Request, command: SignIn, portal?: Portal) {
  return sayingWhenItFails(ctx, { text: "Login failed" }, () =>
    signInForApi(ctx, request, command, portal),
  );
}

async function signInForApi(
  ctx: RequestContext,
  request: Request,
  command: SignIn,
  portal?: Portal,
) {
  const proven = await verify(ctx, command);
  const { viewer } = proven;
  const wrong = portal ? whyNotAt(portal, viewer) : null;
  if (wrong) throw new DomainError("wrong_portal", wrong.text, { title: wrong.title });
  await startSession(ctx, request, proven);
  return {
    id: viewer.id,
    username: viewer.username,
    email: viewer.email,
    userType: viewer.role,
    isAdmin: viewer.role === "admin",
    vendorId: viewer.vendorId,
    authToken: await newCredential(ctx, apiTokens, proven),
  };
}

/** Forgets sessions and tokens that have run out. Safe to run at any time, any number of times. */
export async function forgetEndedSessions({ db, now }: Capabilities): Promise<void> {
  await db.batch([
    db.delete(sessions).where(lte(sessions.expiresAt, now)),
    db.delete(apiTokens).where(lte(apiTokens.expiresAt, now)),
  ]);
}
