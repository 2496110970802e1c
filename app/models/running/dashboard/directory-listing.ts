import { type ListingRequest, type ListingSpec, readListing } from "../../core/listing/listing";

/** The two lists of the dashboard, each a tab. */
export const directories = ["markets", "vendors"] as const;
export type Directory = (typeof directories)[number];

export type DirectorySort = "name" | "newest";
export type DirectoryRequest = ListingRequest<DirectorySort, never>;

/** What a list can be asked: by name, or the latest first. */
export const directoryListing = {
  sorts: { name: "asc", newest: "desc" },
  sort: { by: "name", order: "asc" },
  filters: {},
} as const satisfies ListingSpec<DirectorySort, never>;

export const readDirectoryRequest = (params: URLSearchParams): DirectoryRequest =>
  readListing(params, directoryListing);
