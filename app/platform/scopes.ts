import { DomainError } from "./errors";
import type { Role, Scope } from "./viewer";

/**
 * The scopes that an account of each role can give to a program: what the account may do itself.
 */
export const scopesOf: Record<Role, readonly Scope[]> = {
  customer: ["read", "orders", "saved"],
  vendor: ["read", "orders", "stall", "money", "sensitive"],
  market_manager: ["read", "market", "saved", "sensitive"],
  admin: ["read", "admin", "money", "saved", "sensitive"],
};

/** The scope that a role's writes need, if the call's declaration names none. */
const usualScope: Record<Role, Scope> = {
  customer: "orders",
  vendor: "stall",
  market_manager: "market",
  admin: "admin",
};

/**
 * The scope that a role's token needs to write, if `roles` may write: the scope that the call
 * names, or else the role's usual scope. Null if everyone may write and the call names no scope:
 * then no token may write.
 */
export const scopeToWrite = (
  named: Scope | "none" | undefined,
  roles: readonly Role[],
  role: Role,
): Scope | "none" | null => named ?? (roles.length > 0 ? usualScope[role] : null);

/** The refusal for a token that does not have a scope, or that no scope would help (null). */
export const noScope = (needed: Scope | null) =>
  new DomainError(
    "no_scope",
    needed ? `This token doesn’t have the scope “${needed}”. Use another token.` : undefined,
  );
