import { addresses } from "~/platform/addresses";
import { wholeNumber } from "../../core/listing/directory";
import {
  type Listing,
  type ListingRequest,
  type ListingSpec,
  listingQuery,
  readListing,
} from "../../core/listing/listing";
import { formatNumber } from "../../core/numbers";
import { type Weekday, weekdays } from "../../core/week";
import { correctionsPath } from "../../guide/correction/correction.view";
import { desks } from "../../joining/review-queue/review-queue.rules";

/** A market or a vendor as the dashboard lists it. */
export interface DirectoryRow {
  id: number;
  name: string;
  /**
   * A market's address, or its location if it has no address; for a vendor, how often the vendor
   * comes.
   */
  line: string;
  /** As JSON: a market's week as lists show it, or the markets where a vendor sells. */
  listed: string;
}

export type DirectoryPage = Listing<DirectoryRow, DirectorySort, never>;

/** The counts at the top of the dashboard. */
export interface DashboardCounts {
  pendingApplications: number;
  /** Approved, but not in the guide yet. */
  applicationsToAdd: number;
  pendingRecommendations: number;
  pendingRequests: number;
  pendingCorrections: number;
  vendorAccounts: number;
  marketManagerAccounts: number;
}

/** The two lists of the dashboard, each a tab. */
const directories = ["markets", "vendors"] as const;
export type Directory = (typeof directories)[number];

export type DirectorySort = "name" | "newest";
export type DirectoryRequest = ListingRequest<DirectorySort, never>;

/** How a list can be sorted: by name, or the newest first. */
const directoryListing = {
  sorts: { name: "asc", newest: "desc" },
  sort: { by: "name", order: "asc" },
  filters: {},
} as const satisfies ListingSpec<DirectorySort, never>;

export const readDirectoryRequest = (params: URLSearchParams): DirectoryRequest =>
  readListing(params, directoryListing);

export interface DashboardRequest {
  tab: Directory;
  /**
   * The form beside the list, for a new entry (`id` is null) or an existing one. Null if no form is
   * open.
   */
  form: { id: number | null } | null;
  list: ReturnType<typeof readDirectoryRequest>;
}

/**
 * Reads the dashboard's address: `tab` or `section`, and `action`. The actions 'add' and 'create'
 * open the form for a new entry; 'edit' with an `id` opens the form for an existing one.
 */
export function readDashboardRequest(params: URLSearchParams): DashboardRequest {
  const named = params.get("tab") ?? params.get("section");
  const tab = directories.find((each) => each === named) ?? "markets";
  const action = params.get("action");
  const id = wholeNumber(params.get("id"));
  const isNew = action === "create" || action === "add";
  const form = isNew ? { id: null } : action === "edit" && id !== null ? { id } : null;
  return { tab, form, list: readDirectoryRequest(params) };
}

/** The address of a tab, or of a form on that tab. */
export const dashboardAt = (tab: Directory, action?: "create" | { edit: number }): string => {
  const params = new URLSearchParams(tab === "markets" && !action ? {} : { tab });
  if (action === "create") params.set("action", action);
  else if (action) {
    params.set("action", "edit");
    params.set("id", String(action.edit));
  }
  return params.size === 0 ? "/admin" : `/admin?${params}`;
};

/**
 * The addresses where the counted items are worked through. A desk that does not exist yet has no
 * address.
 */
export const deskAddresses = () =>
  Object.fromEntries(
    Object.entries({
      pendingApplications: desks.applications.path,
      applicationsToAdd: `${desks.applications.path}?tab=to-add`,
      pendingRecommendations: desks.recommendations.path,
      pendingRequests: desks.requests.path,
      pendingCorrections: correctionsPath,
    } satisfies Partial<Record<keyof DashboardCounts, string>>).filter(([, path]) =>
      Object.hasOwn(addresses, path.split("?")[0] ?? path),
    ),
  );

/** The days on which a market opens, in the order of the week, as 'Sat'. */
function daysIn(listedWeek: string): string[] {
  const { schedules }: { schedules: { day: Weekday }[] } = JSON.parse(listedWeek);
  return weekdays
    .filter((day) => schedules.some((schedule) => schedule.day === day))
    .map((day) => day.slice(0, 3));
}

const standsText = (listedMarkets: string): string => {
  const count = (JSON.parse(listedMarkets) as unknown[]).length;
  return count === 0 ? "No market yet" : count === 1 ? "1 market" : `${count} markets`;
};

const rowView = (tab: Directory, { id, name, line, listed }: DirectoryRow) => ({
  id,
  name,
  line,
  days: tab === "markets" ? daysIn(listed) : [],
  stands: tab === "vendors" ? standsText(listed) : null,
  edit: dashboardAt(tab, { edit: id }),
  remove: `/admin/${tab}/${id}/delete`,
});
export type DirectoryRowView = ReturnType<typeof rowView>;

/** A page of one of the dashboard's lists, with the addresses of the next and previous pages. */
export function directoryView(tab: Directory, list: DirectoryPage) {
  const { rows, total, next, previous, q } = list;
  const at = (page: string) => {
    const query = listingQuery(list, directoryListing, { page });
    return `/admin${query}${tab === "vendors" ? "&tab=vendors" : ""}`;
  };
  const count = `${formatNumber(total.count)}${total.isMore ? "+" : ""}`;
  const thing = total.count === 1 && !total.isMore ? tab.slice(0, -1) : tab;
  return {
    rows: rows.map((row) => rowView(tab, row)),
    found: q ? `${count} ${thing} for “${q}”` : `${count} ${thing}`,
    q,
    sort: list.sort,
    next: next && at(next),
    previous: previous && at(previous),
  };
}
export type DirectoryView = ReturnType<typeof directoryView>;
