import { type SQL, sql } from "drizzle-orm";
import type { Instant } from "~/platform/context";
import { runBatch, wroteOne } from "~/platform/database";
import { notFound } from "~/platform/errors";
import type { Viewer } from "~/platform/viewer";
import { queueMail } from "../../people/mail/outbox.server";
import { isActiveManager } from "../../people/user/active";
import { type InvitedTo, isWaiting, mostInvitations } from "../../people/user/invitations.server";
import { managersChangedMail } from "./manager-mail";
import { whyNotRemoveManager } from "./managers.rules";
import type { RemoveManager } from "./market.schema";
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
