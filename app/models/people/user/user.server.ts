import { and, eq, gt, lte, sql } from "drizzle-orm";
import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import type { Capabilities, RequestContext } from "~/platform/context";
import { type Credential, readCredential, signInLasts } from "~/platform/credentials";
import { type Database, runBatch, type Statement, wroteOne } from "~/platform/database";
import { DomainError } from "~/platform/errors";
import { verifyPassword } from "~/platform/passwords";
import { hashToken, newToken } from "~/platform/tokens";
import { sayingWhenItFails } from "~/platform/unforeseen";
import type { OwnStall, Viewer } from "~/platform/viewer";
import { actingFor } from "../stalls/access.rules";
import { stallsOfUser } from "../stalls/access.server";
import { isActive, isActiveAdmin, mayBeViewed } from "./active";
import { noteUse } from "./token-use.server";
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
import { type Portal, roleOf, whyNotAt } from "./user.rules";
import type { SignIn } from "./user.schema";
import { accountViews, apiTokens, sessions, users } from "./user.tables";

const viewerColumns = {
  id: users.id,
  username: users.username,
  email: users.email,
  isAdmin: users.isAdmin,
  userType: users.userType,
  stalls: stallsOfUser.as("stalls"),
  /** Those that still stand; nobody runs more than a few. */
  marketIds: sql<string>`(select json_group_array(market_id) from (
    select mm.market_id from market_managers mm join markets m on m.id = mm.market_id
    where mm.user_id = users.id and m.removed_at is null order by mm.market_id limit 50))`.as(
    "marketIds",
  ),
};
type ViewerRow = Omit<
  Viewer,
  "role" | "vendorId" | "stalls" | "marketId" | "marketIds" | "viewedBy" | "scopes"
> & {
  marketIds: string;
  isAdmin: boolean;
  userType: Viewer["role"];
  /** JSON: see `stallsOfUser`. */
  stalls: string;
  /** The stall that the session has chosen. */
  chosen?: number | null;
  viewedBy?: string | null;
  /** JSON: of a program's token. */
  scopes?: string | null;
};

function asViewer(given: ViewerRow): Viewer {
  const { isAdmin, userType, stalls, chosen = null, marketIds: listed, ...more } = given;
  const { viewedBy, scopes, ...row } = more;
  const found: (OwnStall & { isThere: 0 | 1 })[] = JSON.parse(stalls);
  const standing = found.map((stall) => ({ ...stall, isThere: stall.isThere === 1 }));
  const marketIds: number[] = JSON.parse(listed);
  const [marketId = null] = marketIds;
  return {
    ...row,
    role: roleOf({ isAdmin, userType }),
    stalls: found.map(({ isThere: _, ...stall }) => stall),
    vendorId: actingFor(standing, chosen),
    marketId,
    ...(marketIds.length > 1 && { marketIds }),
    ...(viewedBy && { viewedBy: JSON.parse(viewedBy) }),
    ...(scopes && { scopes: JSON.parse(scopes) }),
  };
}

/**
 * Whether a user has this name, however it is written. Both sides are the database's own lower
 * case, as in the index: it leaves the 'É' of 'Élan' alone, which JavaScript does not.
 */
export const isNamed = (username: string) => sql`lower(${users.username}) = lower(${username})`;

const v = accountViews;
/** The view that a session is in, as long as it lasts: both accounts are still what they were. */
const isViewing = (now: number) => sql`${v.tokenHash} = ${sessions.tokenHash}
  and ${v.until} > ${now}
  and exists (select 1 from users a where a.id = ${sessions.userId} and ${isActiveAdmin(sql`a`)})
  and exists (select 1 from users t where t.id = ${v.userId} and ${mayBeViewed(sql`t`)})`;
/** JSON: who really looks. */
const viewedBy = sql<string | null>`iif(${v.userId} is null, null, json_object('id', ${v.adminId},
  'username', (select username from users a where a.id = ${v.adminId}), 'until', ${v.until}))`;

const nothing = sql<null>`null`;

/** Who a credential belongs to, or null: it has ended, or its account is no longer active. */
export async function identify(
  db: Database,
  credential: Credential,
  now: number,
): Promise<Viewer | null> {
  const tokenHash = await hashToken(credential.token);
  const isSession = credential.kind === "session";
  const table = isSession ? sessions : apiTokens;
  const chosen = isSession
    ? sql<number | null>`iif(${v.userId} is null, ${sessions.vendorId}, null)`
    : sql<null>`null`;
  const [row] = await db
    .select({
      ...viewerColumns,
      chosen: chosen.as("chosen"),
      viewedBy: viewedBy.as("viewedBy"),
      scopes: (isSession ? nothing : sql<string | null>`${apiTokens.scopes}`).as("scopes"),
      usedAt: (isSession ? nothing : sql<number | null>`${apiTokens.lastUsedAt}`).as("usedAt"),
    })
    .from(table)
    .leftJoin(v, isSession ? isViewing(now) : sql`false`)
    .innerJoin(users, sql`${users.id} = coalesce(${v.userId}, ${table.userId})`)
    .where(and(eq(table.tokenHash, tokenHash), gt(table.expiresAt, now), isActive()))
    .limit(1);
  if (!row) return null;
  const { usedAt, ...viewer } = row;
  if (viewer.scopes) await noteUse(db, { tokenHash, usedAt }, now);
  return asViewer(viewer);
}

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
