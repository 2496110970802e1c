import { sql } from "drizzle-orm";
import type { Allowed, RequestContext } from "~/platform/context";
import { runBatch } from "~/platform/database";
import { DomainError } from "~/platform/errors";
import { hashToken } from "~/platform/tokens";
import { sayingWhenItFails } from "~/platform/unforeseen";
import type { Viewer } from "~/platform/viewer";
import { auditLine } from "../../people/audit/audit.server";
import { isActiveManager } from "../../people/user/active";
import {
  acceptedInvitation,
  isWaiting,
  joinWithNewAccount,
  openInvitation,
} from "../../people/user/invitations.server";
import { linkHasEnded } from "../../people/user/user.rules";
import type { AcceptInvitation, JoinByInvitation } from "../../people/user/user.schema";
import { whyNotAcceptAs } from "./managers.rules";
import { type MarketManager, managersOf, tellManagers, toMarket } from "./managers.server";

/** An invitation, as the person with its link sees it. */
export interface ManagerInvitation {
  marketId: number;
  market: string;
  by: string | null;
  /** The address the invitation was sent to. */
  email: string;
  /** The current managers of the market, who get an email about a new manager. */
  managers: MarketManager[];
}

/** The invitation of an emailed link; null if the link has ended or never existed. */
export async function findManagerInvitation(
  { db, now }: Pick<RequestContext, "db" | "now">,
  token: string,
): Promise<ManagerInvitation | null> {
  const open = openInvitation(toMarket, await hashToken(token), now);
  const [found, managers] = await runBatch(db, [
    sql<Omit<ManagerInvitation, "managers">>`
      select i.market_id marketId, p.name market, i.email,
        (select username from users where users.id = i.invited_by) "by" ${open}`,
    managersOf(sql`(select i.market_id ${open})`),
  ]);
  const [invitation] = found.results;
  return invitation ? { ...invitation, managers: managers.results } : null;
}

/** What the viewer has joined by an invitation: the market's id and name. */
export type JoinedMarket = Pick<ManagerInvitation, "marketId" | "market">;

/** The market that the viewer manages by an emailed link; null if they have not accepted it. */
export async function findJoinedMarket(
  { db }: Pick<RequestContext, "db">,
  viewer: Viewer,
  token: string,
): Promise<JoinedMarket | null> {
  const found = await db.all<JoinedMarket>(sql`select i.market_id marketId, p.name market
      ${acceptedInvitation(toMarket, await hashToken(token), viewer.id)}`);
  return found[0] ?? null;
}

/** Why an account cannot accept an invitation; null if it can. */
export const whyNotAcceptWith = (viewer: Viewer, { managers }: ManagerInvitation) =>
  whyNotAcceptAs(
    viewer,
    managers.some(({ userId }) => userId === viewer.id),
  );

const act = (marketId: number, account: string) => ({
  action: "market_manager_joined",
  subject: { type: "market", id: marketId },
  after: { account },
});

/**
 * From now on, the viewer, who has a manager's account, also manages this market. The link is used
 * up; using it twice has no further effect. Throws `too_late` if the link has ended, and what
 * `whyNotAcceptAs` returns.
 */
export async function acceptManagerInvitation(
  ctx: Allowed<Viewer>,
  { token }: AcceptInvitation,
): Promise<JoinedMarket> {
  const { db, now, viewer } = ctx;
  const invitation = await findManagerInvitation(ctx, token);
  if (!invitation) return joinedBefore(ctx, token);
  const refused = whyNotAcceptWith(viewer, invitation);
  if (refused) throw refused;
  const { marketId, market, managers } = invitation;
  const tokenHash = await hashToken(token);
  const [added] = await runBatch(db, [
    sql<{ id: number }>`
      insert into market_managers (market_id, user_id, created_at)
      select i.market_id, ${viewer.id}, ${now} ${openInvitation(toMarket, tokenHash, now)}
        and exists (select 1 from users where id = ${viewer.id} and ${isActiveManager()})
      on conflict do nothing returning market_id id`,
    auditLine(ctx, act(marketId, viewer.username)),
    ...tellManagers(ctx, managers, { market, marketId, who: viewer.username, what: "added" }),
    sql`
      update market_invitations set accepted_at = ${now}, accepted_by = ${viewer.id}
      where token_hash = ${tokenHash} and ${isWaiting(now)} and exists (select 1
        from market_managers where market_id = ${marketId} and user_id = ${viewer.id})`,
  ]);
  if (added.results.length === 1) return invitation;
  if (!(await findManagerInvitation(ctx, token))) return joinedBefore(ctx, token);
  throw new DomainError("wrong_role");
}

async function joinedBefore(ctx: Allowed<Viewer>, token: string): Promise<JoinedMarket> {
  const joined = await findJoinedMarket(ctx, ctx.viewer, token);
  if (!joined) throw linkHasEnded();
  return joined;
}

/**
 * Creates an account for the invited person, which manages the market. Throws what
 * `joinWithNewAccount` throws.
 */
export function joinAsManager(
  ctx: Allowed,
  { token, ...typed }: JoinByInvitation,
): Promise<ManagerInvitation> {
  const text = "Failed to create account. Please try again.";
  return sayingWhenItFails(ctx, { text }, async () => {
    const invitation = await findManagerInvitation(ctx, token);
    if (!invitation) throw linkHasEnded();
    const { marketId, market, email, managers } = invitation;
    const told = { market, marketId, who: typed.username, what: "added" } as const;
    await joinWithNewAccount(
      ctx,
      toMarket,
      { ...typed, token, email },
      {
        type: "market_manager",
        join: (userId, open) => sql`
          insert into market_managers (market_id, user_id, created_at)
          select i.market_id, ${userId}, ${ctx.now} ${open}`,
        act: act(marketId, typed.username),
        told: tellManagers({ now: ctx.now, site: ctx.site, viewer: null }, managers, told),
      },
    );
    return invitation;
  });
}
