import type { Role, Scope } from "./viewer";

/** What an account of a role can give to a program: what it may do itself. */
export const scopesOf: Record<Role, readonly Scope[]> = {
  customer: ["read", "orders", "saved"],
  vendor: ["read", "orders", "stall", "money"],
  market_manager: ["read", "market", "saved"],
  admin: ["read", "admin", "money", "saved"],
};

/** What the writes of a role need, where their declaration names nothing else. */
const usualScope: Record<Role, Scope> = {
  customer: "orders",
  vendor: "stall",
  market_manager: "market",
  admin: "admin",
};

/**
 * What a token of a role needs to write where these roles may: what the call's declaration names, else
 * the usual of the role. Where anybody may write and it names nothing, no token does: null.
 */
export const scopeToWrite = (
  named: Scope | "none" | undefined,
  roles: readonly Role[],
  role: Role,
): Scope | "none" | null => named ?? (roles.length > 0 ? usualScope[role] : null);
