import { DomainError } from "~/platform/errors";
import type { OwnVendor, Role, VendorRole, Viewer } from "~/platform/viewer";

/**
 * What only an owner of a vendor may do, and the error for a helper: request payouts, connect
 * Stripe, remove the vendor, choose its people, change its private documents, and send its orders
 * to other programs. Helpers can do everything else: products, market days, orders, refunds and the
 * vendor's page.
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

/** Why an account with this role at a vendor may not do this; null when it may. */
export function whyNotAs(role: VendorRole | null, act: OwnersAct): DomainError | null {
  if (role === "owner") return null;
  return new DomainError("owner_only", ownersOnly[act]);
}

/** The viewer's role at the vendor that they act for. Null if they act for none. */
export const roleAtVendor = ({ vendorId, vendors }: Pick<Viewer, "vendorId" | "vendors">) =>
  vendors.find(({ id }) => id === vendorId)?.role ?? null;

/**
 * A vendor of an account, read together with the account. `isThere` is true until the vendor is
 * removed.
 */
export interface OwnVendorRow extends OwnVendor {
  isThere: boolean;
}

/**
 * The vendor that an account acts for: the chosen vendor, if the account has it. It may be removed,
 * because its past orders and its wallet stay readable. Otherwise the account's first vendor that
 * is not removed. Otherwise its first vendor.
 */
export function actingFor(vendors: readonly OwnVendorRow[], chosen: number | null): number | null {
  const first = vendors.find(({ isThere }) => isThere) ?? vendors[0];
  return vendors.find(({ id }) => id === chosen)?.id ?? first?.id ?? null;
}

/** An account that is invited to work for a vendor, and what it already does. */
interface Asked {
  role: Role;
  /** How many open orders the account itself has. A vendor's account has none. */
  openOrders: number;
  worksHere: boolean;
  /** Whether the email of this customer account also has a portal account. */
  hasPortalAccount: boolean;
}

/** Why an account cannot accept an invitation to a vendor; null when it can. */
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

/**
 * Why a person's access to a vendor cannot be removed; null when it can. `otherOwners` are the other
 * owners who can still sign in as a vendor. A removed vendor needs no owner, and cannot get another.
 */
export function whyNotRemovePerson(
  { role }: { role: VendorRole },
  { otherOwners, isRemoved }: { otherOwners: number; isRemoved: boolean },
): DomainError | null {
  if (role !== "owner" || otherOwners > 0 || isRemoved) return null;
  return new DomainError(
    "too_late",
    "A vendor needs at least one owner. Invite another owner first.",
    { title: "The last owner" },
  );
}

/** The most vendors that an account can have. */
export const mostOwnVendors = 20;
