import type { Proof } from "./proof";

/**
 * The viewer's role. Found in the database at every request, never taken from what a client says.
 */
export type Role = "customer" | "vendor" | "market_manager" | "admin";

/** An account's role at a vendor: see models/people/access/access.rules.ts. */
export type VendorRole = "owner" | "helper";

/** A vendor where an account works. */
export interface OwnVendor {
  id: number;
  name: string;
  role: VendorRole;
}

/** An administrator who sees Market Day as another account sees it, read-only. */
interface ViewedBy {
  id: number;
  username: string;
  /** Milliseconds since the epoch: when the view of the other account ends. */
  until: number;
}

export interface Viewer {
  id: number;
  username: string;
  email: string;
  role: Role;
  /** The vendor that this account acts for now; null if the account works at no vendor. */
  vendorId: number | null;
  /** All vendors where this account works. */
  vendors: readonly OwnVendor[];
  /**
   * The market that this account acts for: the first market that it runs, or the market that it has
   * chosen.
   */
  marketId: number | null;
  /** All markets that the account runs, the oldest first, if there are several. */
  marketIds?: readonly number[];
  /**
   * The scopes of the token that a program has sent. If missing, everything that the account may
   * do.
   */
  scopes?: readonly Scope[];
  /** The real viewer, if it is not the account itself. Then nothing can be changed. */
  viewedBy?: ViewedBy;
  /** The last proof by the account's owner. Null in sessions and tokens of earlier versions. */
  proof?: Proof | null;
}
export type Customer = Viewer & { role: "customer" };
export type VendorViewer = Viewer & { role: "vendor"; vendorId: number };
export type Manager = Viewer & { role: "market_manager"; marketId: number };
export type Admin = Viewer & { role: "admin" };

/** Whether a user works at a vendor, even if they now act for another vendor. */
export const worksAt = ({ role, vendors }: Viewer, vendorId: number): boolean =>
  role === "vendor" && vendors.some(({ id }) => id === vendorId);

/** The scopes that a user can give to a program's token. */
export const scopes = [
  "read",
  "orders",
  "stall",
  "money",
  "market",
  "admin",
  "saved",
  "sensitive",
] as const;
export type Scope = (typeof scopes)[number];
