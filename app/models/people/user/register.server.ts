import { and, gt, sql } from "drizzle-orm";
import type { RequestContext } from "~/platform/context";
import { runBatch } from "~/platform/database";
import { atField, DomainError } from "~/platform/errors";
import { hashPassword } from "~/platform/passwords";
import { sayingWhenItFails } from "~/platform/unforeseen";
import type { Role } from "~/platform/viewer";
import { addressTakenMail } from "../mail/account-mail";
import { mailOutbox } from "../mail/mail.tables";
import { queueMail } from "../mail/outbox.server";
import { isActive, isCustomer } from "./active";
import { commonPasswords } from "./common-passwords.server";
import { accountMailKey, isAccountMail } from "./held-data.server";
import { countTry, noTriesLeft, rememberBrowser, tryAt, uncountTries } from "./tries.server";
import { doorPathOf, roleOf, whyNotPassword } from "./user.rules";
import type { RegisterAccount } from "./user.schema";
import { isNamed, verify } from "./user.server";
import { users } from "./user.tables";

const aDay = 86_400_000;

/**
 * Does `work`, which throws `taken` for a username or an email address that has an account. One
 * network gets this answer only a limited number of times an hour (docs/decisions/011). After that,
 * throws `too_many` before `work` looks anything up: a free address gets the same answer as a taken
 * one. See `countTry` for why a try is counted first.
 */
export async function limitTaken<T>(ctx: RequestContext, work: () => Promise<T>): Promise<T> {
  const wanted = await tryAt("taken", ctx.address);
  const [counted] = await runBatch(ctx.db, [countTry(wanted, ctx.now)]);
  if (counted.results.length === 0) throw noTriesLeft(ctx, wanted);
  let isTaken = false;
  try {
    return await work();
  } catch (error) {
    isTaken = error instanceof DomainError && error.code === "taken";
    throw error;
  } finally {
    if (!isTaken) await uncountTries(ctx, [wanted]);
  }
}

interface Wanted {
  email: string;
  /** Which of the two accounts that an email address may have was wanted. */
  kind: "customer" | "portal";
  /** The form field with the email address. */
  field?: string;
}

/**
 * The error if an email address already has an account of the wanted kind: a plain message with a
 * link to sign in. The owner of the address gets an email, at most one a day.
 */
export async function addressTaken(
  ctx: RequestContext,
  { email, kind, field = "email" }: Wanted,
): Promise<DomainError> {
  const { db, now, site } = ctx;
  const [account] = await db.all<{
    id: number;
    username: string;
    email: string;
    isAdmin: 0 | 1;
    userType: Role;
  }>(sql`
      select id, username, email, is_admin isAdmin, user_type userType from users
      where lower(email) = lower(${email}) and ${isActive()}
        and ${isCustomer()} = ${kind === "customer" ? 1 : 0}`);
  if (account) {
    const role = roleOf({ isAdmin: account.isAdmin === 1, userType: account.userType });
    const content = addressTakenMail(site, { ...account, role, door: doorPathOf(role) });
    const isToldToday = and(
      isAccountMail("address-taken", account.id),
      gt(mailOutbox.createdAt, now - aDay),
    );
    await runBatch(db, [
      queueMail(now, {
        key: accountMailKey("address-taken", account.id, String(now)),
        to: account.email,
        content,
        only: sql`not exists (select 1 from mail_outbox where ${isToldToday})`,
      }),
    ]);
  }
  const text = "This email address already has an account. Sign in, or enter another address.";
  const door = kind === "customer" ? "/auth" : "/vendor-auth";
  return new DomainError("taken", text, {
    fields: { [field]: [text] },
    leadsTo: { to: door, label: "Sign in" },
  });
}

/**
 * Creates a customer account. Its email address is not confirmed yet. A second press on the button
 * has no further effect. Throws `taken` at its field if the username is in use or the address has a
 * customer account, `invalid` if the password is easy to guess, and `too_many`.
 */
export function register(ctx: RequestContext, typed: RegisterAccount): Promise<void> {
  const text = "Failed to create account. Please try again.";
  return sayingWhenItFails(ctx, { text }, async () => {
    const refused = whyNotPassword(typed.password, typed, commonPasswords);
    if (refused) throw refused;
    await ctx.limits.spend("register", `address:${ctx.address}`);
    await limitTaken(ctx, () => makeAccount(ctx, typed));
  });
}

async function makeAccount(ctx: RequestContext, typed: RegisterAccount): Promise<void> {
  const made = await ctx.db
    .insert(users)
    .values({
      username: typed.username,
      email: typed.email,
      firstName: typed.firstName,
      lastName: typed.lastName,
      password: await hashPassword(typed.password),
      createdAt: ctx.now,
      updatedAt: ctx.now,
    })
    .onConflictDoNothing()
    .returning({ id: users.id });
  const [account] = made;
  // The owner's first sign-in, probably in this browser, is no news.
  if (account) return rememberBrowser(ctx, account.id);
  const [sameName] = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(isNamed(typed.username));
  if (!sameName) throw await addressTaken(ctx, { email: typed.email, kind: "customer" });
  if (await isJustMade(ctx, typed)) return rememberBrowser(ctx, sameName.id);
  throw atField("username", "This username is taken. Choose another username.", "taken");
}

/** How long after creating an account the same form is taken for a second press. In ms. */
const secondPressWithin = 5 * 60_000;

/**
 * Whether the same form has just created this account. The password counts as an attempt to sign
 * in, and after a few minutes it is no longer checked, so that registering is no way to guess the
 * passwords of accounts. Throws `too_many` like `verify`.
 */
async function isJustMade(
  ctx: RequestContext,
  { username, email, password }: RegisterAccount,
): Promise<boolean> {
  const made = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        isNamed(username),
        sql`lower(${users.email}) = lower(${email})`,
        isCustomer(),
        gt(users.createdAt, ctx.now - secondPressWithin),
      ),
    );
  if (made.length === 0) return false;
  try {
    await verify(ctx, { username, password });
    return true;
  } catch (error) {
    if (error instanceof DomainError && error.code === "wrong_password") return false;
    throw error;
  }
}
