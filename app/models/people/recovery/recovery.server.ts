import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Allowed, Capabilities, Instant, RequestContext } from "~/platform/context";
import { type Statement, wroteOne } from "~/platform/database";
import { isStrong } from "~/platform/proof";
import { hashToken } from "~/platform/tokens";
import type { Viewer } from "~/platform/viewer";
import { momentOrNull } from "../../core/moment";
import { type Act, auditLine } from "../audit/audit.server";
import { hasPasskeys } from "../proof/demand-proof.server";
import { needsCode } from "../second-factor/check-code.server";
import { isActive } from "../user/active";
import { isPrivileged } from "../user/api-token.server";
import { users } from "../user/user.tables";
import { asViewer, viewerColumns } from "../user/viewer.server";
import {
  approvalLasts,
  finishLasts,
  linkLasts,
  type RecoveryTimes,
  recoveryState,
} from "./recovery.rules";
import { accountRecoveries } from "./recovery.tables";

const r = accountRecoveries;

/** A condition that says what `recoveryState` says: the recovery was continued in time. */
export const isInTime = (now: Instant): SQL => sql`(case
  when account_recoveries.confirmed_at is null
    then account_recoveries.asked_at > ${now - linkLasts}
  when account_recoveries.ready_at is null
    then account_recoveries.confirmed_at > ${now - approvalLasts}
  else account_recoveries.ready_at > ${now - finishLasts} end)`;

/**
 * A condition: since the recovery began, nobody has proven to be the owner with a code or a passkey,
 * the password is the same, and the account is active. Otherwise nothing was lost, or a stranger
 * asks.
 */
export const isStillLost: SQL = sql`(
  exists (select 1 from users u where u.id = account_recoveries.user_id and ${isActive(sql`u`)}
    and u.password = account_recoveries.password)
  and coalesce((select f.last_step from second_factors f
    where f.user_id = account_recoveries.user_id), 0) = account_recoveries.last_step
  and not exists (select 1 from recovery_codes c where c.user_id = account_recoveries.user_id
    and c.used_at >= account_recoveries.asked_at)
  and not exists (select 1 from passkeys p where p.user_id = account_recoveries.user_id
    and p.last_used_at >= account_recoveries.asked_at)
  and not exists (select 1 from sessions s where s.user_id = account_recoveries.user_id
    and s.proven_at >= account_recoveries.asked_at and s.proven_by <> 'password'))`;

/** Reads the open recovery that `which` finds, with its account. Null if there is none. */
export async function readRecovery({ db, now }: Pick<Capabilities, "db" | "now">, which: SQL) {
  const [row] = await db
    .select({
      ...viewerColumns,
      askedAt: r.askedAt,
      confirmedAt: r.confirmedAt,
      readyAt: r.readyAt,
    })
    .from(r)
    .innerJoin(users, eq(users.id, r.userId))
    .where(and(which, isInTime(now), isStillLost))
    .limit(1);
  if (!row) return null;
  const { askedAt, confirmedAt, readyAt, ...found } = row;
  const times: RecoveryTimes = { askedAt, confirmedAt, readyAt };
  const state = recoveryState(times, now);
  return state && { ...times, state, account: asViewer(found) };
}
type Recovery = NonNullable<Awaited<ReturnType<typeof readRecovery>>>;

export const recoveryOf = (userId: number): SQL => sql`${r.userId} = ${userId}`;

/** What a page shows about a recovery. */
export const recoveryView = ({ state, readyAt }: Recovery, now: Instant) => ({
  state,
  ready: momentOrNull(readyAt, now),
});

/**
 * The statement that audits what happened with the recovery of a privileged account, if the
 * statement before it wrote one row. Nobody has signed in: the actor is the account itself, or null
 * if anyone with a link could have done it.
 */
export const auditRecovery = (
  now: Instant,
  account: Viewer,
  act: Omit<Act, "subject">,
  viewer: Viewer | null = account,
): Statement[] =>
  isPrivileged({ viewer: account })
    ? [auditLine({ now, viewer }, { ...act, subject: { type: "user", id: account.id } }, wroteOne)]
    : [];

/**
 * The password hash of a user who has signed in with the password alone, although the account has
 * passkeys. Null for everyone else.
 */
export async function findWithoutPasskey({ db }: Pick<Capabilities, "db">, viewer: Viewer) {
  if (viewer.viewedBy || viewer.proof?.by !== "password") return null;
  const [row] = await db
    .select({ hash: users.password })
    .from(users)
    .where(and(eq(users.id, viewer.id), hasPasskeys(viewer.id), sql`not ${needsCode(viewer.id)}`));
  return row?.hash ?? null;
}

/** Whether the viewer has proven to be the owner with a code or a passkey. */
export const isFullyProven = ({ viewedBy, proof }: Viewer): boolean => !viewedBy && isStrong(proof);

/**
 * The recovery of the viewer's own account, for the account page. Only a session that began with a
 * code or a passkey can stop it there.
 */
export async function readOwnRecovery(ctx: Allowed<Viewer>) {
  const found = await readRecovery(ctx, recoveryOf(ctx.viewer.id));
  if (!found || found.state === "asked") return null;
  return { ...recoveryView(found, ctx.now), canStop: isFullyProven(ctx.viewer) };
}

/** The recovery that an emailed link belongs to, if the link does `does`. */
export async function findByLink(
  ctx: Pick<RequestContext, "db" | "now">,
  does: "confirm" | "stop" | "finish",
  token: string,
) {
  const found = await readRecovery(ctx, linkIs(does, await hashToken(token)));
  return found && { username: found.account.username, ...recoveryView(found, ctx.now) };
}

/** A condition: a link with this hash does `does`. The link that finishes a recovery also stops it. */
export const linkIs = (does: "confirm" | "stop" | "finish", hash: string): SQL =>
  ({
    confirm: sql`account_recoveries.link_hash = ${hash}`,
    stop: sql`${hash} in (account_recoveries.stop_hash, account_recoveries.approval_stop_hash,
      account_recoveries.finish_hash)`,
    finish: sql`account_recoveries.finish_hash = ${hash}`,
  })[does];
