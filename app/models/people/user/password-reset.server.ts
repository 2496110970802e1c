import { and, eq, gt, isNull, lt, type SQL, sql } from "drizzle-orm";
import type { Capabilities, Instant, RequestContext } from "~/platform/context";
import { type Database, runBatch, type Statement, wroteOne } from "~/platform/database";
import { hashPassword } from "~/platform/passwords";
import { hashToken, newToken } from "~/platform/tokens";
import type { Role } from "~/platform/viewer";
import { passwordChangedMail, passwordResetMail } from "../mail/account-mail";
import { queueMail } from "../mail/outbox.server";
import { isActive } from "./active";
import { commonPasswords } from "./common-passwords.server";
import { accountMailKey } from "./held-data.server";
import { rememberBrowser } from "./tries.server";
import { linkHasEnded, mostResetsAnHour, resetLasts, roleOf, whyNotPassword } from "./user.rules";
import type { ForgotPassword, ResetPassword } from "./user.schema";
import {
  apiTokens,
  emailChanges,
  knownBrowsers,
  passwordResets,
  sessions,
  users,
} from "./user.tables";

const hour = 60 * 60_000;

/**
 * Mails a link to set a new password, if there is such an account. Whether there is one shows
 * neither in the answer nor in the time it takes: the work is done after it has been given.
 * Throws `too_many` for a network that has asked too often. A name is not limited by this, or a
 * stranger could keep its owner from asking; its mails are, and every one goes to the owner.
 */
export async function forgotPassword(ctx: RequestContext, { account }: ForgotPassword) {
  await ctx.limits.spend("mail", `reset:${ctx.address}`);
  ctx.waitUntil(
    mailResetLinks(ctx, account).catch((error) =>
      ctx.log("password-reset-failed", { message: String(error) }),
    ),
  );
}

/**
 * A name can be one account's username and another's address, and an address can have two accounts:
 * each address gets one mail, with a link for each of its accounts.
 */
async function mailResetLinks(ctx: Capabilities, name: string): Promise<void> {
  const { db, now, site } = ctx;
  const named = sql`select lower(n.email) from users n where ${isActive(sql`n`)}
    and (lower(n.username) = lower(${name}) or lower(n.email) = lower(${name}))`;
  const found = await db
    .select({
      id: users.id,
      username: users.username,
      email: users.email,
      isAdmin: users.isAdmin,
      userType: users.userType,
    })
    .from(users)
    .where(
      and(
        sql`lower(${users.email}) in (${named})`,
        isActive(),
        sql`(select count(*) from password_resets r
          where r.user_id = ${users.id} and r.created_at > ${now - hour}) < ${mostResetsAnHour}`,
      ),
    )
    .orderBy(users.id);
  const writes: Statement[] = [];
  for (const address of new Set(found.map(({ email }) => email.toLowerCase()))) {
    const itsAccounts = found.filter(({ email }) => email.toLowerCase() === address);
    const [first] = itsAccounts;
    if (!first) continue;
    const accounts = [];
    for (const account of itsAccounts) {
      const { token, statement } = await newResetLink(ctx, account.id);
      writes.push(statement);
      accounts.push({ username: account.username, role: roleOf(account), token });
    }
    const content = passwordResetMail(site, { accounts, minutes: resetLasts / 60_000 });
    const mark = (await hashToken(accounts[0]?.token ?? "")).slice(0, 16);
    const key = accountMailKey("password-reset", first.id, mark);
    // Following a link proves the address: none goes to one that was an account's a moment ago.
    const isStill = sql.join(
      itsAccounts.map(
        ({ id, email }) => sql`exists (select 1 from users where id = ${id} and email = ${email})`,
      ),
      sql` and `,
    );
    writes.push(queueMail({ key, to: first.email, content, isSecret: true }, now, isStill));
  }
  if (writes.length > 0) await runBatch(db, writes);
}

/**
 * A link's token with which an account's password can be set, once, within the hour, and the
 * statement that makes it count.
 */
async function newResetLink(
  { now }: Pick<Capabilities, "now">,
  userId: number,
): Promise<{ token: string; statement: SQL }> {
  return newPasswordLink(now, sql`select ${userId} id`, resetLasts);
}

/**
 * The same for whichever account `account` finds (`select id …`, one or none) when it is run: one
 * that is made in the same batch, for example. The link works for so many milliseconds.
 */
