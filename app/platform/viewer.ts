/** Who is looking. Worked out from the database at every request, never from what a client says. */
export type Role = "customer" | "vendor" | "market_manager" | "admin";

/** As what an account works at a vendor: see models/people/access/access.rules.ts. */
export type VendorRole = "owner" | "helper";

/** A vendor at which an account works. */
export interface OwnVendor {
  id: number;
  name: string;
  role: VendorRole;
}

/** An administrator who sees Market Day as another account does, reading only. */
interface ViewedBy {
  id: number;
  username: string;
  /** Milliseconds since the epoch: when they are themselves again. */
  until: number;
}

export interface Viewer {
  id: number;
  username: string;
  email: string;
  role: Role;
  /** The vendor that is acted for, of those at which this account works; null where it has none. */
  vendorId: number | null;
  /** All the vendors at which this account works. */
  vendors: readonly OwnVendor[];
  /** The market this account acts for: the first of those it runs, or the one it has chosen. */
  marketId: number | null;
  /** All the markets that it runs, the oldest first, where they are several. */
  marketIds?: readonly number[];
  /** What the token is good for that a program has come with; all that the account may, without. */
  scopes?: readonly Scope[];
  /** Who really looks, where it is not the account itself: then nothing can be changed. */
  viewedBy?: ViewedBy;
}
export type Customer = Viewer & { role: "customer" };
export type VendorViewer = Viewer & { role: "vendor"; vendorId: number };
export type Manager = Viewer & { role: "market_manager"; marketId: number };
export type Admin = Viewer & { role: "admin" };

/** Whether somebody works at a vendor, whichever of theirs they act for. */
export const worksAt = ({ role, vendors }: Viewer, vendorId: number): boolean =>
  role === "vendor" && vendors.some(({ id }) => id === vendorId);

/** What a token that somebody has made for a program may be good for, beside reading. */
export const scopes = ["read", "orders", "stall", "money", "market", "admin", "saved"] as const;
export type Scope = (typeof scopes)[number];
