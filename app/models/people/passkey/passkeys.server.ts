import { Buffer } from "node:buffer";
import { and, asc, eq, lte, sql } from "drizzle-orm";
import type { Allowed, Capabilities } from "~/platform/context";
import { noRows, runBatch, wroteOne } from "~/platform/database";
import { notFound } from "~/platform/errors";
import type { Viewer } from "~/platform/viewer";
import { auditLine } from "../audit/audit.server";
import { passkeyAddedMail, passkeyRemovedMail } from "../mail/account-mail";
import { queueMail } from "../mail/outbox.server";
import { demandFactor, recordProof } from "../proof/demand-proof.server";
import { checkOwnPassword, notYourPassword } from "../user/account.server";
import { isActive } from "../user/active";
import { isPrivileged } from "../user/api-token.server";
import { accountMailKey } from "../user/held-data.server";
import {
  mostPasskeys,
  nameTaken,
  notAdded,
  type OwnPasskey,
  whyNotAddPasskey,
} from "./passkey.rules";
import type { AddPasskey, BeginPasskey, RemovePasskey, RenamePasskey } from "./passkey.schema";
import { passkeys, spentChallenges } from "./passkey.tables";
import { checkNewPasskey, optionsToAdd } from "./passkey-answer.server";

const p = passkeys;

/** The viewer's passkeys, oldest first. */
const ownPasskeys = ({ db, viewer }: Allowed<Viewer>) =>
  db.select().from(p).where(eq(p.userId, viewer.id)).orderBy(asc(p.id)).limit(mostPasskeys);

export async function listPasskeys(ctx: Allowed<Viewer>): Promise<OwnPasskey[]> {
  const rows = await ownPasskeys(ctx);
  return rows.map(({ id, name, isSynced, createdAt, lastUsedAt }) => ({
    id,
    name,
    isSynced,
    createdAt,
    lastUsedAt,
  }));
}

/** One of the viewer's passkeys. Throws `not_found` for any other passkey. */
export async function findPasskey({ db, viewer }: Allowed<Viewer>, passkeyId: number) {
  const [row] = await db
    .select({ id: p.id, name: p.name })
    .from(p)
    .where(and(eq(p.id, passkeyId), eq(p.userId, viewer.id)));
  if (!row) throw gone();
  return row;
}

const gone = () => notFound("That passkey no longer exists.");

/**
 * Returns what a browser needs to make a passkey. Checks first everything that can be checked
 * before, so that no device keeps a passkey that is then refused. Throws `invalid` for a wrong
 * password or a name that is already used, `taken` if the account has 10 passkeys, and like
 * `demandFactor`.
 */
export async function beginPasskey(ctx: Allowed<Viewer>, { name, currentPassword }: BeginPasskey) {
  await demandFactor(ctx);
  await checkOwnPassword(ctx, currentPassword);
  const own = await ownPasskeys(ctx);
  const refused = whyNotAddPasskey(own, name);
  if (refused) throw refused;
  return optionsToAdd(ctx, own);
}

/**
 * Adds the passkey that a device has made, and emails the account's owner. The challenge that the
 * device has answered is used up in the same batch. Throws like `beginPasskey`, and `invalid` if the
 * device's answer is not right.
 */
