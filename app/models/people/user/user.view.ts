import type { Instant } from "~/platform/context";
import { localDateOf } from "../../core/calendar";
import { isoOf, momentOf, momentOrNull } from "../../core/moment";
import { auditView } from "../audit/audit.view";
import { whyNotView } from "./look-after.rules";
import { mostCounted, type UserDetail } from "./user-detail";
import { roleWords, type UserRow } from "./user-list";

/** An account in the list of all, as the page shows it. */
export function userRowView(row: UserRow) {
  return {
    id: row.id,
    username: row.username,
    email: row.email,
    name: row.name,
    role: roleWords[row.role].one,
    isActive: row.isActive,
    since: localDateOf(row.createdAt, "UTC"),
  };
}
export type UserRowView = ReturnType<typeof userRowView>;

const upTo = (count: number) => (count >= mostCounted ? `${mostCounted} or more` : String(count));

/** An account as its page shows it. */
export function userView(user: UserDetail, viewer: { id: number }, now: Instant) {
  return {
    id: user.id,
    username: user.username,
    email: user.email,
    name: user.name,
    role: user.role,
    roleWord: roleWords[user.role].one,
    isActive: user.isActive,
    isOneself: user.id === viewer.id,
    isLastAdmin: user.isLastAdmin,
    canBeViewed: whyNotView(user) === null,
    since: momentOf(user.createdAt, now),
    confirmed: momentOrNull(user.emailConfirmedAt, now),
    lastSignIn: momentOrNull(user.lastSignInAt, now),
    signedIn:
      user.sessions + user.tokens === 0
        ? "Nowhere"
        : `${upTo(user.sessions)} in browsers, ${upTo(user.tokens)} by programs`,
    openOrders: user.openOrders === 0 ? null : upTo(user.openOrders),
    stalls: user.stalls.map(({ isAlone, ...stall }) => ({
      ...stall,
      /** Nobody else could look after it. */
      isAlone: isAlone === 1 && stall.role === "owner",
    })),
    markets: user.markets,
    /** What a manager without a market asked for; null for all others. */
    askedMarket:
      user.role === "market_manager" && user.markets.length === 0 ? user.askedMarket : null,
    acts: user.acts.map((entry) => auditView(entry, now)),
  };
}
export type UserView = ReturnType<typeof userView>;

/** An account as the API tells it. */
export const userJson = ({ createdAt, role, ...row }: UserRow) => ({
  ...row,
  userType: role,
  createdAt: isoOf(createdAt),
});
