import { type SQL, sql } from "drizzle-orm";
import type { Instant } from "~/platform/context";
import { runBatch, wroteOne } from "~/platform/database";
import { DomainError, notFound } from "~/platform/errors";
import { sayingWhenItFails } from "~/platform/unforeseen";
import type { Role, Viewer } from "~/platform/viewer";
import { auditLine } from "../../people/audit/audit.server";
import { queueMail } from "../../people/mail/outbox.server";
import { demandProof } from "../../people/proof/demand-proof.server";
import { isActive, isActiveManager } from "../../people/user/active";
import {
  endInvitation,
  type InvitedTo,
  invitationDays,
  isWaiting,
  limitInviting,
  mostInvitations,
  mostPeople,
  sendInvitation,
} from "../../people/user/invitations.server";
import { roleOf } from "../../people/user/user.rules";
import {
  managerAddedMail,
  managerInvitationMail,
  managerRemovedMail,
  managersChangedMail,
} from "./manager-mail";
import { whyNotManager, whyNotRemoveManager } from "./managers.rules";
import type { AddManager, RemoveManager, WithdrawManagerInvitation } from "./market.schema";
import { type RunsMarkets, runsMarket } from "./runs-market.server";

/** Invitations to manage a market. */
export const toMarket: InvitedTo = {
  invitations: sql`market_invitations`,
  people: sql`market_managers`,
  table: sql`markets`,
  column: sql`market_id`,
  mailKey: "market-invitation",
};

export interface MarketManager {
  userId: number;
  username: string;
  name: string;
  email: string;
  /** 0 if the account is deactivated, or no longer a market manager's. */
  hasAccess: 0 | 1;
  /** Milliseconds since the epoch. */
  since: number;
}

/** A person who was invited to manage a market and has not answered yet. */
export interface InvitedManager {
  id: number;
  email: string;
  expiresAt: number;
}

/**
 * The most managers that are listed. Invitations end at `mostPeople`, but approved applications and
 * merged markets can add more managers, who can then still be removed.
 */
const mostListed = 200;

/** The managers of a market, the longest-serving first. */
export const managersOf = (marketId: number | SQL) => sql<MarketManager>`
  select u.id userId, u.username, trim(u.first_name || ' ' || u.last_name) name, u.email,
    ${isActiveManager(sql`u`)} hasAccess, mm.created_at since
  from market_managers mm join users u on u.id = mm.user_id
  where mm.market_id = ${marketId} order by mm.created_at, u.id limit ${mostListed}`;

/**
 * A market, its managers, and the people invited to manage it. Throws `not_found` if the user does
 * not run the market.
 */
export async function listManagers(ctx: RunsMarkets, marketId: number) {
  const [markets, managers, invited] = await runBatch(ctx.db, [
    sql<{ name: string; timeZone: string }>`
      select name, time_zone timeZone from markets
      where id = ${marketId} and ${runsMarket(ctx, marketId)}`,
    managersOf(marketId),
    sql<InvitedManager>`
      select id, email, expires_at expiresAt from market_invitations
      where market_id = ${marketId} and ${isWaiting(ctx.now)}
      order by created_at desc limit ${mostInvitations}`,
  ]);
  const [market] = markets.results;
  if (!market) throw notFound("Market not found");
  return {
    market: { id: marketId, ...market },
    managers: managers.results,
    invited: invited.results,
  };
}

/** A manager of a market, and why this viewer cannot remove them. Throws `not_found`. */
export async function findManager(ctx: RunsMarkets, { marketId, userId }: RemoveManager) {
  const { market, managers } = await listManagers(ctx, marketId);
  const manager = managers.find((each) => each.userId === userId);
  if (!manager) throw notFound("Account not found");
  const others = managers.filter((each) => each.userId !== userId && each.hasAccess).length;
  return { market, manager, managers, refused: whyNotRemoveManager(ctx.viewer, others) };
}

const subject = (marketId: number) => ({ type: "market", id: marketId }) as const;

/** What `tellManagers` needs to know about a manager. */
export type ToldManager = Pick<MarketManager, "userId" | "username" | "email" | "hasAccess">;

interface ManagersChange {
  market: string;
  marketId: number;
  who: string;
  what: "added" | "removed";
  /** If the change can be undone until then, the emails wait. */
  notBefore?: Instant;
}

/**
 * An email to each manager who has access, except the viewer and the person it is about. Each
 * email is written only if the previous statement in the batch wrote a row, so a batch that changed
 * nothing sends no email.
 */
export function tellManagers(
  { now, site, viewer }: { now: Instant; site: string; viewer: Viewer | null },
  managers: readonly ToldManager[],
  change: ManagersChange,
): SQL[] {
  const { marketId, who, what, notBefore } = change;
  const content = managersChangedMail(site, { ...change, by: viewer?.username ?? who });
  return managers
    .filter((each) => each.hasAccess && each.userId !== viewer?.id && each.username !== who)
    .map(({ userId, email }) => {
      const key = `manager-${what}:${marketId}:${who}:told:${userId}:${now}`;
      return queueMail(now, { key, to: email, content, notBefore, only: wroteOne });
    });
}

/**
 * Deletes the waiting emails that would tell managers that this account was added, if `only` is
 * true. The account must still exist.
 */
export const untellManagers = (userId: number | null, only: SQL): SQL => sql`
  delete from mail_outbox where status = 'queued' and ${only} and id in (
    select mail.id from market_managers mm join users u on u.id = mm.user_id
    cross join mail_outbox mail
      on mail.key >= concat('manager-added:', mm.market_id, ':', u.username, ':told:')
      and mail.key < concat('manager-added:', mm.market_id, ':', u.username, ':told;')
    where mm.user_id = ${userId})`;

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
