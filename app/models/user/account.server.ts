import { eq, sql } from "drizzle-orm";
import type { Allowed, Capabilities } from "~/platform/context";
import { readCredential } from "~/platform/credentials";
import { runBatch } from "~/platform/database";
import { DomainError, notFound } from "~/platform/errors";
import { hashPassword, verifyPassword } from "~/platform/passwords";
import { hashToken, newToken } from "~/platform/tokens";
import type { Viewer } from "~/platform/viewer";
import { confirmEmailMail, emailChangedMail, passwordChangedMail } from "../mail/account-mail";
import { queueMail } from "../mail/outbox.server";
import { emailChangeLasts, linkHasEnded } from "./account.rules";
import { accountMailKey } from "./held-data";
import { endEverySession, shutOut } from "./password-reset.server";
import type { ChangeEmail, ChangeName, ChangePassword, ConfirmEmail } from "./user.schema";
import { startSession } from "./user.server";
import { emailChanges, users } from "./user.tables";

/** What the account page shows of somebody beside what every page knows. */
export async function readAccount({ db, viewer, now }: Allowed<Viewer>) {
  const [row] = await db
    .select({
      firstName: users.firstName,
      lastName: users.lastName,
      pendingEmail: sql<string | null>`(select c.new_email from email_changes c
        where c.user_id = ${viewer.id} and c.expires_at > ${now})`,
    })
    .from(users)
    .where(eq(users.id, viewer.id));
  if (!row) throw notFound();
  return row;
}

/**
 * Makes sure that it is the owner who asks, and not somebody at a browser left open. Throws
 * `invalid` at `currentPassword`. Counts against the account's limit of tries to sign in.
 */
export async function checkOwnPassword(ctx: Allowed<Viewer>, password: string): Promise<void> {
  const { viewer } = ctx;
  await ctx.limits.spend("signIn", `own:${viewer.id}`);
  const [row] = await ctx.db
    .select({ hash: users.password })
    .from(users)
    .where(eq(users.id, viewer.id));
  if (await verifyPassword(password, row?.hash ?? null)) return;
  const text = "That is not your current password.";
  throw new DomainError("invalid", text, { fields: { currentPassword: [text] } });
}

/**
 * Changes the password. Every session and every token of the account ends; the browser that it was
 * changed in goes on with a new one, because the old one may be known to somebody else.
 */
export async function changePassword(
  ctx: Allowed<Viewer>,
  { currentPassword, password }: ChangePassword,
  request: Request,
): Promise<void> {
  const { db, viewer, now, site } = ctx;
  await checkOwnPassword(ctx, currentPassword);
  const hash = await hashPassword(password);
  await runBatch(db, [
    sql`update users set password = ${hash}, updated_at = ${now} where id = ${viewer.id}`,
    // A link to set a password that was mailed before has no more say.
    sql`
      update password_resets set used_at = ${now}
      where user_id = ${viewer.id} and used_at is null`,
    ...shutOut(viewer.id),
    queueMail(
      {
        key: accountMailKey("password-changed", viewer.id, String(now)),
        to: viewer.email,
        letter: passwordChangedMail(site, viewer),
      },
      now,
    ),
  ]);
  const credential = await readCredential(request);
  if (credential?.kind === "session") await startSession(ctx, request, viewer);
}

export async function changeName(
  { db, viewer, now }: Allowed<Viewer>,
  { firstName, lastName }: ChangeName,
): Promise<void> {
  await db
    .update(users)
    .set({ firstName, lastName, updatedAt: now })
    .where(eq(users.id, viewer.id));
}

/** Ends every session and every token of the account, this one included. */
export async function signOutEverywhere({ db, viewer, session }: Allowed<Viewer>): Promise<void> {
  await runBatch(db, endEverySession(viewer.id));
  session.clear();
}

/**
 * Asks for another address: it counts once the link that is mailed to it has been followed. Says
 * nothing of whether somebody else has it; that shows only to who can read its mail.
 */
export async function askForEmail(
  ctx: Allowed<Viewer>,
  { email, currentPassword }: ChangeEmail,
): Promise<void> {
  const { db, viewer, now, site } = ctx;
  if (email === viewer.email) {
    const text = "This is your e-mail address already.";
    throw new DomainError("invalid", text, { fields: { email: [text] } });
  }
  await checkOwnPassword(ctx, currentPassword);
  await ctx.limits.spend("mail", `user:${viewer.id}`, `to:${email.toLowerCase()}`);
  const token = newToken();
  const tokenHash = await hashToken(token);
  const letter = confirmEmailMail(site, {
    username: viewer.username,
    token,
    hours: emailChangeLasts / 3_600_000,
  });
  await runBatch(db, [
    sql`delete from email_changes where user_id = ${viewer.id}`,
    sql`
      insert into email_changes (token_hash, user_id, new_email, created_at, expires_at)
      values (${tokenHash}, ${viewer.id}, ${email}, ${now}, ${now + emailChangeLasts})`,
    queueMail(
      {
        key: accountMailKey("email-change", viewer.id, tokenHash.slice(0, 16)),
        to: email,
        letter,
        isSecret: true,
      },
      now,
    ),
  ]);
}

/** The address that a mailed link confirms, and whose; null once it has been used or has ended. */
export async function findEmailChange({ db, now }: Capabilities, token: string) {
  const [row] = await db
    .select({
      userId: emailChanges.userId,
      newEmail: emailChanges.newEmail,
      username: users.username,
      oldEmail: users.email,
    })
    .from(emailChanges)
    .innerJoin(users, eq(users.id, emailChanges.userId))
    .where(
      sql`${emailChanges.tokenHash} = ${await hashToken(token)}
        and ${emailChanges.expiresAt} > ${now} and ${users.isActive} = 1`,
    );
  return row ?? null;
}

/**
 * Makes the confirmed address the account's own and tells the old one. Throws `too_late` for a
 * link that has ended, and `taken` where another account has come by the address meanwhile.
 */
export async function confirmEmail(ctx: Capabilities, { token }: ConfirmEmail): Promise<void> {
  const { db, now, site } = ctx;
  const change = await findEmailChange(ctx, token);
  if (!change) throw linkHasEnded();
  const { userId, newEmail } = change;
  const tokenHash = await hashToken(token);
  const [changed] = await runBatch(db, [
    sql`
      update users set email = ${newEmail}, updated_at = ${now}
      where id = ${userId}
        and exists (select 1 from email_changes where token_hash = ${tokenHash})
        and not exists (select 1 from users other
          where lower(other.email) = lower(${newEmail}) and other.id <> ${userId})`,
    queueMail(
      {
        key: accountMailKey("email-changed", userId, tokenHash.slice(0, 16)),
        to: change.oldEmail,
        letter: emailChangedMail(site, change),
      },
      now,
      sql`changes() = 1`,
    ),
    // Links that were mailed to the old address set no password any more.
    sql`
      update password_resets set used_at = ${now} where changes() = 1
        and user_id = ${userId} and used_at is null`,
    sql`delete from email_changes where token_hash = ${tokenHash}`,
  ]);
  if (changed?.meta.changes === 1) return;
  throw new DomainError("taken", "Another account has this e-mail address already.", {
    title: "Already taken",
  });
}
