import { useLocation } from "@remix-run/react";
import { useEffect, useState } from "react";

const key = "lastRoute";
const fallback = "/vendors";

/** Keeps the page that is shown as the one that 'Go Back' leads to; the home page is not kept. */
export function useRememberRoute() {
  const { pathname, search } = useLocation();
  useEffect(() => {
    // A link that was mailed is a secret, and works once anyway.
    if (
      pathname === "/" ||
      pathname + search === refused ||
      new URLSearchParams(search).has("token")
    )
      return;
    try {
      localStorage.setItem(key, pathname + search);
    } catch {
      // A browser that keeps nothing goes back to the vendors.
    }
  }, [pathname, search]);
}

/** The address that is shown, where there was no page to show. Effects of what lies inside run first. */
let refused: string | null = null;

/** On a page that says that there is none: it is no page to go back to. */
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
 * Where 'Go Back' leads: the page that this browser has kept, else the one that led here (`referer`,
 * which the server knows), else the vendors.
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

/** The first that is a page of this site, and neither the home page nor this one; else the vendors. */
export function usableRoute(routes: readonly (string | null)[], here: string): string {
  const isUsable = (route: string | null) =>
    route !== null && route !== "/" && route !== here && /^\/(?![/\\])/.test(route);
  return routes.find(isUsable) ?? fallback;
}