export async function newPasswordLink(
  now: Instant,
  account: SQL,
  lasts: number,
): Promise<{ token: string; statement: SQL }> {
  const token = newToken();
  const statement = sql`
    insert into password_resets (token_hash, user_id, created_at, expires_at)
    select ${await hashToken(token)}, id, ${now}, ${now + lasts} from (${account})`;
  return { token, statement };
}

/** Whose password a mailed link sets; null once it has been used, has ended, or never was one. */
async function accountOf({ db, now }: Pick<Capabilities, "db" | "now">, tokenHash: string) {
  const [account] = await db
    .select({
      id: users.id,
      username: users.username,
      email: users.email,
      isAdmin: users.isAdmin,
      userType: users.userType,
    })
    .from(passwordResets)
    .innerJoin(users, eq(users.id, passwordResets.userId))
    .where(
      and(
        eq(passwordResets.tokenHash, tokenHash),
        isNull(passwordResets.usedAt),
        gt(passwordResets.expiresAt, now),
        isActive(),
      ),
    );
  return account ?? null;
}

/** The name of the account whose password a link sets; null for a link that sets none. */
export async function findReset(ctx: Capabilities, token: string): Promise<string | null> {
  const account = await accountOf(ctx, await hashToken(token));
  return account?.username ?? null;
}

/**
 * Sets the password that a mailed link allows to set, ends every session and token of the account
 * and tells its owner. The link came by mail, so the address is proven. Signs nobody in; answers the account's role, which says at which door to.
 * Throws `too_late` for a link that has been used or has ended, and `invalid` for a password that
 * would be guessed first.
 */
export async function resetPassword(
  ctx: RequestContext,
  { token, password }: ResetPassword,
): Promise<Role> {
  const { db, now, site } = ctx;
  await ctx.limits.spend("mail", `set:${ctx.address}`);
  const tokenHash = await hashToken(token);
  const account = await accountOf(ctx, tokenHash);
  if (!account) throw linkHasEnded();
  const refused = whyNotPassword(password, account, commonPasswords);
  if (refused) throw refused;
  const hash = await hashPassword(password);
  const isSet = sql`exists (select 1 from users where id = ${account.id} and password = ${hash})`;
  const [set] = await runBatch(db, [
    db
      .update(users)
      .set({
        password: hash,
        updatedAt: now,
        emailConfirmedAt: sql`coalesce(${users.emailConfirmedAt}, ${now})`,
      })
      .where(
        and(
          isActive(),
          sql`${users.id} = (select user_id from password_resets
            where token_hash = ${tokenHash} and used_at is null and expires_at > ${now})`,
        ),
      ),
    queueMail(
      {
        key: accountMailKey("password-reset-done", account.id, tokenHash.slice(0, 16)),
        to: account.email,
        content: passwordChangedMail(site, account),
      },
      now,
      wroteOne,
    ),
    // Of two posts of one link the second finds it used, and changed nothing above.
    db
      .update(passwordResets)
      .set({ usedAt: now })
      .where(and(isNull(passwordResets.usedAt), eq(passwordResets.userId, account.id), isSet)),
    ...shutOut(db, account.id, isSet),
  ]);
  if (set.meta.changes !== 1) throw linkHasEnded();
  // Who reads the account's mail is its owner: signing in here is not held up by strangers' tries.
  await rememberBrowser(ctx, account.id);
  return roleOf(account);
}

/** The statements that sign an account out everywhere, and forget its browsers, if `only` holds. */
export function endEverySession(db: Database, userId: number, only?: SQL): Statement[] {
  return [sessions, apiTokens, knownBrowsers].map((table) =>
    db.delete(table).where(and(eq(table.userId, userId), only)),
  );
}

/**
 * The statements that go with a new password: whoever knew the old one is signed out, and cannot
 * have the account's address changed any more by a link that they had mailed to their own.
 */
export function shutOut(db: Database, userId: number, only: SQL): Statement[] {
  return [
    ...endEverySession(db, userId, only),
    db.delete(emailChanges).where(and(eq(emailChanges.userId, userId), only)),
  ];
}

/** Forgets mailed links a day after they have ended, so that asking too often can be counted. */
export async function forgetEndedLinks({ db, now }: Capabilities): Promise<void> {
  const aDayAgo = now - 24 * hour;
  await db.batch([
    db.delete(passwordResets).where(lt(passwordResets.expiresAt, aDayAgo)),
    db.delete(emailChanges).where(lt(emailChanges.expiresAt, aDayAgo)),
  ]);
}
