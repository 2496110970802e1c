import { atField, DomainError } from "~/platform/errors";
import type { Role } from "~/platform/viewer";

/** The account with a given email address, as far as managing a market is concerned. */
export interface PortalAccount {
  role: Role;
  isActive: boolean;
  managesIt: boolean;
}

const atEmail = (text: string) => atField("email", text);

/** Why this account cannot become a manager of a market; null if it can. */
export function whyNotManager({ role, isActive, managesIt }: PortalAccount): DomainError | null {
  if (managesIt) return atEmail("This person already manages the market.");
  if (role === "vendor") {
    return atEmail("This email belongs to a vendor’s account. Use another email for this person.");
  }
  if (role === "admin") {
    return atEmail("This person is an administrator, who can manage every market.");
  }
  return isActive
    ? null
    : atEmail("This account is deactivated. Ask an administrator to activate it.");
}

/**
 * Why a manager cannot be removed; null if they can. `others` counts the other managers who can
 * sign in.
 */
export function whyNotRemoveManager(viewer: { role: Role }, others: number): DomainError | null {
  if (viewer.role === "admin" || others > 0) return null;
  return new DomainError(
    "too_late",
    "A market needs at least one manager. Add another manager first, or ask an administrator to remove this manager.",
    { title: "Can’t remove the last manager" },
  );
}

/** Why this account cannot accept an invitation to manage a market; null if it can. */
export function whyNotAcceptAs({ role }: { role: Role }, isManager: boolean): DomainError | null {
  const titled = { title: "Can’t accept the invitation" };
  if (role === "market_manager") {
    return isManager ? new DomainError("taken", "You already manage this market.", titled) : null;
  }
  const kind = { customer: "a customer", vendor: "a vendor", admin: "an administrator" }[role];
  return new DomainError(
    "wrong_role",
    `You are signed in as ${kind}. Sign out, then open the link from the email again.`,
    titled,
  );
}
