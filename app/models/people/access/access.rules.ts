import { DomainError } from "~/platform/errors";
import type { OwnVendor, Role, VendorRole, Viewer } from "~/platform/viewer";

/**
 * What only an owner of a vendor may do, and how a helper is told so: what moves its money to a bank,
 * what decides whose money it is, who works there, its private documents, which programs are told of
 * its orders, and whether the vendor is there at all. All else is a helper's work too: products, days,
 * orders, refunds, what the vendor's page says.
 */
const ownersOnly = {
  payout: "Only an owner of this vendor can request payouts.",
  connectStripe: "Only an owner of this vendor can connect Stripe.",
  removeVendor: "Only an owner of this vendor can remove it.",
  people: "Only an owner of this vendor can choose who works for it.",
  documents: "Only an owner of this vendor can change its documents.",
  webhooks: "Only an owner of this vendor can send its orders to another program.",
} as const;
export type OwnersAct = keyof typeof ownersOnly;

/** Why somebody may not do this at a vendor where they are this; null where they may. */
export function whyNotAs(role: VendorRole | null, act: OwnersAct): DomainError | null {
  if (role === "owner") return null;
  return new DomainError("owner_only", ownersOnly[act]);
}

/** What somebody is at the stall that they act for; null where they act for none. */
export const roleAtVendor = ({ vendorId, vendors }: Pick<Viewer, "vendorId" | "vendors">) =>
  vendors.find(({ id }) => id === vendorId)?.role ?? null;

/** A vendor of an account as it is read with the account: `isThere` until it is taken down. */
export interface OwnVendorRow extends OwnVendor {
  isThere: boolean;
}

/**
 * The vendor that an account acts for: the chosen one while it has it and it stands; else its first
 * that stands; else, because money of a vendor that was taken down may still be on its way, its first.
 */
export function actingFor(vendors: readonly OwnVendorRow[], chosen: number | null): number | null {
  const standing = vendors.filter(({ isThere }) => isThere);
  const [first] = standing.length > 0 ? standing : vendors;
  return standing.find(({ id }) => id === chosen)?.id ?? first?.id ?? null;
}

/** An account that is asked to work at a vendor, and what it does already. */
interface Asked {
  role: Role;
  /** Orders of its own that are not done with: a vendor's account has none. */
  openOrders: number;
  worksHere: boolean;
  /** Whether the address of this customer's account has a portal account beside it. */
  hasPortalAccount: boolean;
}

/** Why an account cannot take an invitation to a vendor; null when it can. */
export function whyNotAccept({
  role,
  openOrders,
  worksHere,
  hasPortalAccount,
}: Asked): DomainError | null {
  const titled = { title: "Can’t accept the invitation" };
  if (role === "admin" || role === "market_manager") {
    const what = role === "admin" ? "an administrator" : "a market manager";
    const text = `This is ${what} account. Sign out, then accept the invitation with a different account.`;
    return new DomainError("wrong_role", text, titled);
  }
  if (worksHere) return new DomainError("taken", "You already work for this vendor.", titled);
  if (hasPortalAccount) {
    return new DomainError(
      "taken",
      "Your email address also has a portal account. Sign in to the portal account to accept the invitation. If this doesn’t work, ask to be invited at another email.",
      { ...titled, leadsTo: { to: "/vendor-auth", label: "Sign in" } },
    );
  }
  if (openOrders > 0) {
    const text =
      "Your account would become a vendor account, which can’t have pre-orders. Collect or cancel your pre-orders first. Or accept with another account.";
    return new DomainError("too_late", text, {
      ...titled,
      leadsTo: { to: "/orders", label: "See your orders" },
    });
  }
  return null;
}

/** Why somebody's access cannot be taken away; null when it can. */
export function whyNotRemove(person: { role: VendorRole }, owners: number): DomainError | null {
  if (person.role !== "owner" || owners > 1) return null;
  return new DomainError(
    "too_late",
    "A vendor needs at least one owner. Invite another owner first.",
    { title: "The last owner" },
  );
}

/** How many vendors an account has at most. */
export const mostOwnVendors = 20;
