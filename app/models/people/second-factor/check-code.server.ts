import { and, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import type { RequestContext } from "~/platform/context";
import { runBatch, wroteOne } from "~/platform/database";
import { DomainError } from "~/platform/errors";
import { hashToken } from "~/platform/tokens";
import type { Viewer } from "~/platform/viewer";
import { queueMail } from "../mail/outbox.server";
import { recoveryCodeUsedMail, signInCodesGuessedMail } from "../mail/second-factor-mail";
import { accountMailKey } from "../user/held-data.server";
import {
  type CountedTry,
  countTry,
  type Try,
  triesAt,
  tryAt,
  uncountTries,
} from "../user/tries.server";
import { users } from "../user/user.tables";
import { recoveryCodes, secondFactors } from "./second-factor.tables";
import { countCodes, readCode, stepOf } from "./sign-in-code.rules";

/** The purpose that keys are sealed for: another account's row cannot open them. */
export const keySealedFor = (userId: number) => `sign-in codes of account ${userId}`;

/** Whether an account needs a code to sign in. `id` is the account's id. */
export const needsCode = (id: SQL | number): SQL =>
  sql`exists (select 1 from second_factors f where f.user_id = ${id} and f.confirmed_at is not null)`;

/** How many recovery codes of an account still work. */
export const codesLeft = (id: SQL | number): SQL<number> =>
  sql<number>`(select count(*) from recovery_codes r where r.user_id = ${id} and r.used_at is null)`;

const usedBefore =
  "This code was already used. Wait until your app shows the next code, then enter it.";

export function wrongCode(
  text = "Wrong code. Enter the code that your app shows now, or a recovery code.",
  title = "Wrong code",
): DomainError {
  return new DomainError("second_factor", text, { title, fields: { code: [text] } });
}
/** Also the error if another request has used the code in the meantime. */
export const codeWasUsed = () => wrongCode(usedBefore, "Code already used");

/** A right code that is not used up yet. */
export interface CheckedCode {
  by: "code" | "recovery_code";
  /** The tries that `uncountTries` may give back. */
  tries: Try[];
  /** How many recovery codes are left after this one. */
  left: number;
  /**
   * The statement that uses the code up, if `only` holds. It writes one row, or none if the code
   * has been used in the meantime: what the code allows must depend on `wroteOne`.
   */
  use(only?: SQL): SQL;
}

/**
 * Checks a code of an account. Returns null if the account needs no code. Throws `second_factor`
 * for a wrong or used code, and `too_many`: wrong codes are counted by account, whoever enters
 * them. Only a right code gives a try back, so a right password alone allows no more tries. Whoever
 * uses up the tries knows the password: the owner gets an email.
 */
export async function checkCode(
  ctx: RequestContext,
  userId: number,
  typed: string,
): Promise<CheckedCode | null> {
  const { db, now } = ctx;
  const tried = await tryAt("code", userId);
  const [counted, found] = await runBatch(db, [
    countTry(tried, now),
    db
      .select({
        username: users.username,
        email: users.email,
        secret: secondFactors.secret,
        lastStep: secondFactors.lastStep,
        left: codesLeft(userId).as("codes_left"),
      })
      .from(secondFactors)
      .innerJoin(users, eq(users.id, secondFactors.userId))
      .where(and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt))),
  ]);
  const [count] = counted.results;
  if (!count) throw noCodeTriesLeft();
  const [factor] = found.results;
  if (!factor) {
    await uncountTries(ctx, [tried]);
    return null;
  }
  try {
    return { ...(await findCode(ctx, { ...factor, userId }, typed)), tries: [tried] };
  } catch (error) {
    if (count.tries >= triesAt.code.most) await tellOfGuesses(ctx, { ...factor, userId }, count);
    throw error;
  }
}

interface Factor {
  userId: number;
  username: string;
  email: string;
  secret: string;
  lastStep: number;
  left: number;
}

/** The code of an account that was typed, if it is right and unused. Throws `second_factor`. */
async function findCode(
  ctx: RequestContext,
  { userId, secret, lastStep, left }: Factor,
  typed: string,
): Promise<Omit<CheckedCode, "tries">> {
  const read = readCode(typed);
  if (read === null) throw wrongCode();
  if (read.by === "recovery_code") {
    return { ...(await findRecoveryCode(ctx, userId, read.digits)), left: left - 1 };
  }
  const key = await ctx.sealer.open(secret, keySealedFor(userId));
  if (key === null) ctx.log("sign-in-key-not-opened", { user: userId });
  const step = key && stepOf(read.digits, key, ctx.now);
  if (!step) throw wrongCode();
  if (step <= lastStep) throw codeWasUsed();
  return { by: "code", left, use: (only) => useStep(userId, step, only) };
}

const minutesToWait = triesAt.code.lasts / 60_000;

/** Emails the owner that someone with the password has used up the tries. */
async function tellOfGuesses(
  { db, now, site }: RequestContext,
  { userId, username, email }: Factor,
  { expiresAt }: CountedTry,
) {
  const key = accountMailKey("sign-in-codes-guessed", userId, String(expiresAt));
  const { most: tries } = triesAt.code;
  const content = signInCodesGuessedMail(site, { username, tries, minutes: minutesToWait });
  await runBatch(db, [queueMail(now, { key, to: email, content })]);
}

/**
 * The email about a recovery code that the statement before has used up. Undefined for a code from
 * an app.
 */
export function tellOfRecoveryCode(
  { now, site }: Pick<RequestContext, "now" | "site">,
  { id, username, email }: Pick<Viewer, "id" | "username" | "email">,
  { by, left }: Pick<CheckedCode, "by" | "left">,
): SQL | undefined {
  if (by !== "recovery_code") return undefined;
  const content = recoveryCodeUsedMail(site, { username, left: countCodes(left) });
  const key = accountMailKey("recovery-code-used", id, String(now));
  return queueMail(now, { key, to: email, content, only: wroteOne });
}

const useStep = (userId: number, step: number, only: SQL = sql`true`) => sql`
  update second_factors set last_step = ${step}
  where user_id = ${userId} and confirmed_at is not null and last_step < ${step} and ${only}`;

async function findRecoveryCode({ db, now }: RequestContext, userId: number, digits: string) {
  const hash = await hashToken(digits);
  const isIt = and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, hash));
  const [row] = await db.select({ usedAt: recoveryCodes.usedAt }).from(recoveryCodes).where(isIt);
  if (!row) throw wrongCode();
  if (row.usedAt !== null)
    throw wrongCode("This recovery code was already used. Enter another one.", "Code already used");
  return {
    by: "recovery_code" as const,
    use: (only: SQL = sql`true`) => sql`
      update recovery_codes set used_at = ${now}
      where user_id = ${userId} and code_hash = ${hash} and used_at is null and ${only}`,
  };
}

function noCodeTriesLeft(): DomainError {
  const text = `Too many wrong codes. Wait up to ${minutesToWait} minutes, then try again.`;
  return new DomainError("too_many", text, { retryAfter: minutesToWait * 60 });
}
