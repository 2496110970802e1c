import { sql } from "drizzle-orm";
import type { Allowed } from "~/platform/context";
import { runBatch } from "~/platform/database";
import { hashToken, newToken } from "~/platform/tokens";
import type { Admin, Viewer } from "~/platform/viewer";
import { demandProof } from "../proof/demand-proof.server";
import { isActiveAdmin } from "../user/active";
import { findLookedAfter, mayStill } from "../user/look-after.server";
import { ending } from "./end-recovery.server";
import { noLongerAsked, recoveryWaits, whyNotDecideRecovery } from "./recovery.rules";
import type { DecideRecovery } from "./recovery.schema";
import {
  auditRecovery,
  isInTime,
  isStillLost,
  readRecovery,
  recoveryOf,
  recoveryView,
} from "./recovery.server";
import { recoveryStoppedMail } from "./recovery-mail";
import { tellAll } from "./start-recovery.server";
import { readTold, tellOwner } from "./told.server";

/** A condition: this recovery of an administrator's account waits for an approval. */
const isWaitingFor = (now: number) => sql`confirmed_at is not null and ready_at is null
  and ${isInTime(now)} and ${isStillLost}
  and exists (select 1 from users a where a.id = account_recoveries.user_id
    and ${isActiveAdmin(sql`a`)})`;

/** The accounts whose recovery an administrator has to decide about. */
export const listRecoveriesToDecide = ({ db, now, viewer }: Allowed<Admin>) =>
  db.all<{ id: number; username: string }>(sql`
    select id, username from users where id <> ${viewer.id}
      and id in (select user_id from account_recoveries where ${isWaitingFor(now)})
    order by username collate nocase limit 20`);

/** The recovery of an account as administrators see it; null if none is under way. */
export async function readRecoveryFor(ctx: Allowed<Admin>, userId: number) {
  const found = await readRecovery(ctx, recoveryOf(userId));
  return found && found.state !== "asked" ? recoveryView(found, ctx.now) : null;
}

/** Reads what the page with the decision shows, and why the viewer may not decide. */
export async function readRecoveryToDecide(ctx: Allowed<Admin>, userId: number) {
  const { id, username, role, email } = await findLookedAfter(ctx, userId);
  const recovery = await readRecoveryFor(ctx, userId);
  const isWaiting = recovery?.state === "approving";
  return {
    id,
    username,
    email,
    refused: whyNotDecideRecovery({ id, role, isWaiting }, ctx.viewer),
  };
}

/**
 * Approves or rejects the recovery of another administrator's account. An approval begins the 24
 * hours; a rejection ends the recovery. Throws `not_found`, `wrong_role` for the viewer's own
 * account, `taken` if there is nothing to decide any more, and like `demandProof`.
 */
export async function decideRecovery(
  ctx: Allowed<Admin>,
  { userId, decision, reason }: DecideRecovery,
): Promise<{ username: string; decision: DecideRecovery["decision"] }> {
  const { refused, username } = await readRecoveryToDecide(ctx, userId);
  if (refused) throw refused;
  await demandProof(ctx);
  const account = (await readRecovery(ctx, recoveryOf(userId)))?.account;
  if (!account) throw noLongerAsked();
  const decide = decision === "approve" ? approve : reject;
  if (!(await decide(ctx, account, reason))) throw noLongerAsked();
  return { username, decision };
}

/** Begins the 24 hours, and tells everyone who should know. Returns whether it did. */
async function approve(ctx: Allowed<Admin>, account: Viewer, reason: string): Promise<boolean> {
  const { db, now, viewer } = ctx;
  const readyAt = now + recoveryWaits;
  const stop = newToken();
  const stopHash = await hashToken(stop);
  const [approved] = await runBatch(db, [
    sql`
      update account_recoveries set approved_by = ${viewer.id}, ready_at = ${readyAt},
        approval_stop_hash = ${stopHash}
      where user_id = ${account.id} and ${isWaitingFor(now)} and ${mayStill(ctx, account.id)}`,
    ...auditRecovery(now, account, decided("recovery_approved", account, reason), viewer),
    ...(await tellAll(ctx, account, { stop, stopHash, readyAt })),
  ]);
  return approved.meta.changes === 1;
}

/** Ends the recovery and tells the account's owner. Returns whether it did. */
async function reject(ctx: Allowed<Admin>, account: Viewer, reason: string): Promise<boolean> {
  const { db, now, site, viewer } = ctx;
  const may = sql`${isWaitingFor(now)} and ${mayStill(ctx, account.id)}`;
  const { end, mark, isEnded, forget } = await ending(account.id, may);
  const { own } = await readTold(ctx, account);
  const content = recoveryStoppedMail(site, { username: account.username, why: "rejected" });
  const [rejected] = await runBatch(db, [
    end,
    ...auditRecovery(now, account, decided("recovery_rejected", account, reason), viewer),
    ...tellOwner("recovery-stopped", account, mark, { own, content, now, only: isEnded }),
    forget,
  ]);
  return rejected.meta.changes === 1;
}

const decided = (action: string, { username }: Viewer, reason: string) => ({
  action,
  after: { account: username, reason },
});
