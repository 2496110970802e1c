import { type SQL, sql } from "drizzle-orm";
import { type Door, doors } from "~/platform/addresses";
import type { Allowed } from "~/platform/context";
import { runBatch } from "~/platform/database";
import { atField, DomainError, notFound } from "~/platform/errors";
import type { Admin, Role } from "~/platform/viewer";
import { ago } from "../../core/ago";
import { auditLine, madeBy, newMaking } from "../audit/audit.server";
import { accountOffMail, accountOnMail, roleChangedMail } from "../mail/account-mail";
import { queueMail } from "../mail/outbox.server";
import type { WrittenMail } from "../mail/written-mail";
import { demandProof } from "../proof/demand-proof.server";
import { isActiveAdmin, isCustomer } from "./active";
import { accountMailKey, isAccountMail } from "./held-data.server";
import { withdrawAllOf } from "./invitations.server";
import { already, type LookedAfter, whyNotSetRole, whyNotSetState } from "./look-after.rules";
import { shutOut } from "./password-reset.server";
import type { SetUserRole, SetUserState } from "./user.schema";
import { role as roleColumn } from "./user.tables";
import type { UserState } from "./user-list";

/** A condition: an administrator other than `userId` can sign in. */
export const anotherAdmin = (userId: number | SQL) => sql`exists (
  select 1 from users a where a.id <> ${userId} and ${isActiveAdmin(sql`a`)})`;

/**
 * A condition at the moment of the write: the viewer is still an administrator, and the account is
 * not their own.
 */
export const mayStill = (
  { viewer }: Allowed<Admin>,
  userId: number,
) => sql`(${viewer.id} <> ${userId}
  and exists (select 1 from users v where v.id = ${viewer.id} and ${isActiveAdmin(sql`v`)}))`;

/**
 * A condition: another account with the same email already is of the kind (customer or portal) that
 * this role belongs to.
 */
const hasOtherAccount = (role: Role) => sql`exists (
  select 1 from users o where lower(o.email) = lower(users.email) and o.id <> users.id
    and ${isCustomer(sql`o`)} = ${role === "customer" ? 1 : 0})`;

type Row = Omit<LookedAfter, "isActive" | "isLastAdmin" | "otherAccounts"> & {
  isActive: 0 | 1;
  isLastAdmin: 0 | 1;
  hasCustomers: 0 | 1;
  hasPortals: 0 | 1;
};

/** The statement that reads an account for the rules. `lookedAfter` converts its row. */
export const lookedAfterStatement = (userId: number) => sql<Row>`
  select id, username, email, ${roleColumn} role, is_active isActive,
    ${roleColumn} = 'admin' and is_active and not ${anotherAdmin(sql`users.id`)} isLastAdmin,
    ${hasOtherAccount("customer")} hasCustomers, ${hasOtherAccount("vendor")} hasPortals
  from users where id = ${userId}`;

export function lookedAfter(row: Row | undefined): LookedAfter {
  if (!row) throw notFound("Account not found");
  const { hasCustomers, hasPortals, ...account } = row;
  return {
    ...account,
    isActive: row.isActive === 1,
    isLastAdmin: row.isLastAdmin === 1,
    otherAccounts: { customer: hasCustomers === 1, portal: hasPortals === 1 },
  };
}

/** Reads an account for the rules. Throws `not_found`. */
export async function findLookedAfter(
  { db }: Allowed<Admin>,
  userId: number,
): Promise<LookedAfter> {
  return lookedAfter((await db.all<Row>(lookedAfterStatement(userId)))[0]);
}

/**
 * Activates or deactivates an account. Deactivating also signs the account out everywhere and ends
 * every link that was emailed to it and every invitation that it sent. Throws `not_found`,
 * `wrong_role` for the viewer's own account, `too_late` for the last administrator, and `taken` if
 * the account is already in this state.
 */
export async function setUserState(
  ctx: Allowed<Admin>,
  { userId, state, reason }: SetUserState,
): Promise<{ id: number; username: string; state: UserState }> {
  const account = await findLookedAfter(ctx, userId);
  const refused = whyNotSetState(account, state, ctx.viewer);
  if (refused) throw refused;
  await demandProof(ctx);
  const { db, now } = ctx;
  const isOff = state === "inactive";
  const making = newMaking("user");
  const isDone = sql`${madeBy(making)} is not null`;
  const { username } = account;
  const writeTo = ctx.contact.email;
  const isWaitingOffMail = sql`${isAccountMail("account-off", userId)} and status = 'queued'`;
  const { log } = await runBatch(db, {
    switched: sql`
      update users set is_active = ${isOff ? 0 : 1}, updated_at = ${now}
      where id = ${userId} and is_active = ${isOff ? 1 : 0} and ${mayStill(ctx, userId)}
        and (${isOff ? 0 : 1} or ${roleColumn} <> 'admin' or ${anotherAdmin(userId)})`,
    log: auditLine(ctx, {
      action: isOff ? "user_deactivated" : "user_activated",
      subject: { type: "user", id: userId },
      before: { active: isOff },
      after: { active: !isOff, reason },
      detail: making.detail,
    }),
    shutOut: isOff ? shutOutBy(ctx, userId, isDone) : [],
    mail: isOff
      ? telling(
          ctx,
          account,
          "account-off",
          accountOffMail(ctx.site, { username, writeTo }),
          isDone,
        )
      : [
          telling(
            ctx,
            account,
            "account-on",
            accountOnMail(ctx.site, username),
            // If nobody has tried to send the email about the deactivation, no email is needed.
            sql`${isDone} and not exists (
              select 1 from mail_outbox where ${isWaitingOffMail} and attempts = 0)`,
          ),
          // An email about the deactivation that failed its first try would arrive last.
          sql`delete from mail_outbox where ${isWaitingOffMail} and ${isDone}`,
        ],
  });
  if (log.results.length !== 1) {
    throw await whyNotDone(ctx, userId, already[state], (after) =>
      whyNotSetState(after, state, ctx.viewer),
    );
  }
  return { id: userId, username: account.username, state };
}

