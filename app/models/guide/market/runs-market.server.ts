import { type SQL, sql } from "drizzle-orm";
import type { Allowed } from "~/platform/context";
import { DomainError } from "~/platform/errors";
import type { Admin, Manager } from "~/platform/viewer";
import { isActiveAdmin, isActiveManager } from "../../people/user/active";
import { changedMeanwhileText } from "./market.rules";

/** Anyone who may change a market: one of its managers, or an administrator. */
export type RunsMarkets = Allowed<Manager | Admin>;

/**
 * For the WHERE of every write to a market: the market is not removed, and right now the user
 * manages it or is an administrator. If this fails, the user gets `not_found`.
 */
export const runsMarket = ({ viewer }: RunsMarkets, marketId: number): SQL => sql`(
  exists (select 1 from markets standing where standing.id = ${marketId}
    and standing.removed_at is null)
  and exists (select 1 from users u where u.id = ${viewer.id} and (${isActiveAdmin(sql`u`)}
    or ${isActiveManager(sql`u`)} and exists (select 1 from market_managers mm
      where mm.market_id = ${marketId} and mm.user_id = u.id))))`;

/** The message is at the field `version`, which tells the form to show the current values. */
export const changedMeanwhile = () =>
  new DomainError("changed", changedMeanwhileText, {
    title: "Error",
    fields: { version: [changedMeanwhileText] },
  });
