/** Who is looking. Worked out from the database at every request, never from what a client says. */
export type Role = "customer" | "vendor" | "market_manager" | "admin";

export interface Viewer {
  id: number;
  username: string;
  email: string;
  role: Role;
  /** The stall this account runs, if it runs one. */
  vendorId: number | null;
  /** The market this account acts for: the first of those it runs, or the one it has chosen. */
  marketId: number | null;
  /** All the markets that it runs, the oldest first, where they are several. */
  marketIds?: readonly number[];
}
export type Customer = Viewer & { role: "customer" };
export type VendorViewer = Viewer & { role: "vendor"; vendorId: number };
export type Manager = Viewer & { role: "market_manager"; marketId: number };
export type Admin = Viewer & { role: "admin" };
