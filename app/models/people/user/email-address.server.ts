import { and, eq, gt, isNull, type SQL, sql } from "drizzle-orm";
import type { Allowed, Instant } from "~/platform/context";
import { runBatch, wroteOne } from "~/platform/database";
import { atField, DomainError } from "~/platform/errors";
import { hashToken, newToken } from "~/platform/tokens";
import type { Viewer } from "~/platform/viewer";
import { confirmEmailMail, confirmNewEmailMail, emailChangedMail } from "../mail/account-mail";
import { queueMail } from "../mail/outbox.server";
import { demandFactor } from "../proof/demand-proof.server";
import { checkOwnPassword, notYourPassword } from "./account.server";
import { isActive, isCustomer } from "./active";
import { accountMailKey, isAccountMail, provenAddress } from "./held-data.server";
import { doorPathOf, emailChangeLasts, linkHasEnded, mostEmailLinksAnHour } from "./user.rules";
import type { ChangeEmail, ConfirmEmail } from "./user.schema";
import { emailChanges, passwordResets, users } from "./user.tables";

const hour = 60 * 60_000;

/**
 * Asks to change the account's email address. The new address counts once the link that is emailed
 * to it has been followed. The response does not show whether another account has the address; only
 * a person who can read its emails learns this. Throws `invalid` if the account already has the
 * address or the password is wrong, `too_many`, and like `demandFactor`.
 */
export async function askForEmail(
  ctx: Allowed<Viewer>,
  { email, currentPassword }: ChangeEmail,
): Promise<void> {
  if (email === ctx.viewer.email) {
    throw atField("email", "This is already your email address.");
  }
  await demandFactor(ctx);
  const checked = await checkOwnPassword(ctx, currentPassword);
  // If the password was changed in the meantime, a person who knows only the old one gets no link.
  const isStill = sql`exists (select 1 from users
    where id = ${ctx.viewer.id} and ${isActive()} and password = ${checked})`;
  if (!(await mailLink(ctx, email, isStill))) throw notYourPassword();
}

/**
 * Emails a link to the account's own address, to confirm that the address belongs to the account's
 * owner. Returns whether this was necessary: a confirmed address stays confirmed. Throws
 * `too_many`.
 */
export async function askForProof(ctx: Allowed<Viewer>): Promise<boolean> {
  if ((await provenAddress(ctx)) !== null) return false;
  await mailLink(ctx, ctx.viewer.email);
  return true;
}

/**
 * Emails the only link that this account has for an address, if `only` is true. The earlier link
 * stops working. Returns whether a link was emailed. Throws `too_many`.
 */
async function mailLink(ctx: Allowed<Viewer>, to: string, only = sql`true`): Promise<boolean> {
  const { db, viewer, now, site } = ctx;
  const isOwn = isSame(to, viewer.email);
  // Other accounts can ask for links to this address, and so use up its limit. This must not stop
  // the owner from confirming the address.
  const limited = isOwn ? [] : [`to:${to.toLowerCase()}`];
  await ctx.limits.spend("mail", `user:${viewer.id}`, ...limited);
  const hasLinksLeft = sql`(select count(*) from mail_outbox
    where ${isAccountMail("email-change", viewer.id)} and created_at > ${now - hour})
    < ${mostEmailLinksAnHour}`;
  const may = sql`${only} and ${hasLinksLeft}`;
  const token = newToken();
  const tokenHash = await hashToken(token);
  const write = isOwn ? confirmEmailMail : confirmNewEmailMail;
  const content = write(site, {
    username: viewer.username,
    token,
    hours: emailChangeLasts / hour,
    door: doorPathOf(viewer.role),
  });
  const { made, left } = await runBatch(db, {
    cleared: db.delete(emailChanges).where(and(eq(emailChanges.userId, viewer.id), may)),
    made: sql`
      insert into email_changes (token_hash, user_id, new_email, created_at, expires_at)
      select ${tokenHash}, ${viewer.id}, ${to}, ${now}, ${now + emailChangeLasts} where ${may}`,
    mail: queueMail(now, {
      key: accountMailKey("email-change", viewer.id, tokenHash.slice(0, 16)),
      to,
      content,
      isSecret: true,
      only: wroteOne,
    }),
    left: sql`select 1 where ${hasLinksLeft}`,
  });
  if (made.meta.changes === 1) return true;
  if (left.results.length === 1) return false;
  throw new DomainError("too_many", "We already emailed you several links. Try again in an hour.");
}

/**
 * Creates a link that confirms the own address of the account that `account` finds when the
 * statement runs (`select id, email …`, one row or none), for example an account that is created in
 * the same batch. The link works for `lasts` milliseconds, and like every such link only for the
 * signed-in account.
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

/**
 * Whether two spellings of an email address are the same, as the index over `users` compares them.
 */
const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/**
 * What a link from an email does for this account: confirms its own address (`isOwn`), or makes
 * another address its own. Null if the link was used, has expired, or belongs to another account: a
 * stranger could persuade the reader of an address's emails to tap a link, and this tap must not
 * confirm the address for the stranger.
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
 * Does what a link from an email is for, and so confirms the address. A new address becomes the
 * account's own, and the old address is told. Returns what it did. Throws `too_late` if the link
 * has expired, and `taken` if another account of the same kind has got the address in the meantime.
 */
export async function confirmEmail(ctx: Allowed<Viewer>, { token }: ConfirmEmail) {
  const { db, viewer, now, site } = ctx;
  const change = await findEmailChange(ctx, token);
  if (!change) throw linkHasEnded();
  const { email, isOwn } = change;
  const tokenHash = await hashToken(token);
  const counts = sql`exists (select 1 from email_changes where token_hash = ${tokenHash})`;
  const leaveTheOld = [
    queueMail(now, {
      key: accountMailKey("email-changed", viewer.id, tokenHash.slice(0, 16)),
      to: viewer.email,
      content: emailChangedMail(site, {
        username: viewer.username,
        newEmail: email,
        writeTo: ctx.contact.email,
      }),
      only: wroteOne,
    }),
    // Links that were emailed to the old address no longer set a password.
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
        // A different address is unconfirmed until the statement below confirms it.
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
    // This comes afterwards, because an address that has just changed is unconfirmed.
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
