import { useLocation } from "@remix-run/react";
import { useEffect, useState } from "react";

const key = "lastRoute";
const fallback = "/vendors";

/** Stores the current page as the page that 'Go Back' leads to; the home page is not stored. */
export function useRememberRoute() {
  const { pathname, search } = useLocation();
  useEffect(() => {
    // An emailed link is a secret, and works only once anyway.
    if (
      pathname === "/" ||
      pathname + search === refused ||
      new URLSearchParams(search).has("token")
    )
      return;
    try {
      localStorage.setItem(key, pathname + search);
    } catch {
      // If the browser cannot store the page, 'Go Back' leads to the vendors.
    }
  }, [pathname, search]);
}

/** The current address, if there was no page to show. Effects of inner components run first. */
let refused: string | null = null;

/** For a page that says that there is no such page: 'Go Back' must not lead to it. */
export function useNotRemembered() {
  const { pathname, search } = useLocation();
  useEffect(() => {
    refused = pathname + search;
    return () => {
      refused = null;
    };
  }, [pathname, search]);
}

/**
 * Where 'Go Back' leads: the page that this browser has stored, or the page that led here
 * (`referer`, which the server knows), or the vendors.
 */
export function useLastRoute(referer: string | null): string {
  const { pathname, search } = useLocation();
  const here = pathname + search;
  const [kept, setKept] = useState<string | null>(null);
  useEffect(() => {
    try {
      setKept(localStorage.getItem(key));
    } catch {
      setKept(null);
    }
  }, []);
  return usableRoute([kept, referer], here);
}

/**
 * The first route that is a page of this site, but neither the home page nor the current page;
 * otherwise the vendors.
 */
export function usableRoute(routes: readonly (string | null)[], here: string): string {
  const isUsable = (route: string | null) =>
    route !== null && route !== "/" && route !== here && /^\/(?![/\\])/.test(route);
  return routes.find(isUsable) ?? fallback;
}
