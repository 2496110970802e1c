import { type SQL, sql } from "drizzle-orm";
import type { Allowed, Capabilities, Instant, RequestContext } from "~/platform/context";
import { runBatch, wroteOne } from "~/platform/database";
import { DomainError } from "~/platform/errors";
import { hashToken, newToken } from "~/platform/tokens";
import type { Viewer } from "~/platform/viewer";
import { queueMail } from "../mail/outbox.server";
import { accountMailKey } from "../user/held-data.server";
import { linkHasEnded } from "../user/user.rules";
import { users } from "../user/user.tables";
import { asViewer, viewerColumns } from "../user/viewer.server";
import { finishLasts } from "./recovery.rules";
import type { RecoveryLink } from "./recovery.schema";
import {
  auditRecovery,
  isFullyProven,
  isInTime,
  isStillLost,
  linkIs,
  readRecovery,
  recoveryOf,
} from "./recovery.server";
import { type EndedBecause, recoveryReadyMail, recoveryStoppedMail } from "./recovery-mail";
import { readTold, tellOwner } from "./told.server";

/**
 * The statements that end a recovery, if `only` holds. The first marks the row: what else the batch
 * does must depend on `isEnded`, and `forget` deletes the row at last. So two requests cannot both
 * end one recovery.
 */
export async function ending(userId: number, only: SQL) {
  const mark = await hashToken(newToken());
  return {
    mark,
    end: sql`update account_recoveries set link_hash = ${mark}
      where user_id = ${userId} and ${only}`,
    isEnded: sql`exists (select 1 from account_recoveries where link_hash = ${mark})`,
    forget: sql`delete from account_recoveries where link_hash = ${mark}`,
  };
}

type Stopping = Pick<Capabilities, "db" | "now" | "site">;

/** Stops a recovery if `only` holds, audits it and emails the owner. Returns whether it did. */
async function stop(
  ctx: Stopping,
  account: Viewer,
  { only, why, actor }: { only: SQL; why: EndedBecause; actor: Viewer | null },
): Promise<boolean> {
  const { db, now, site } = ctx;
  const { end, mark, isEnded, forget } = await ending(account.id, only);
  const { own } = await readTold(ctx, account);
  const content = recoveryStoppedMail(site, { username: account.username, why });
  const [ended] = await runBatch(db, [
    end,
    ...auditRecovery(now, account, { action: "recovery_stopped", after: { by: why } }, actor),
    ...tellOwner("recovery-stopped", account, mark, { own, content, now, only: isEnded }),
    forget,
  ]);
  return ended.meta.changes === 1;
}

/** Stops a recovery with a link from an email. Throws `too_late` if the link has ended. */
export async function stopByLink(ctx: RequestContext, { token }: RecoveryLink): Promise<void> {
  const link = linkIs("stop", await hashToken(token));
  const found = await readRecovery(ctx, link);
  const isStopped =
    found && (await stop(ctx, found.account, { only: link, why: "link", actor: null }));
  if (!isStopped) throw linkHasEnded();
}

/**
 * Stops the recovery of the viewer's own account. Only a session that began with a code or a passkey
 * may: a stranger can have the password. Throws `wrong_role`. If the recovery has ended, nothing
 * happens.
 */
export async function stopOwnRecovery(ctx: Allowed<Viewer>): Promise<void> {
  const { viewer } = ctx;
  const only = isFullyProven(viewer) ? sql`true` : sql`false`;
  if (await stop(ctx, viewer, { only, why: "account", actor: viewer })) return;
  if ((await readRecovery(ctx, recoveryOf(viewer.id))) === null) return;
  throw new DomainError(
    "wrong_role",
    "You signed in with your password only. Use the link in our email to stop the recovery.",
  );
}

/**
 * Stops every recovery whose account was used with a code or a passkey in the meantime, has a new
 * password or is no longer active. A recovery cannot be finished from that moment on; this job tells
 * the owner. Safe to run at any time.
 */
export async function stopNeedlessRecoveries(ctx: Capabilities): Promise<void> {
  const needless = sql`${isInTime(ctx.now)} and not ${isStillLost}`;
  for (const row of await accountsWith(ctx, needless)) {
    const account = asViewer(row);
    await stop(ctx, account, { only: sql`not ${isStillLost}`, why: "proof", actor: account });
  }
}

/** The most recoveries that one run of a job handles. */
const aRun = 50;

const accountsWith = ({ db }: Pick<Capabilities, "db">, which: SQL) =>
  db
    .select(viewerColumns)
    .from(users)
    .where(
      sql`${users.id} in (select user_id from account_recoveries
        where confirmed_at is not null and ${which} limit ${aRun})`,
    );

/**
 * Emails the link that finishes a recovery, once its wait is over. Safe to run at any time, any
 * number of times.
 */
export async function mailReadyRecoveries(ctx: Capabilities): Promise<void> {
  const isReady = sql`ready_at <= ${ctx.now} and finish_hash is null
    and ${isInTime(ctx.now)} and ${isStillLost}`;
  for (const row of await accountsWith(ctx, isReady)) {
    await mailFinish(ctx, asViewer(row), isReady);
  }
}

async function mailFinish({ db, now, site }: Stopping, account: Viewer, isReady: SQL) {
  const token = newToken();
  const finishHash = await hashToken(token);
  const { id, username, email } = account;
  const days = finishLasts / 86_400_000;
  await runBatch(db, [
    sql`update account_recoveries set finish_hash = ${finishHash}
      where user_id = ${id} and ${isReady}
        and exists (select 1 from users where id = ${id} and email = ${email})`,
    queueMail(now, {
      key: accountMailKey("recovery-ready", id, finishHash.slice(0, 16)),
      to: email,
      content: recoveryReadyMail(site, { username, token, days }),
      isSecret: true,
      only: wroteOne,
    }),
  ]);
}

/** Deletes recoveries that nobody has continued in time. Safe to run at any time. */
export async function forgetOldRecoveries({ db, now }: { db: Capabilities["db"]; now: Instant }) {
  await db.run(sql`delete from account_recoveries where not ${isInTime(now)}`);
}
