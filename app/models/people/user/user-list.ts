import type { Role } from "~/platform/viewer";
import type { ListingRequest, ListingSpec } from "../../core/listing/listing";

export const roles = ["customer", "vendor", "market_manager", "admin"] as const satisfies Role[];
export const userStates = ["active", "inactive"] as const;
export type UserState = (typeof userStates)[number];

/** The name of each role, for one account and for many. */
export const roleWords: Record<Role, { one: string; many: string }> = {
  customer: { one: "Customer", many: "Customers" },
  vendor: { one: "Vendor", many: "Vendors" },
  market_manager: { one: "Market manager", many: "Market managers" },
  admin: { one: "Administrator", many: "Administrators" },
};

/** An account in the list of all accounts. */
export interface UserRow {
  id: number;
  username: string;
  email: string;
  /** First and last name. '' if neither is known. */
  name: string;
  role: Role;
  isActive: boolean;
  createdAt: number;
}

/** What the list of accounts can be filtered by. The newest come first. */
export const userListing = {
  sorts: { newest: "desc" },
  sort: { by: "newest", order: "desc" },
  filters: { role: roles, state: userStates },
} as const satisfies ListingSpec<"newest", "role" | "state">;
export type UsersRequest = ListingRequest<"newest", "role" | "state">;

/** The account types that work here: for vendors and for markets. */
const officialTypes = ["vendor", "market_manager"] as const;
export type OfficialType = (typeof officialTypes)[number];

/** A vendor or market manager account, as administrators see it. */
export interface OfficialAccount {
  id: number;
  username: string;
  email: string;
  isActive: boolean;
}

/** What the list can be filtered by. By default it lists vendor accounts, sorted by username. */
export const accountListing = {
  sorts: { name: "asc" },
  sort: { by: "name", order: "asc" },
  filters: { type: officialTypes },
} as const satisfies ListingSpec<"name", "type">;
export type AccountsRequest = ListingRequest<"name", "type">;

export const typeOf = ({ type }: AccountsRequest["filters"]): OfficialType =>
  type === "market_manager" ? type : "vendor";
