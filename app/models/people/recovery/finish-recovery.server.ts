import { type SQL, sql } from "drizzle-orm";
import type { RequestContext } from "~/platform/context";
import { type Database, runBatch, type Statement } from "~/platform/database";
import { hashToken } from "~/platform/tokens";
import type { Role } from "~/platform/viewer";
import { checkOwnPassword } from "../user/account.server";
import { dropFactors, shutOut } from "../user/password-reset.server";
import { linkHasEnded } from "../user/user.rules";
import { role } from "../user/user.tables";
import { ending } from "./end-recovery.server";
import type { FinishRecovery } from "./recovery.schema";
import { auditRecovery, isStillLost, linkIs, readRecovery } from "./recovery.server";
import { recoveryDoneMail } from "./recovery-mail";
import { readTold, tellOwner } from "./told.server";

/**
 * The statements that take away every second factor of an account and sign it out everywhere, if
 * `only` holds.
 */
export const dropSecondFactors = (db: Database, userId: number, only: SQL): Statement[] => [
  ...dropFactors(userId, only),
  ...shutOut(db, userId, only),
];

/**
 * Finishes a recovery after its wait: from then on, the password alone signs in. Returns the
 * account's role, which decides the sign-in page. Throws `too_late` if the recovery was stopped, was
 * finished, is not ready or has expired, `invalid` for a wrong password, and `too_many`.
 */
export async function finishRecovery(
  ctx: RequestContext,
  { token, currentPassword }: FinishRecovery,
): Promise<Role> {
  const { db, now, site, limits } = ctx;
  const link = linkIs("finish", await hashToken(token));
  const found = await readRecovery(ctx, link);
  if (found?.state !== "ready") throw linkHasEnded();
  const { account } = found;
  const checked = await checkOwnPassword({ db, now, limits, viewer: account }, currentPassword);
  // The wait needs no second look: the link exists only since it is over, and ends with its row.
  const may = sql`${link} and ${isStillLost} and password = ${checked} and ${isApproved}`;
  const { end, mark, isEnded, forget } = await ending(account.id, may);
  const { own } = await readTold(ctx, account);
  const content = recoveryDoneMail(site, account);
  const [ended] = await runBatch(db, [
    end,
    ...auditRecovery(now, account, { action: "recovery_finished" }),
    ...tellOwner("recovery-done", account, mark, { own, content, now, only: isEnded }),
    ...dropSecondFactors(db, account.id, isEnded),
    forget,
  ]);
  if (ended.meta.changes !== 1) throw linkHasEnded();
  return account.role;
}

/** A condition: another administrator has approved, if the account is an administrator's by now. */
const isApproved = sql`(approved_by is not null
  or (select ${role} from users where id = account_recoveries.user_id) <> 'admin')`;
