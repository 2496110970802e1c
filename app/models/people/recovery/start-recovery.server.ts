import { and, eq, gt, type SQL, sql } from "drizzle-orm";
import type { Allowed, Instant, RequestContext } from "~/platform/context";
import { runBatch, wroteOne } from "~/platform/database";
import { DomainError } from "~/platform/errors";
import { hashToken, newToken } from "~/platform/tokens";
import type { Viewer } from "~/platform/viewer";
import { momentInNewYork } from "../../core/calendar";
import { mailOutbox } from "../mail/mail.tables";
import { queueMail } from "../mail/outbox.server";
import { findHalf, halfSignInEnded } from "../second-factor/sign-in-code.server";
import { isActive } from "../user/active";
import { accountMailKey, isAccountMail } from "../user/held-data.server";
import { anotherAdmin } from "../user/look-after.server";
import { linkHasEnded } from "../user/user.rules";
import { role } from "../user/user.tables";
import { lastAdminCannotRecover, linkLasts, mostLinksADay, recoveryWaits } from "./recovery.rules";
import type { RecoveryLink } from "./recovery.schema";
import {
  auditRecovery,
  findWithoutPasskey,
  isInTime,
  isStillLost,
  linkIs,
  readRecovery,
  recoveryOf,
  recoveryView,
} from "./recovery.server";
import { accountRecoveries } from "./recovery.tables";
import {
  recoveryAskedMail,
  recoveryLinkMail,
  recoveryNoticeMail,
  recoveryToApproveMail,
  recoveryWaitingMail,
} from "./recovery-mail";
import { readTold, tellColleagues, tellOwner } from "./told.server";

const hour = 60 * 60_000;
const day = 24 * hour;

/**
 * The account whose password this browser has given, but neither a code nor a passkey, and the hash
 * that the password was checked with. Null in every other browser.
 */
async function findAsking(ctx: Allowed) {
  const half = await findHalf(ctx);
  if (half) return half;
  const { viewer } = ctx;
  if (!viewer) return null;
  const hash = await findWithoutPasskey(ctx, viewer);
  return hash === null ? null : { viewer, hash };
}

/** What the page says to a browser that may ask for a recovery; null for every other browser. */
export async function readAsking(ctx: Allowed) {
  const asking = await findAsking(ctx);
  if (!asking) return null;
  const { id, username, role } = asking.viewer;
  const found = await readRecovery(ctx, recoveryOf(id));
  const isAdmin = role === "admin";
  return {
    username,
    isAdmin,
    isLastAdmin: isAdmin && (await isLastAdmin(ctx, id)),
    recovery: found && recoveryView(found, ctx.now),
  };
}

async function isLastAdmin({ db }: Allowed, userId: number): Promise<boolean> {
  const [row] = await db.all<{ is: 0 | 1 }>(sql`select not ${anotherAdmin(userId)} "is"`);
  return row?.is === 1;
}

/**
 * Begins a recovery: emails a link to the account's address. A recovery whose wait has begun goes on
 * unchanged; if it is ready, its last email is sent again. Returns whether an email is sent. Throws
 * `too_late` if the password has to be given again or nobody could approve, and `too_many`.
 */
export async function startRecovery(ctx: Allowed): Promise<{ isMailed: boolean }> {
  const asking = await findAsking(ctx);
  if (!asking) throw halfSignInEnded((await ctx.halfSignIn.read())?.door ?? "/auth");
  const { viewer } = asking;
  await ctx.limits.spend("mail", `recover:${viewer.id}`);
  const found = await readRecovery(ctx, recoveryOf(viewer.id));
  if (found?.state === "ready") {
    await mailFinishAgain(ctx, viewer);
    return { isMailed: true };
  }
  if (found && found.state !== "asked") return { isMailed: false };
  if (viewer.role === "admin" && (await isLastAdmin(ctx, viewer.id))) {
    throw lastAdminCannotRecover();
  }
  await holdMails(ctx, "recovery-link", viewer);
  await mailLink(ctx, asking);
  return { isMailed: true };
}

type Mailed = "recovery-link" | "recovery-ready";

/** The emails of this kind that an account got in the last 24 hours. */
const mailedToday = (kind: Mailed, { id }: Viewer, now: Instant) =>
  and(isAccountMail(kind, id), gt(mailOutbox.createdAt, now - day));

/** Throws `too_many` if the account got as many of these emails as a day allows. */
async function holdMails({ db, now }: Allowed, kind: Mailed, viewer: Viewer): Promise<void> {
  const mailed = await db.$count(mailOutbox, mailedToday(kind, viewer, now));
  if (mailed >= mostLinksADay) throw tooManyLinks();
}

const tooManyLinks = () =>
  new DomainError(
    "too_many",
    "We already emailed you several links. Look in your spam folder, or try again tomorrow.",
  );

