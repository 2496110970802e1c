import { useEffect, useState } from "react";
import type { DashboardCounts } from "~/models/running/dashboard/counts";

/** From the spec: how often the dashboard asks anew, in milliseconds. */
const interval = 5000;

/**
 * The counts as they are, asked for anew while the page is looked at. Where they cannot be had they
 * stay what they were: a 0 that is none would send a reviewer home.
 */
export function useFreshCounts(loaded: DashboardCounts): DashboardCounts {
  const [fresh, setFresh] = useState<{ since: DashboardCounts; counts: DashboardCounts }>();
  useEffect(() => {
    const control = new AbortController();
    let isAsking = false;
    async function ask() {
      if (document.visibilityState !== "visible" || isAsking) return;
      isAsking = true;
      try {
        const answer = await fetch("/api/admin/account-stats", { signal: control.signal });
        // Signed out meanwhile, here or elsewhere: the next page says so.
        if (answer.status === 401 || answer.status === 403) window.clearInterval(timer);
        if (answer.ok) setFresh({ since: loaded, counts: await answer.json() });
      } catch {
        // Without a connection; the next turn asks again.
      } finally {
        isAsking = false;
      }
    }
    const timer = window.setInterval(() => void ask(), interval);
    const onVisible = () => void ask();
    document.addEventListener("visibilitychange", onVisible);
    return () => {
      window.clearInterval(timer);
      document.removeEventListener("visibilitychange", onVisible);
      control.abort();
    };
  }, [loaded]);
  return fresh?.since === loaded ? fresh.counts : loaded;
}
