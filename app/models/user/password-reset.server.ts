import { type SQL, sql } from "drizzle-orm";
import type { Capabilities, Instant, RequestContext } from "~/platform/context";
import { runBatch } from "~/platform/database";
import { hashPassword } from "~/platform/passwords";
import { hashToken, newToken } from "~/platform/tokens";
import type { Role } from "~/platform/viewer";
import { passwordChangedMail, passwordResetMail } from "../mail/account-mail";
import { queueMail } from "../mail/outbox.server";
import { linkHasEnded, mostResetsAnHour, resetLasts } from "./account.rules";
import { isActive } from "./active";
import { commonPasswords } from "./common-passwords.server";
import { accountMailKey } from "./held-data.server";
import { rememberBrowser } from "./known-browsers.server";
import { roleOf, whyNotPassword } from "./user.rules";
import type { ForgotPassword, ResetPassword } from "./user.schema";

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

/** A name can be one account's username and another's address: each owner gets their own link. */
async function mailResetLinks(ctx: Capabilities, name: string): Promise<void> {
  const { db, now, site } = ctx;
  const [found] = await runBatch<{ id: number; username: string; email: string }>(db, [
    sql`
      select id, username, email from users
      where (lower(username) = lower(${name}) or lower(email) = lower(${name})) and ${isActive()}
        and (select count(*) from password_resets r
          where r.user_id = users.id and r.created_at > ${now - hour}) < ${mostResetsAnHour}`,
  ]);
  const writes: SQL[] = [];
  for (const { id, username, email } of found?.results ?? []) {
    const { token, statement } = await newResetLink(ctx, id);
    const letter = passwordResetMail(site, { username, token, minutes: resetLasts / 60_000 });
    const key = accountMailKey("password-reset", id, (await hashToken(token)).slice(0, 16));
    // Following the link proves the address: it goes to none that was the account's a moment ago.
    const isStill = sql`exists (select 1 from users where id = ${id} and email = ${email})`;
    writes.push(statement, queueMail({ key, to: email, letter, isSecret: true }, now, isStill));
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

interface ResetAccount {
  id: number;
  username: string;
  email: string;
  isAdmin: number;
  userType: Role;
}

/** Whose password a mailed link sets; null once it has been used, has ended, or never was one. */
async function accountOf(
  { db, now }: Pick<Capabilities, "db" | "now">,
  tokenHash: string,
): Promise<ResetAccount | null> {
  const [found] = await runBatch<ResetAccount>(db, [
    sql`
      select u.id, u.username, u.email, u.is_admin as isAdmin, u.user_type as userType
      from password_resets r join users u on u.id = r.user_id
      where r.token_hash = ${tokenHash} and r.used_at is null and r.expires_at > ${now}
        and ${isActive(sql`u`)}`,
  ]);
  return found?.results[0] ?? null;
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
  const [set] = await runBatch(db, [
    sql`
      update users set password = ${hash}, updated_at = ${now},
        email_confirmed_at = coalesce(email_confirmed_at, ${now})
      where ${isActive()} and id = (select user_id from password_resets
        where token_hash = ${tokenHash} and used_at is null and expires_at > ${now})`,
    queueMail(
      {
        key: accountMailKey("password-reset-done", account.id, tokenHash.slice(0, 16)),
        to: account.email,
        letter: passwordChangedMail(site, account),
      },
      now,
      sql`changes() = 1`,
    ),
    // Of two posts of one link the second finds it used, and changed nothing above.
    sql`
      update password_resets set used_at = ${now}
      where used_at is null and user_id = ${account.id}
        and exists (select 1 from users where id = ${account.id} and password = ${hash})`,
    ...shutOut(
      account.id,
      sql`exists (select 1 from users where id = ${account.id} and password = ${hash})`,
    ),
  ]);
  if (set?.meta.changes !== 1) throw linkHasEnded();
  // Who reads the account's mail is its owner: signing in here is not held up by strangers' tries.
  await rememberBrowser(ctx, account.id);
  return roleOf({ isAdmin: account.isAdmin === 1, userType: account.userType });
}

/** The statements that sign an account out everywhere, and forget its browsers, if `only` holds. */
export function endEverySession(userId: number, only: SQL = sql`true`): SQL[] {
  return [
    sql`delete from sessions where user_id = ${userId} and ${only}`,
    sql`delete from api_tokens where user_id = ${userId} and ${only}`,
    sql`delete from known_browsers where user_id = ${userId} and ${only}`,
  ];
}

/**
 * The statements that go with a new password: whoever knew the old one is signed out, and cannot
 * have the account's address changed any more by a link that they had mailed to their own.
 */
export function shutOut(userId: number, only: SQL = sql`true`): SQL[] {
  return [
    ...endEverySession(userId, only),
    sql`delete from email_changes where user_id = ${userId} and ${only}`,
  ];
}

/** Forgets mailed links a day after they have ended, so that asking too often can be counted. */
export async function forgetEndedLinks({ db, now }: Capabilities): Promise<void> {
  await runBatch(db, [
    sql`delete from password_resets where expires_at < ${now - 24 * hour}`,
    sql`delete from email_changes where expires_at < ${now - 24 * hour}`,
  ]);
}
