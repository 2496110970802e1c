import type { Manager } from "~/platform/viewer";

/** Sends signed-in users without a market to the page where they can ask for access. */
export const toAskForAccess = { othersTo: "/market-manager-request-access" };

export const dashboard = "/market-manager-dashboard";

/**
 * The end of every dashboard address for a manager of several markets: the market that the page is
 * about. So an address can be kept, shared and reloaded, and two tabs can show two markets.
 */
export const marketQuery = ({ marketId, marketIds }: Manager) =>
  marketIds ? `?market=${marketId}` : "";

/** A page of the dashboard about the selected market. `more` is added to its address. */
export function pageOf(
  manager: Manager,
  path = "",
  more: { q?: string; date?: string; show?: string; year?: string } = {},
) {
  const query = new URLSearchParams(marketQuery(manager));
  for (const [name, value] of Object.entries(more)) if (value) query.set(name, value);
  return query.size > 0 ? `${dashboard}${path}?${query}` : `${dashboard}${path}`;
}

/** The path of the announcements, below the dashboard. */
export const announcementsAt = "/settings/announcements";

/** The path of the page of managers, below the dashboard. */
export const managersAt = "/settings/managers";
