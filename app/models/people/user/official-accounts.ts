import type { ListingRequest, ListingSpec } from "../../core/listing/listing";

/** Accounts of those who work here: of stalls, and of markets. */
const officialTypes = ["vendor", "market_manager"] as const;
export type OfficialType = (typeof officialTypes)[number];

/** One of them, as administrators are told of it. */
export interface OfficialAccount {
  id: number;
  username: string;
  email: string;
  isActive: boolean;
}

/** What the list can be asked: vendors' accounts, unless it says otherwise, by their names. */
export const accountListing = {
  sorts: { name: "asc" },
  sort: { by: "name", order: "asc" },
  filters: { type: officialTypes },
} as const satisfies ListingSpec<"name", "type">;
export type AccountsRequest = ListingRequest<"name", "type">;

export const typeOf = ({ type }: AccountsRequest["filters"]): OfficialType =>
  type === "market_manager" ? type : "vendor";