export async function addPasskey(ctx: Allowed<Viewer>, command: AddPasskey): Promise<void> {
  const { db, now, viewer, site } = ctx;
  const { name } = command;
  await demandFactor(ctx);
  const password = await checkOwnPassword(ctx, command.currentPassword);
  const checked = await checkNewPasskey(ctx, command);
  if (checked === null) throw notAdded();
  const { found, answered } = checked;
  const { credential, credentialBackedUp: isSynced } = found;
  const publicKey = Buffer.from(credential.publicKey).toString("base64url");
  const transports = JSON.stringify(command.transports.split(",").filter(Boolean));
  const handle = await ctx.passkeyChallenges.handleOf(viewer.id);
  const { added, owner } = await runBatch(db, {
    spent: sql`
      insert into spent_challenges (challenge_hash, expires_at)
      select ${answered.challengeHash}, ${answered.endsAt} from users
      where id = ${viewer.id} and ${isActive()} and password = ${password}
        and (select count(*) from passkeys where user_id = ${viewer.id}) < ${mostPasskeys}
        and not exists (select 1 from passkeys
          where user_id = ${viewer.id} and lower(name) = lower(${name}))
      on conflict do nothing`,
    added: sql`
      insert into passkeys (user_id, credential_id, user_handle, public_key, counter, transports,
        name, is_synced, created_at)
      select ${viewer.id}, ${credential.id}, ${handle}, ${publicKey}, ${credential.counter},
        ${transports}, ${name}, ${isSynced ? 1 : 0}, ${now} where ${wroteOne}
      on conflict do nothing`,
    mail: queueMail(now, {
      key: accountMailKey("passkey-added", viewer.id, answered.challengeHash.slice(0, 16)),
      to: viewer.email,
      content: passkeyAddedMail(site, { username: viewer.username, name }),
      only: wroteOne,
    }),
    log: isPrivileged(ctx)
      ? auditLine(ctx, {
          action: "passkey_added",
          subject: { type: "user", id: viewer.id },
          after: { name },
        })
      : noRows<{ id: number }>(),
    proven: await recordProof(
      ctx,
      "passkey",
      sql`exists (select 1 from passkeys where user_id = ${viewer.id}
        and credential_id = ${credential.id} and created_at = ${now})`,
    ),
    owner: sql<{ isStill: 0 | 1 }>`
      select ${isActive()} and password = ${password} isStill from users where id = ${viewer.id}`,
  });
  if (added.meta.changes === 1) return;
  if (owner.results[0]?.isStill !== 1) throw notYourPassword();
  throw whyNotAddPasskey(await ownPasskeys(ctx), name) ?? notAdded();
}

/** Gives a passkey another name. Throws `invalid` if another passkey of the viewer has the name. */
export async function renamePasskey(
  ctx: Allowed<Viewer>,
  { passkeyId, name }: RenamePasskey,
): Promise<void> {
  const renamed = await ctx.db
    .update(p)
    .set({ name })
    .where(
      and(
        eq(p.id, passkeyId),
        eq(p.userId, ctx.viewer.id),
        sql`not exists (select 1 from passkeys o where o.user_id = ${ctx.viewer.id}
          and o.id <> ${passkeyId} and lower(o.name) = lower(${name}))`,
      ),
    );
  if (renamed.meta.changes === 1) return;
  await findPasskey(ctx, passkeyId);
  throw nameTaken();
}

/**
 * Removes one of the viewer's passkeys at once, and emails the account's owner. Throws `not_found`
 * for any other passkey, and like `demandFactor`.
 */
export async function removePasskey(
  ctx: Allowed<Viewer>,
  { passkeyId }: RemovePasskey,
): Promise<{ name: string }> {
  const { db, now, viewer, site } = ctx;
  const { name } = await findPasskey(ctx, passkeyId);
  await demandFactor(ctx);
  const { removed } = await runBatch(db, {
    removed: db.delete(p).where(and(eq(p.id, passkeyId), eq(p.userId, viewer.id))),
    mail: queueMail(now, {
      key: accountMailKey("passkey-removed", viewer.id, String(passkeyId)),
      to: viewer.email,
      content: passkeyRemovedMail(site, { username: viewer.username, name }),
      only: wroteOne,
    }),
    log: isPrivileged(ctx)
      ? auditLine(ctx, {
          action: "passkey_removed",
          subject: { type: "user", id: viewer.id },
          before: { name },
        })
      : noRows<{ id: number }>(),
  });
  if (removed.meta.changes !== 1) throw gone();
  return { name };
}

/** Deletes the challenges that nobody could answer any more. Safe to run at any time. */
export async function forgetSpentChallenges({ db, now }: Capabilities): Promise<void> {
  await db.delete(spentChallenges).where(lte(spentChallenges.expiresAt, now));
}
