import type { Instant } from "~/platform/context";
import type { VendorRole } from "~/platform/viewer";
import { localDateOf } from "../../core/calendar";
import { isoOf, momentOf, momentOrNull } from "../../core/moment";
import type { AuditEntry } from "../audit/audit.server";
import { auditView } from "../audit/audit.view";
import { type LookedAfter, whyNotView } from "./look-after.rules";
import { roleWords, type UserRow } from "./user-list";

/** What an administrator sees of an account. Nothing in it can sign anyone in. */
export interface UserDetail extends LookedAfter {
  email: string;
  name: string;
  createdAt: number;
  emailConfirmedAt: number | null;
  /**
   * How many browsers are signed in (`sessions`), and how many programs hold a token (`tokens`).
   */
  sessions: number;
  tokens: number;
  lastSignInAt: number | null;
  /** Orders that the account still has to pay for or collect, counted up to `mostCounted`. */
  openOrders: number;
  vendors: { id: number; name: string; role: VendorRole; isAlone: 0 | 1 }[];
  markets: { id: number; name: string }[];
  /** The market in the request for a manager's account, as the request names it. */
  askedMarket: string | null;
  /** What administrators did with the account, the latest first. */
  acts: AuditEntry[];
}

export const mostCounted = 100;

/** An account in the list of all accounts, as the page shows it. */
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
        : `Browsers: ${upTo(user.sessions)}, programs: ${upTo(user.tokens)}`,
    openOrders: user.openOrders === 0 ? null : upTo(user.openOrders),
    vendors: user.vendors.map(({ isAlone, ...vendor }) => ({
      ...vendor,
      /** Whether the account is the vendor's only owner. */
      isAlone: isAlone === 1 && vendor.role === "owner",
    })),
    markets: user.markets,
    /** The market that a manager without a market asked for. Null for all other accounts. */
    askedMarket:
      user.role === "market_manager" && user.markets.length === 0 ? user.askedMarket : null,
    acts: user.acts.map((entry) => auditView(entry, now)),
  };
}
export type UserView = ReturnType<typeof userView>;

/** An account as the API shows it. */
export const userJson = ({ createdAt, role, ...row }: UserRow) => ({
  ...row,
  userType: role,
  createdAt: isoOf(createdAt),
});
