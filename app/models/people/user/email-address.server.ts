import { and, eq, gt, isNull, type SQL, sql } from "drizzle-orm";
import type { Allowed, Instant } from "~/platform/context";
import { runBatch, wroteOne } from "~/platform/database";
import { DomainError } from "~/platform/errors";
import { hashToken, newToken } from "~/platform/tokens";
import type { Viewer } from "~/platform/viewer";
import { confirmEmailMail, confirmNewEmailMail, emailChangedMail } from "../mail/account-mail";
import { mailOutbox } from "../mail/mail.tables";
import { queueMail } from "../mail/outbox.server";
import { checkOwnPassword, notYourPassword } from "./account.server";
import { isActive, isCustomer } from "./active";
import { accountMailKey, isAccountMail, provenAddress } from "./held-data.server";
import { doorPathOf, emailChangeLasts, linkHasEnded, mostEmailLinksAnHour } from "./user.rules";
import type { ChangeEmail, ConfirmEmail } from "./user.schema";
import { emailChanges, passwordResets, users } from "./user.tables";

const hour = 60 * 60_000;

/**
 * Asks for another address: it counts once the link that is mailed to it has been followed. Says
 * nothing of whether somebody else has it; that shows only to who can read its mail. Throws
 * `invalid` for the address that the account has, and for a wrong password; `too_many`.
 */
export async function askForEmail(
  ctx: Allowed<Viewer>,
  { email, currentPassword }: ChangeEmail,
): Promise<void> {
  if (email === ctx.viewer.email) {
    const text = "This is already your email address.";
    throw new DomainError("invalid", text, { fields: { email: [text] } });
  }
  const checked = await checkOwnPassword(ctx, currentPassword);
  // Whoever had the password changed meanwhile has shut out who knew the old one: no link for them.
  const isStill = sql`exists (select 1 from users
    where id = ${ctx.viewer.id} and ${isActive()} and password = ${checked})`;
  if (!(await mailLink(ctx, email, isStill))) throw notYourPassword();
}

/**
 * Mails a link to the account's own address, by which whoever reads its mail proves that it is
 * theirs. Answers whether it was needed: what is proven stays so. Throws `too_many`.
 */
export async function askForProof(ctx: Allowed<Viewer>): Promise<boolean> {
  if ((await provenAddress(ctx)) !== null) return false;
  await mailLink(ctx, ctx.viewer.email);
  return true;
}

/**
 * Mails the one link that this account has for an address, if `only` holds; the one before it ends.
 * Answers whether it did.
 */
async function mailLink(ctx: Allowed<Viewer>, to: string, only = sql`true`): Promise<boolean> {
  const { db, viewer, now, site } = ctx;
  await ctx.limits.spend("mail", `user:${viewer.id}`, `to:${to.toLowerCase()}`);
  const mailed = await db.$count(
    mailOutbox,
    and(isAccountMail("email-change", viewer.id), gt(mailOutbox.createdAt, now - hour)),
  );
  if (mailed >= mostEmailLinksAnHour) {
    throw new DomainError(
      "too_many",
      "We already emailed you several links. Try again in an hour.",
    );
  }
  const token = newToken();
  const tokenHash = await hashToken(token);
  const write = isSame(to, viewer.email) ? confirmEmailMail : confirmNewEmailMail;
  const content = write(site, {
    username: viewer.username,
    token,
    hours: emailChangeLasts / hour,
    door: doorPathOf(viewer.role),
  });
  const { made } = await runBatch(db, {
    cleared: db.delete(emailChanges).where(and(eq(emailChanges.userId, viewer.id), only)),
    made: sql`
      insert into email_changes (token_hash, user_id, new_email, created_at, expires_at)
      select ${tokenHash}, ${viewer.id}, ${to}, ${now}, ${now + emailChangeLasts} where ${only}`,
    mail: queueMail(
      {
        key: accountMailKey("email-change", viewer.id, tokenHash.slice(0, 16)),
        to,
        content,
        isSecret: true,
      },
      now,
      only,
    ),
  });
  return made.meta.changes === 1;
}

