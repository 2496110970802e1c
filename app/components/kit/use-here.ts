import { useLocation } from "@remix-run/react";

/**
 * Characters of a query that a page repeats in its links and forms; all filters together are
 * shorter. A page has dozens of them, and would be dozens of times as long as what it was asked.
 */
const mostRepeated = 2000;

/** What this page's address says, as far as links and forms repeat it: '?q=figs', or ''. */
function useOwnQuery(): string {
  const { search } = useLocation();
  return search.length > mostRepeated ? "" : search;
}

/** This page's address, for forms that come back to it. */
export function useHere(): string {
  return useLocation().pathname + useOwnQuery();
}

/**
 * This page's address with some of its parameters changed, and all else that it says kept; null
 * takes a parameter away.
 */
export function useAddressWith() {
  const { pathname } = useLocation();
  const own = useOwnQuery();
  return (changes: Record<string, string | number | null>): string => {
    const query = new URLSearchParams(own);
    for (const [name, value] of Object.entries(changes)) {
      if (value === null) query.delete(name);
      else query.set(name, String(value));
    }
    return query.size > 0 ? `${pathname}?${query}` : pathname;
  };
}
