import { useLocation } from "@remix-run/react";
import { useOwnQuery } from "./use-here";

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