/**
 * Changes an account's role. This also signs the account out everywhere, because each role has its
 * own sign-in page. Throws `not_found`, `wrong_role` for the viewer's own account, `too_late` for
 * the last administrator, and `taken` if the account's role has changed since the viewer saw it.
 */
export async function setUserRole(
  ctx: Allowed<Admin>,
  { userId, role, from, reason }: SetUserRole,
): Promise<{ id: number; username: string; role: Role }> {
  const account = await findLookedAfter(ctx, userId);
  const refused = whyNotSetRole(account, role, ctx.viewer);
  if (refused) throw refused;
  if (role === from) {
    throw atField("role", "Choose a different role");
  }
  await demandProof(ctx);
  const { db, now } = ctx;
  const making = newMaking("user");
  const isDone = sql`${madeBy(making)} is not null`;
  const content = roleChangedMail(ctx.site, {
    username: account.username,
    role: roleInSentence[role],
    door: doorFor(role),
    writeTo: ctx.contact.email,
  });
  const { log } = await runBatch(db, {
    changed: sql`
      update users set user_type = ${role}, is_admin = ${role === "admin" ? 1 : 0},
        updated_at = ${now}
      where id = ${userId} and ${roleColumn} = ${from} and ${mayStill(ctx, userId)}
        and (${roleColumn} <> 'admin' or not is_active or ${anotherAdmin(userId)})
        and not ${hasOtherAccount(role)}`,
    log: auditLine(ctx, {
      action: "user_role_changed",
      subject: { type: "user", id: userId },
      before: { role: from },
      after: { role, reason },
      detail: making.detail,
    }),
    shutOut: shutOutBy(ctx, userId, isDone),
    mail: telling(ctx, account, "role-changed", content, isDone),
  });
  if (log.results.length !== 1) {
    throw await whyNotDone(
      ctx,
      userId,
      (after) => already.role(after.role),
      (after) => whyNotSetRole(after, role, ctx.viewer),
    );
  }
  return { id: userId, username: account.username, role };
}

const roleInSentence: Record<Role, string> = {
  customer: "a customer",
  vendor: "a vendor",
  market_manager: "a market manager",
  admin: "an administrator",
};
/** The sign-in page of each role. */
const doorFor = (role: Role) =>
  (Object.keys(doors) as Door[]).find((door) => doors[door].some((each) => each === role)) ?? "/";

/** The statement that tells an account by email what was changed, if `only` is true. */
const telling = (
  { now }: Allowed<Admin>,
  { id, email }: LookedAfter,
  kind: "account-off" | "account-on" | "role-changed",
  content: WrittenMail,
  only: SQL,
) => queueMail(now, { key: accountMailKey(kind, id, String(now)), to: email, content, only });

/**
 * Signs an account out everywhere, and ends the links to set a password that were emailed to it and
 * the invitations that it sent.
 */
const shutOutBy = ({ db, now }: Allowed<Admin>, userId: number, only: SQL) => [
  ...shutOut(db, userId, only),
  sql`update password_resets set used_at = ${now}
    where user_id = ${userId} and used_at is null and ${only}`,
  ...withdrawAllOf(userId, now, only),
];

/**
 * Why a write changed nothing: a reason that refuses it now, or the administrator who acted first.
 */
async function whyNotDone(
  ctx: Allowed<Admin>,
  userId: number,
  did: string | ((after: LookedAfter) => string),
  whyNot: (after: LookedAfter) => DomainError | null,
): Promise<DomainError> {
  const after = await findLookedAfter(ctx, userId);
  const refused = whyNot(after);
  if (refused) return refused;
  const [last] = await ctx.db.all<{ who: string | null; at: number }>(sql`
    select (select username from users where users.id = actor_user_id) who, at from audit_log
    where subject_type = 'user' and subject_id = ${userId}
      and action in ('user_deactivated', 'user_activated', 'user_role_changed')
    order by at desc, id desc limit 1`);
  const what = typeof did === "string" ? did : did(after);
  return new DomainError(
    "taken",
    last
      ? `${last.who ?? "Someone"} ${what} ${ago(last.at, ctx.now)}.`
      : "Someone else changed this account. Reload and try again.",
    { title: "Someone else changed this" },
  );
}
