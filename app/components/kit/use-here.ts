import { useLocation } from "@remix-run/react";

/**
 * Characters of a query that a page repeats in its links and forms; all filters together are
 * shorter. A page has dozens of them, and would be dozens of times as long as what it was asked.
 */
const mostRepeated = 2000;

/** What this page's address says, as far as links and forms repeat it: '?q=figs', or ''. */
export function useOwnQuery(): string {
  const { search } = useLocation();
  return search.length > mostRepeated ? "" : search;
}

/** This page's address, for forms that come back to it. */
export function useHere(): string {
  return useLocation().pathname + useOwnQuery();
}