async function mailLink(ctx: Allowed, { viewer, hash }: { viewer: Viewer; hash: string }) {
  const { db, now, site } = ctx;
  const token = newToken();
  const linkHash = await hashToken(token);
  const { username, email } = viewer;
  const { begun } = await runBatch(db, {
    begun: sql`
      insert into account_recoveries (user_id, password, last_step, asked_at, link_hash)
      select id, password, coalesce((select last_step from second_factors where user_id = id), 0),
        ${now}, ${linkHash} from users
      where id = ${viewer.id} and ${isActive()} and password = ${hash} and email = ${email}
        and (${role} <> 'admin' or ${anotherAdmin(viewer.id)})
        and (select count(*) from mail_outbox
          where ${mailedToday("recovery-link", viewer, now)}) < ${mostLinksADay}
      on conflict (user_id) do update set password = excluded.password,
        last_step = excluded.last_step, asked_at = excluded.asked_at,
        link_hash = excluded.link_hash, confirmed_at = null, approved_by = null, ready_at = null,
        stop_hash = null, approval_stop_hash = null, finish_hash = null
      where account_recoveries.confirmed_at is null
        or not (${isInTime(now)} and ${isStillLost})`,
    mail: queueMail(now, {
      key: accountMailKey("recovery-link", viewer.id, linkHash.slice(0, 16)),
      to: email,
      content: recoveryLinkMail(site, { username, token, hours: linkLasts / hour }),
      isSecret: true,
      only: wroteOne,
    }),
  });
  if (begun.meta.changes !== 1) throw new DomainError("changed");
}

/** Has the next minute's job email another link to finish. The link before it stops working. */
async function mailFinishAgain(ctx: Allowed, viewer: Viewer): Promise<void> {
  await holdMails(ctx, "recovery-ready", viewer);
  await ctx.db
    .update(accountRecoveries)
    .set({ finishHash: null })
    .where(eq(accountRecoveries.userId, viewer.id));
}

/**
 * Begins the wait, with the link from the first email. Everyone who should know gets an email with a
 * link that stops the recovery. An administrator's wait begins with an approval. Following the link
 * twice does no harm. Throws `too_late` if the link has ended.
 */
export async function confirmRecovery(ctx: RequestContext, { token }: RecoveryLink): Promise<void> {
  const { db, now } = ctx;
  await ctx.limits.spend("mail", `recover:${ctx.address}`);
  const linkHash = await hashToken(token);
  const found = await readRecovery(ctx, linkIs("confirm", linkHash));
  if (!found) throw linkHasEnded();
  if (found.state !== "asked") return;
  const { account } = found;
  const isAdmin = account.role === "admin";
  const readyAt = isAdmin ? null : now + recoveryWaits;
  const stop = newToken();
  const stopHash = await hashToken(stop);
  const [begun] = await runBatch(db, [
    sql`
      update account_recoveries set confirmed_at = ${now}, ready_at = ${readyAt},
        stop_hash = ${stopHash}
      where link_hash = ${linkHash} and confirmed_at is null and ${isInTime(now)} and ${isStillLost}
        and (select ${role} from users where id = account_recoveries.user_id) = ${account.role}
        and (${isAdmin ? 0 : 1} or ${anotherAdmin(account.id)})`,
    ...auditRecovery(now, account, { action: "recovery_asked" }),
    ...(await tellAll(ctx, account, { stop, stopHash, readyAt })),
  ]);
  if (begun.meta.changes !== 1) throw linkHasEnded();
}

/** The emails when the wait begins, or when an administrator has to approve, if it was written. */
export async function tellAll(
  ctx: Pick<RequestContext, "db" | "now" | "site">,
  account: Viewer,
  { stop, stopHash, readyAt }: { stop: string; stopHash: string; readyAt: number | null },
) {
  const { now, site } = ctx;
  const { own, colleagues } = await readTold(ctx, account);
  const link = { username: account.username, token: stop };
  const only: SQL = sql`exists (select 1 from account_recoveries
    where ${stopHash} in (stop_hash, approval_stop_hash))`;
  const ready = readyAt === null ? null : momentInNewYork(readyAt);
  const toOwner =
    ready === null ? recoveryAskedMail(site, link) : recoveryWaitingMail(site, { ...link, ready });
  const toOthers =
    ready === null
      ? recoveryToApproveMail(site, { username: account.username, userId: account.id })
      : recoveryNoticeMail(site, { ...link, ready });
  const how = { now, only, isSecret: true };
  return [
    ...tellOwner("recovery-waiting", account, stopHash, { own, content: toOwner, ...how }),
    ...tellColleagues(colleagues, stopHash, { content: toOthers, ...how }),
  ];
}
