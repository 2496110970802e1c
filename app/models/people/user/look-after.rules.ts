import { DomainError } from "~/platform/errors";
import type { Role, Viewer } from "~/platform/viewer";
import { roleWords, type UserState } from "./user-list";

/** The data of an account that administrators need to manage it. */
export interface LookedAfter {
  id: number;
  username: string;
  email: string;
  role: Role;
  isActive: boolean;
  /** Whether no other administrator could sign in. */
  isLastAdmin: boolean;
  /** Which other accounts have the same email address: at most one of each kind. */
  otherAccounts: { customer: boolean; portal: boolean };
}

const notOneself = (text: string) =>
  new DomainError("wrong_role", text, { title: "This is your account" });
const lastAdmin = () =>
  new DomainError(
    "too_late",
    "This is the last administrator who can sign in. Make someone else an administrator first.",
    { title: "The last administrator" },
  );

/** Why an administrator may not activate or deactivate an account; null when they may. */
export function whyNotSetState(
  account: LookedAfter,
  state: UserState,
  viewer: Pick<Viewer, "id">,
): DomainError | null {
  if (account.id === viewer.id) {
    return notOneself("You can’t deactivate your own account. Ask another administrator.");
  }
  if (state === "inactive" && account.isLastAdmin) return lastAdmin();
  return null;
}

/** Why an administrator may not change an account's role; null when they may. */
export function whyNotSetRole(
  account: LookedAfter,
  role: Role,
  viewer: Pick<Viewer, "id">,
): DomainError | null {
  if (account.id === viewer.id) {
    return notOneself("You can’t change your own role. Ask another administrator.");
  }
  if (role !== "admin" && account.isLastAdmin) return lastAdmin();
  if (account.otherAccounts[role === "customer" ? "customer" : "portal"]) {
    const kind = role === "customer" ? "customer account" : "portal account";
    return new DomainError(
      "taken",
      `Another ${kind} already has ${account.email}. Ask the owner to change the email address of one of the accounts first.`,
      { title: "Already taken" },
    );
  }
  return null;
}

/** What a change of role means for the account's owner, besides being signed out. */
export function whatRoleMeans(role: Role): string {
  if (role === "admin") return "They can do everything you can, and sign in at the admin portal.";
  if (role === "vendor") {
    return "They sign in at the vendor portal. To work for a vendor, they apply or accept an invitation.";
  }
  if (role === "market_manager") {
    return "They sign in at the vendor portal, and manage a market once someone adds them.";
  }
  return "They can place orders, save markets and vendors, and write reviews. They no longer work for a vendor or market.";
}

/** The words for an action that another administrator did first. */
export const already = {
  inactive: "deactivated this account",
  active: "activated this account",
  role: (role: Role) => `changed this account’s role to ${roleWords[role].one.toLowerCase()}`,
};

/** How long an administrator can view what another account sees, in milliseconds. */
export const viewLasts = 15 * 60_000;

/** Why an administrator may not view Market Day as this account; null when they may. */
export function whyNotView({
  role,
  isActive,
}: Pick<LookedAfter, "role" | "isActive">): DomainError | null {
  if (role === "admin") {
    return new DomainError("wrong_role", "You can’t view Market Day as another administrator.");
  }
  if (!isActive) {
    return new DomainError(
      "too_late",
      "You can’t view Market Day as a deactivated account. Activate the account first.",
    );
  }
  return null;
}