/**
 * A link that proves the own address of whichever account `account` finds (`select id, email …`, one
 * or none) when the statement is run: an account that is made in the same batch, for example. It
 * works for so many milliseconds, and like every such link only for whoever is signed in.
 */
export async function newProvingLink(
  now: Instant,
  account: SQL,
  lasts: number,
): Promise<{ token: string; statement: SQL }> {
  const token = newToken();
  const statement = sql`
    insert into email_changes (token_hash, user_id, new_email, created_at, expires_at)
    select ${await hashToken(token)}, id, email, ${now}, ${now + lasts} from (${account})
    where true on conflict do nothing`;
  return { token, statement };
}

/** Whether two ways of writing an address are one, as the index over `users` sees it. */
const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/**
 * What a mailed link of this account does: proves its own address (`isOwn`), or makes another one
 * its own. Null once it has been used or has ended, and for the link of another account: whoever
 * reads an address's mail may be talked into a tap, and must not prove it for a stranger by that.
 */
export async function findEmailChange({ db, viewer, now }: Allowed<Viewer>, token: string) {
  const [row] = await db
    .select({ email: emailChanges.newEmail })
    .from(emailChanges)
    .where(
      and(
        eq(emailChanges.tokenHash, await hashToken(token)),
        eq(emailChanges.userId, viewer.id),
        gt(emailChanges.expiresAt, now),
      ),
    );
  return row ? { email: row.email, isOwn: isSame(row.email, viewer.email) } : null;
}

/**
 * Does what a mailed link is for; the address is proven by it. A new one becomes the account's own,
 * and the old one is told. Answers what it did. Throws `too_late` for a link that has ended, and
 * `taken` where another account of the same kind has come by the address meanwhile.
 */
export async function confirmEmail(ctx: Allowed<Viewer>, { token }: ConfirmEmail) {
  const { db, viewer, now, site } = ctx;
  const change = await findEmailChange(ctx, token);
  if (!change) throw linkHasEnded();
  const { email, isOwn } = change;
  const tokenHash = await hashToken(token);
  const counts = sql`exists (select 1 from email_changes where token_hash = ${tokenHash})`;
  const leaveTheOld = [
    queueMail(
      {
        key: accountMailKey("email-changed", viewer.id, tokenHash.slice(0, 16)),
        to: viewer.email,
        content: emailChangedMail(site, {
          username: viewer.username,
          newEmail: email,
          writeTo: ctx.contact.email,
        }),
      },
      now,
      wroteOne,
    ),
    // Links that were mailed to the old address set no password any more.
    db
      .update(passwordResets)
      .set({ usedAt: now })
      .where(and(wroteOne, eq(passwordResets.userId, viewer.id), isNull(passwordResets.usedAt))),
  ];
  const { proven, ended } = await runBatch(db, {
    changed: db
      .update(users)
      .set({
        email,
        // Another address is unproven until the link that was mailed to it is seen below.
        emailConfirmedAt: sql`iif(lower(${users.email}) = lower(${email}), ${users.emailConfirmedAt}, null)`,
        updatedAt: now,
      })
      .where(
        and(
          eq(users.id, viewer.id),
          counts,
          sql`not exists (select 1 from users other
            where lower(other.email) = lower(${email}) and other.id <> ${viewer.id}
              and ${isCustomer(sql`other`)} = ${isCustomer()})`,
        ),
      ),
    oldAddress: isOwn ? [] : leaveTheOld,
    // Afterwards, because an address that has just changed is unproven.
    proven: db
      .update(users)
      .set({ emailConfirmedAt: sql`coalesce(${users.emailConfirmedAt}, ${now})` })
      .where(and(eq(users.id, viewer.id), eq(users.email, email), counts)),
    ended: db.delete(emailChanges).where(eq(emailChanges.tokenHash, tokenHash)),
  });
  if (proven.meta.changes === 1) return change;
  if (ended.meta.changes !== 1) throw linkHasEnded();
  throw new DomainError(
    "taken",
    "Another account already has this email address. Go to your account and enter a different address.",
    {
      title: "Already taken",
    },
  );
}
