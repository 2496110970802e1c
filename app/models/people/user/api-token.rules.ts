import type { Instant } from "~/platform/context";
import { atField, type DomainError } from "~/platform/errors";
import { scopesOf } from "~/platform/scopes";
import type { Role, Scope } from "~/platform/viewer";
import { ago } from "../../core/ago";
import { momentOf } from "../../core/moment";

/**
 * A token as its owner sees it: everything but the token itself, which nobody can look up again.
 */
export interface NamedToken {
  /** The beginning of the token's hash. It gives no access. */
  id: string;
  name: string;
  scopes: readonly Scope[];
  createdAt: Instant;
  expiresAt: Instant;
  lastUsedAt: Instant | null;
}

/** The most tokens for programs that an account can have at a time. */
export const mostTokens = 20;

/** How many days a token may last. Every token expires. */
export const tokenDays = ["30", "90", "365"] as const;

export const daysText: Record<(typeof tokenDays)[number], string> = {
  "30": "30 days",
  "90": "90 days",
  "365": "A year",
};

/** What a scope allows a program to do, in an owner's words. */
export const scopeText: Record<Scope, string> = {
  read: "See everything your account can see",
  orders: "Place, cancel and hand over orders",
  stall: "Change the vendor, its products and its market days",
  money: "Refund customers",
  market: "Change the market, its hours and its vendors",
  admin: "Do what an administrator can do, except refunds and people’s access",
  saved: "Save markets and vendors",
  sensitive: "Also request payouts, and change people with access and roles",
};

/** Why an account cannot give these scopes to a program; null when it can. */
export function whyNotGive(role: Role, asked: readonly Scope[]): DomainError | null {
  if (asked.every((scope) => scopesOf[role].includes(scope))) return null;
  return atField("scopes", "Choose only what your account itself can do.");
}

/**
 * The use of a token is recorded at most once in this time, in milliseconds. For an owner, the hour
 * is precise enough.
 */
export const useIsNotedEvery = 3_600_000;

/** When a token was last used, as far as recorded: 'Never used', 'Used within the last hour'. */
function lastUseText(lastUsedAt: Instant | null, now: Instant): string {
  if (lastUsedAt === null) return "Never used";
  if (now - lastUsedAt < useIsNotedEvery) return "Used within the last hour";
  return `Last used ${ago(lastUsedAt, now)}`;
}

/** A token as its owner's page shows it. */
export const tokenShown = (token: NamedToken, now: Instant) => ({
  id: token.id,
  name: token.name,
  /** What the token allows, in words. */
  may: token.scopes.map((scope) => scopeText[scope]),
  made: momentOf(token.createdAt, now),
  /** 'Nov 22, 2026, 17:05 UTC' */
  ends: momentOf(token.expiresAt, now),
  lastUse: lastUseText(token.lastUsedAt, now),
});
export type TokenShown = ReturnType<typeof tokenShown>;
