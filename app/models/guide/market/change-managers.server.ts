import { sql } from "drizzle-orm";
import { runBatch, wroteOne } from "~/platform/database";
import { DomainError } from "~/platform/errors";
import { sayingWhenItFails } from "~/platform/unforeseen";
import type { Role } from "~/platform/viewer";
import { auditLine } from "../../people/audit/audit.server";
import { queueMail } from "../../people/mail/outbox.server";
import { demandProof } from "../../people/proof/demand-proof.server";
import { isActive, isActiveManager } from "../../people/user/active";
import {
  endInvitation,
  invitationDays,
  isWaiting,
  limitInviting,
  mostPeople,
  sendInvitation,
} from "../../people/user/invitations.server";
import { roleOf } from "../../people/user/user.rules";
import { managerAddedMail, managerInvitationMail, managerRemovedMail } from "./manager-mail";
import { whyNotManager } from "./managers.rules";
import {
  findManager,
  listManagers,
  type MarketManager,
  tellManagers,
  toMarket,
} from "./managers.server";
import type { AddManager, RemoveManager, WithdrawManagerInvitation } from "./market.schema";
import { type RunsMarkets, runsMarket } from "./runs-market.server";

const subject = (marketId: number) => ({ type: "market", id: marketId }) as const;

interface AccountRow {
  id: number;
  username: string;
  email: string;
  isAdmin: 0 | 1;
  userType: Role;
  isActive: number;
  managesIt: number;
}

/** The result: the account manages the market now, or a new person was sent a link. */
export interface Added {
  outcome: "added" | "invited";
  email: string;
}

/**
 * Lets a person manage a market: at once if the address belongs to a manager's account, otherwise
 * with an emailed link to create one. Throws `not_found` if the user does not run the market, and
 * what `whyNotManager` and `sendInvitation` give as a reason.
 */
export function addManager(ctx: RunsMarkets, { marketId, email }: AddManager): Promise<Added> {
  const failed = { title: "Error", text: "We couldn’t add the manager. Try again." };
  return sayingWhenItFails(ctx, failed, async () => {
    const { market, managers } = await listManagers(ctx, marketId);
    await demandProof(ctx);
    await limitInviting(ctx);
    const [account] = await ctx.db.all<AccountRow>(sql`
      select u.id, u.username, u.email, u.is_admin isAdmin, u.user_type userType,
        ${isActive(sql`u`)} isActive,
        exists (select 1 from market_managers mm
          where mm.market_id = ${marketId} and mm.user_id = u.id) managesIt
      from users u where lower(u.email) = lower(${email})
        and (u.is_admin = 1 or u.user_type <> 'customer') limit 1`);
    if (!account) {
      await invite(ctx, market, email);
      return { outcome: "invited", email };
    }
    const refused = whyNotManager({
      role: roleOf({ isAdmin: account.isAdmin === 1, userType: account.userType }),
      isActive: account.isActive === 1,
      managesIt: account.managesIt === 1,
    });
    if (refused) throw refused;
    await link(ctx, market, managers, account);
    return { outcome: "added", email: account.email };
  });
}

type Named = { id: number; name: string };

function invite(ctx: RunsMarkets, { id, name }: Named, email: string) {
  const content = { market: name, by: ctx.viewer.username, days: invitationDays };
  return sendInvitation(ctx, toMarket, {
    id,
    email,
    may: runsMarket(ctx, id),
    content: (token) => managerInvitationMail(ctx.site, { ...content, token }),
    act: { action: "market_manager_invited", subject: subject(id) },
    isThere: "This person already manages the market.",
  });
}

