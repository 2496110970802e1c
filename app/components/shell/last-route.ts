import { useLocation } from "@remix-run/react";
import { useEffect, useState } from "react";

const key = "lastRoute";
const fallback = "/vendors";

/** Keeps the page that is shown as the one that 'Go Back' leads to; the home page is not kept. */
export function useRememberRoute() {
  const { pathname, search } = useLocation();
  useEffect(() => {
    // A link that was mailed is a secret, and works once anyway.
    if (pathname === "/" || new URLSearchParams(search).has("token")) return;
    try {
      localStorage.setItem(key, pathname + search);
    } catch {
      // A browser that keeps nothing goes back to the vendors.
    }
  }, [pathname, search]);
}

/** Where 'Go Back' leads: the page that was kept, else the vendors. */
export function useLastRoute(): string {
  const [route, setRoute] = useState(fallback);
  useEffect(() => {
    try {
      setRoute(usableRoute(localStorage.getItem(key)));
    } catch {
      setRoute(fallback);
    }
  }, []);
  return route;
}

/** What was kept, if it is a page of this site other than the home page; else the vendors. */
export function usableRoute(kept: string | null): string {
  return kept && kept !== "/" && /^\/(?![/\\])/.test(kept) ? kept : fallback;
}
