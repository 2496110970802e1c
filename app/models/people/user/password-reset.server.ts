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
  role,
  sessions,
  users,
} from "./user.tables";

const hour = 60 * 60_000;

/**
 * Emails a link to set a new password, if there is such an account. Neither the response nor its
 * timing shows whether there is one: the work is done after the response. Requests for one name are
 * not limited, because a stranger could then prevent its owner from asking. Its emails are limited,
 * and all of them go to the owner. Throws `too_many` if a network asks too often.
 */
export async function forgotPassword(ctx: RequestContext, { account }: ForgotPassword) {
  await ctx.limits.spend("mail", `reset:${ctx.address}`);
  ctx.waitUntil(mailResetLinks(ctx, account));
}

/**
 * The typed name can be one account's username and another account's email, and an email can have
 * two accounts. Each email address gets one email, with a link for each of its accounts: all of
 * them or none.
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
    .where(and(sql`lower(${users.email}) in (${named})`, isActive(), hasLinksLeft(now)))
    .orderBy(users.id);
  const writes: Statement[] = [];
  for (const address of new Set(found.map(({ email }) => email.toLowerCase()))) {
    const itsAccounts = found.filter(({ email }) => email.toLowerCase() === address);
    const [first] = itsAccounts;
    if (!first) continue;
    // Following a link confirms the address, so no link goes to an address that the account no
    // longer has.
    let only = sql.join(
      itsAccounts.map(
        ({ id, email }) => sql`exists (select 1 from users
          where id = ${id} and email = ${email} and ${hasLinksLeft(now)})`,
      ),
      sql` and `,
    );
    const accounts = [];
    for (const account of itsAccounts) {
      const itself = sql`select ${account.id} id where ${only}`;
      const { token, statement } = await newPasswordLink(now, itself, resetLasts);
      writes.push(statement);
      accounts.push({ username: account.username, role: roleOf(account), token });
      only = wroteOne;
    }
    const content = passwordResetMail(site, { accounts, minutes: resetLasts / 60_000 });
    const mark = (await hashToken(accounts[0]?.token ?? "")).slice(0, 16);
    const key = accountMailKey("password-reset", first.id, mark);
    writes.push(queueMail(now, { key, to: first.email, content, isSecret: true, only: wroteOne }));
  }
  if (writes.length > 0) await runBatch(db, writes);
}

/** A condition for a row of `users`: the hour's last link to set a password is not used up. */
const hasLinksLeft = (now: Instant): SQL => sql`(select count(*) from password_resets r
  where r.user_id = users.id and r.created_at > ${now - hour}) < ${mostResetsAnHour}`;

/**
 * Creates a password link for the account that `account` finds when the statement runs (`select id
 * …`, one row or none), for example an account that is created in the same batch. The link works
 * for `lasts` milliseconds.
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

/**
 * A condition for a row of `users`: nobody has shown so far that the email address is their own. The
 * person who registered the account may be a stranger to its address. Administrators are never such
 * strangers, because another administrator has chosen them.
 */
const isUnconfirmed = sql`(users.email_confirmed_at is null and ${role} <> 'admin')`;

/**
 * The account that a link sets the password of, and whether it then loses passkeys or sign-in codes.
 * Null if the link was used, has expired or never existed.
 */
async function accountOf({ db, now }: Pick<Capabilities, "db" | "now">, tokenHash: string) {
  const [account] = await db
    .select({
      id: users.id,
      username: users.username,
      email: users.email,
      isAdmin: users.isAdmin,
      userType: users.userType,
      losesFactors: sql`${isUnconfirmed} and (
        exists (select 1 from passkeys p where p.user_id = users.id)
        or exists (select 1 from second_factors f where f.user_id = users.id
          and f.confirmed_at is not null))`
        .mapWith(Boolean)
        .as("loses_factors"),
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

/** The username of the account that a link sets the password of. Null if the link does not work. */
export async function findReset(ctx: Capabilities, token: string): Promise<string | null> {
  const account = await accountOf(ctx, await hashToken(token));
  return account?.username ?? null;
}

/**
 * Sets the password that a link from an email allows, ends every session and token of the account,
 * and tells its owner. The link came by email, so the address is confirmed. If it was not confirmed
 * before, the account's passkeys and sign-in codes may be a stranger's, and are deleted. Does not
 * sign the user in; returns the account's role, which decides the sign-in page. Throws `too_late` if
 * the link was used or has expired, and `invalid` if the password is easy to guess.
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
  const isLinked = sql`users.id = (select user_id from password_resets
    where token_hash = ${tokenHash} and used_at is null and expires_at > ${now})`;
  const { set } = await runBatch(db, {
    // The next statement confirms the address, so these come first.
    factors: dropFactors(
      account.id,
      sql`exists (select 1 from users
        where id = ${account.id} and ${isActive()} and ${isUnconfirmed} and ${isLinked})`,
    ),
    set: db
      .update(users)
      .set({
        password: hash,
        updatedAt: now,
        emailConfirmedAt: sql`coalesce(${users.emailConfirmedAt}, ${now})`,
      })
      .where(and(isActive(), isLinked)),
    mail: queueMail(now, {
      key: accountMailKey("password-reset-done", account.id, tokenHash.slice(0, 16)),
      to: account.email,
      content: passwordChangedMail(site, account),
      only: wroteOne,
    }),
    // If one link is posted twice, the second request finds it used and has changed nothing above.
    links: db
      .update(passwordResets)
      .set({ usedAt: now })
      .where(and(isNull(passwordResets.usedAt), eq(passwordResets.userId, account.id), isSet)),
    ended: shutOut(db, account.id, isSet),
  });
  if (set.meta.changes !== 1) throw linkHasEnded();
  // A person who reads the account's email is its owner: strangers' attempts no longer keep this
  // browser from signing in.
  await rememberBrowser(ctx, account.id);
  return roleOf(account);
}

/**
 * The statements that delete an account's passkeys and sign-in codes, if `only` is true. The
 * database deletes the recovery codes with the sign-in codes.
 */
export const dropFactors = (userId: number, only: SQL): SQL[] => [
  sql`delete from second_factors where user_id = ${userId} and ${only}`,
  sql`delete from passkeys where user_id = ${userId} and ${only}`,
];

/**
 * The statements that sign an account out everywhere and forget its browsers, if `only` is true.
 */
export function endEverySession(db: Database, userId: number, only?: SQL): Statement[] {
  return [sessions, apiTokens, knownBrowsers].map((table) =>
    db.delete(table).where(and(eq(table.userId, userId), only)),
  );
}

/**
 * The statements that accompany a new password. A person who knew the old password is signed out,
 * and can no longer change the account's email with a link that was sent to their own address.
 */
export function shutOut(db: Database, userId: number, only: SQL): Statement[] {
  return [
    ...endEverySession(db, userId, only),
    db.delete(emailChanges).where(and(eq(emailChanges.userId, userId), only)),
  ];
}

/**
 * Deletes expired links a day after they expired. Until then they count for the limit on requests.
 */
export async function forgetEndedLinks({ db, now }: Capabilities): Promise<void> {
  const aDayAgo = now - 24 * hour;
  await db.batch([
    db.delete(passwordResets).where(lt(passwordResets.expiresAt, aDayAgo)),
    db.delete(emailChanges).where(lt(emailChanges.expiresAt, aDayAgo)),
  ]);
}