/** Makes an existing account a manager of the market. */
async function link(
  ctx: RunsMarkets,
  { id, name }: Named,
  managers: readonly MarketManager[],
  account: AccountRow,
) {
  const { db, now, site, viewer } = ctx;
  const { username: who } = account;
  const about = { market: name, marketId: id };
  const [added] = await runBatch(db, [
    sql<{ id: number }>`
      insert into market_managers (market_id, user_id, created_at)
      select ${id}, u.id, ${now} from users u
      where u.id = ${account.id} and ${isActiveManager(sql`u`)} and ${runsMarket(ctx, id)}
        and (select count(*) from market_managers where market_id = ${id}) < ${mostPeople}
      on conflict do nothing returning user_id id`,
    auditLine(ctx, {
      action: "market_manager_added",
      subject: subject(id),
      after: { account: who },
    }),
    queueMail(now, {
      key: `manager-added:${id}:${account.id}:${now}`,
      to: account.email,
      content: managerAddedMail(site, { ...about, by: viewer.username }),
      only: wroteOne,
    }),
    ...tellManagers(ctx, managers, { ...about, who, what: "added" }),
    sql`
      update market_invitations set withdrawn_at = ${now}
      where market_id = ${id} and lower(email) = lower(${account.email}) and ${isWaiting(now)}
        and exists (select 1 from market_managers
          where market_id = ${id} and user_id = ${account.id})`,
  ]);
  if (added.results.length === 1) return;
  const after = await listManagers(ctx, id);
  const isThere = after.managers.some(({ userId }) => userId === account.id);
  throw isThere
    ? (whyNotManager({ role: "market_manager", isActive: true, managesIt: true }) as DomainError)
    : new DomainError(
        "invalid",
        `A market can have at most ${mostPeople} managers. Remove one first.`,
      );
}

/**
 * Ends a manager's access to a market at once; users can also remove themselves. Open invitations
 * that the manager sent for this market end too. Emails the removed manager, unless they left
 * themselves, and the other managers. Throws `not_found`, and `too_late` if a manager would remove
 * the last one.
 */
export function removeManager(
  ctx: RunsMarkets,
  command: RemoveManager,
): Promise<{ isOwn: boolean; username: string }> {
  return sayingWhenItFails(ctx, { title: "Error", text: "Try again." }, async () => {
    const { db, now, site, viewer } = ctx;
    const { marketId, userId } = command;
    const { market, manager, managers } = await findManager(ctx, command);
    const isOwn = userId === viewer.id;
    if (!isOwn) await demandProof(ctx);
    const another = sql`exists (select 1 from market_managers mm join users u on u.id = mm.user_id
      where mm.market_id = ${marketId} and mm.user_id <> ${userId} and ${isActiveManager(sql`u`)})`;
    const told = { market: market.name, by: viewer.username };
    const [removed] = await runBatch(db, [
      sql<{ id: number }>`
        delete from market_managers where market_id = ${marketId} and user_id = ${userId}
          and ${runsMarket(ctx, marketId)} and ${viewer.role === "admin" ? sql`true` : another}
        returning user_id id`,
      auditLine(ctx, {
        action: "market_manager_removed",
        subject: subject(marketId),
        before: { account: manager.username },
      }),
      ...(isOwn
        ? []
        : [
            queueMail(now, {
              key: `manager-removed:${marketId}:${userId}:${now}`,
              to: manager.email,
              content: managerRemovedMail(site, told),
              only: wroteOne,
            }),
          ]),
      ...tellManagers(ctx, managers, {
        market: market.name,
        marketId,
        who: manager.username,
        what: "removed",
      }),
      sql`
        update market_invitations set withdrawn_at = ${now}
        where market_id = ${marketId} and invited_by = ${userId} and ${isWaiting(now)}
          and not exists (select 1 from market_managers
            where market_id = ${marketId} and user_id = ${userId})`,
    ]);
    if (removed.results.length === 1) return { isOwn, username: manager.username };
    const { refused } = await findManager(ctx, command);
    throw refused ?? new DomainError("changed", "Try again.", { title: "Error" });
  });
}

/** Withdraws an invitation that nobody has accepted. Safe to repeat. Throws `not_found`. */
export function withdrawManagerInvitation(
  ctx: RunsMarkets,
  { marketId, invitationId }: WithdrawManagerInvitation,
): Promise<void> {
  return endInvitation(ctx, toMarket, {
    id: marketId,
    invitationId,
    may: runsMarket(ctx, marketId),
    act: { action: "market_manager_invitation_withdrawn", subject: subject(marketId) },
  });
}
