import { and, eq, isNull, sql } from "drizzle-orm";
import type { Allowed } from "~/platform/context";
import { readCredential } from "~/platform/credentials";
import { noRows, runBatch } from "~/platform/database";
import { atField, notFound } from "~/platform/errors";
import { hashPassword, verifyPassword } from "~/platform/passwords";
import { isStrong } from "~/platform/proof";
import type { Viewer } from "~/platform/viewer";
import { passwordChangedMail } from "../mail/account-mail";
import { queueMail } from "../mail/outbox.server";
import { demandFactor } from "../proof/demand-proof.server";
import { needsCode } from "../second-factor/check-code.server";
import { isActive } from "./active";
import { commonPasswords } from "./common-passwords.server";
import { accountMailKey } from "./held-data.server";
import { endEverySession, shutOut } from "./password-reset.server";
import { startSession } from "./session.server";
import { countTry, noTriesLeft, rememberBrowser, tryAt, uncountTries } from "./tries.server";
import { whyNotPassword } from "./user.rules";
import type { ChangeName, ChangePassword } from "./user.schema";
import { passwordResets, users } from "./user.tables";

/** Reads what the account page shows about the viewer, besides what every page knows. */
export async function readAccount({ db, viewer, now }: Allowed<Viewer>) {
  const [row] = await db
    .select({
      firstName: users.firstName,
      lastName: users.lastName,
      hasSignInCodes: sql<0 | 1>`${needsCode(viewer.id)}`.as("has_sign_in_codes"),
      pendingEmail: sql<string | null>`(select c.new_email from email_changes c
        where c.user_id = ${viewer.id} and c.expires_at > ${now})`,
    })
    .from(users)
    .where(eq(users.id, viewer.id));
  if (!row) throw notFound();
  return row;
}

/**
 * Checks the password, to make sure that the owner is asking and not another person at an open
 * browser. Returns the hash that was checked, so that a write can make sure that it is still
 * current. Throws `invalid` at `currentPassword`, and `too_many`: these attempts are counted
 * separately for each account.
 */
export async function checkOwnPassword(
  ctx: Pick<Allowed<Viewer>, "db" | "viewer" | "now" | "limits">,
  password: string,
): Promise<string> {
  const { db, viewer, now } = ctx;
  const own = await tryAt("own", viewer.id);
  const [counted, found] = await runBatch(db, [
    countTry(own, now),
    db.select({ hash: users.password }).from(users).where(eq(users.id, viewer.id)),
  ]);
  if (counted.results.length !== 1) throw noTriesLeft(ctx, own);
  const [row] = found.results;
  if (!row || !(await verifyPassword(password, row.hash))) throw notYourPassword();
  await uncountTries(ctx, [own]);
  return row.hash;
}

/** Also the error if the password was right a moment ago but was changed in the meantime. */
export function notYourPassword() {
  return atField("currentPassword", "Wrong password. Enter your current password.");
}

/**
 * Changes the password. Every session and every token of the account ends, and so do the
 * notifications of its browsers. The current browser gets a new session, because another person may
 * know the old one. Throws `invalid` if the current password is wrong or was changed in the
 * meantime, and if the new password is easy to guess. Throws like `demandFactor`.
 */
export async function changePassword(
  ctx: Allowed<Viewer>,
  { currentPassword, password }: ChangePassword,
  request: Request,
): Promise<void> {
  const { db, viewer, now, site } = ctx;
  const refused = whyNotPassword(password, viewer, commonPasswords);
  if (refused) throw refused;
  await demandFactor(ctx);
  const checked = await checkOwnPassword(ctx, currentPassword);
  const hash = await hashPassword(password);
  const isChanged = sql`exists (select 1 from users where id = ${viewer.id} and password = ${hash})`;
  const { changed } = await runBatch(db, {
    changed: db
      .update(users)
      .set({ password: hash, updatedAt: now })
      .where(and(eq(users.id, viewer.id), isActive(), eq(users.password, checked))),
    // Links to set a password that were emailed earlier stop working.
    links: db
      .update(passwordResets)
      .set({ usedAt: now })
      .where(and(eq(passwordResets.userId, viewer.id), isNull(passwordResets.usedAt), isChanged)),
    ended: shutOut(db, viewer.id, isChanged),
    mail: queueMail(now, {
      key: accountMailKey("password-changed", viewer.id, String(now)),
      to: viewer.email,
      content: passwordChangedMail(site, viewer),
      only: isChanged,
    }),
  });
  if (changed.meta.changes !== 1) throw notYourPassword();
  const credential = await readCredential(request);
  if (credential?.kind !== "session") return;
  const { proof } = viewer;
  // The password says less than a code or a passkey, so it does not take their place.
  const earlier = isStrong(proof) ? { by: proof.by, provenAt: proof.at } : {};
  await startSession(ctx, request, { viewer, hash }, { ...earlier, mail: noRows() });
  await rememberBrowser(ctx, viewer.id);
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

/** Ends every session and every token of the account, including the current session. */
export async function signOutEverywhere({ db, viewer, session }: Allowed<Viewer>): Promise<void> {
  await runBatch(db, endEverySession(db, viewer.id));
  session.clear();
}
