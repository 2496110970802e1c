import { useLocation } from "@remix-run/react";

/**
 * The most characters of a query that a page repeats in its links and forms; all filters together
 * are shorter. A page has dozens of links and forms, so a long query would make the page dozens of
 * times as long as the request.
 */
const mostRepeated = 2000;

/**
 * The query of this page's address, if it is short enough for links and forms to repeat: '?q=figs',
 * or ''.
 */
function useOwnQuery(): string {
  const { search } = useLocation();
  return search.length > mostRepeated ? "" : search;
}

/** This page's address, for forms that return to it. */
export function useHere(): string {
  return useLocation().pathname + useOwnQuery();
}

/**
 * This page's address with some of its parameters changed and the others kept; null removes a
 * parameter.
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
