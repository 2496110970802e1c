import type { Manager } from "~/platform/viewer";

/** Where those go who are signed in and run no market. */
export const toAskForAccess = { othersTo: "/market-manager-request-access" };

/** The dashboard. */
export const dashboard = "/market-manager-dashboard";

/**
 * What every address of the dashboard ends with for somebody who runs several markets: which of them
 * it is about. So a page can be kept, sent and reloaded, and two tabs may be about two markets.
 */
export const marketQuery = ({ marketId, marketIds }: Manager) =>
  marketIds ? `?market=${marketId}` : "";

/** A page of the dashboard, about the market that is acted for; `more` stands in its address too. */
export function pageOf(
  manager: Manager,
  path = "",
  more: { q?: string; date?: string; show?: string; year?: string } = {},
) {
  const query = new URLSearchParams(marketQuery(manager));
  for (const [name, value] of Object.entries(more)) if (value) query.set(name, value);
  return query.size > 0 ? `${dashboard}${path}?${query}` : `${dashboard}${path}`;
}

/** Where the market's announcements are, below the dashboard. */
export const announcementsAt = "/settings/announcements";

/** Where it says who manages the market, below the dashboard. */
export const managersAt = "/settings/managers";
