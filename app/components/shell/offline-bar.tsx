import { useLocation, useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import "./top-bars.css";

/**
 * Says that there is no connection, and how old the current page is. The service worker
 * (app/service-worker) writes that time into a page that it had kept; a page from the network is as
 * old as its arrival. The bar also tells the worker which pages to keep, as they are shown.
 */
export function OfflineBar() {
  const { pathname, search, key } = useLocation();
  // The offline page is only about the connection, and is as old as this build.
  const isSaid = pathname === "/offline";
  const [since, setSince] = useState<number | null>(null);
  const [isOffline, setOffline] = useState(false);
  const first = useRef<string | null>(null);
  useTurnToKept();

  // biome-ignore lint/correctness/useExhaustiveDependencies: each new place has its own moment
  useEffect(() => {
    const root = document.documentElement;
    first.current ??= key;
    const keptAt = first.current === key ? Number(root.dataset.keptAt) : 0;
    if (!keptAt) {
      delete root.dataset.keptAt;
      const isSeen = first.current === key && hasPassedWorker();
      if (!isSeen) void askToKeep(pathname + search);
    }
    setSince(keptAt || Date.now());
    setOffline(keptAt > 0 || !navigator.onLine);
  }, [key]);

  useEffect(() => {
    const check = () =>
      setOffline(!navigator.onLine || "keptAt" in document.documentElement.dataset);
    addEventListener("online", check);
    addEventListener("online", tellWorker);
    addEventListener("offline", check);
    return () => {
      removeEventListener("online", check);
      removeEventListener("online", tellWorker);
      removeEventListener("offline", check);
    };
  }, []);

  return (
    <div
      role="status"
      className="offline-bar cluster justify-center gap-0-3"
      hidden={!isOffline || isSaid}
    >
      {isOffline && !isSaid && since !== null && (
        <>
          <span>You’re offline. This page is from {momentOf(since)}.</span>
          <a href={pathname + search} className="tap strong own-color">
            Try again
          </a>
        </>
      )}
    </div>
  );
}

/**
 * Asks the service worker to complete a sign-out that is still owed: see
 * service-worker/sign-out.ts.
 */
export const tellWorker = () =>
  navigator.serviceWorker?.controller?.postMessage({ isOnline: true });

/**
 * Whether the worker has seen this document, and so keeps it by itself. A worker that exists now
 * may not have seen the document: it may have taken over after the document was requested.
 */
function hasPassedWorker(): boolean {
  const [document] = performance.getEntriesByType("navigation");
  return document !== undefined && (document as PerformanceNavigationTiming).workerStart > 0;
}

/** '9:05 AM', with the day if it was not today, by the user's own clock. */
function momentOf(at: number): string {
  const time = { hour: "numeric", minute: "2-digit" } as const;
  const isToday = new Date(at).toDateString() === new Date().toDateString();
  return new Date(at).toLocaleString(
    "en-US",
    isToday ? time : { weekday: "long", month: "long", day: "numeric", ...time },
  );
}

/**
 * Asks the worker to request and keep a page that was reached without loading a document, unless
 * the user saves data and the page can be done without.
 */
async function askToKeep(path: string) {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator) || !navigator.onLine) return;
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  if (connection?.saveData && !isNeededOffline(path)) return;
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({ keep: path });
}

/** Whether a page must work without a connection: the list at the stall. */
export const isNeededOffline = (path: string) => pathOf(path) === "/vendor-stall";

/**
 * If the data of the next page cannot be loaded, loads the page as a document: the worker may have
 * kept it. On a slow phone, the worker may report this before the page knows that it is going
 * there.
 */
function useTurnToKept() {
  const { location: next } = useNavigation();
  const goal = next ? next.pathname + next.search : null;
  // The worker may report more than one address before the page renders again, and the last one is
  // not always the goal.
  const [unreachable, setUnreachable] = useState<string[]>([]);
  useEffect(() => {
    if (!("serviceWorker" in navigator)) return;
    const onMessage = ({ data }: MessageEvent<{ unreachable?: string }>) => {
      const path = data?.unreachable;
      if (path !== undefined) setUnreachable((others) => [...others, path].slice(-10));
    };
    navigator.serviceWorker.addEventListener("message", onMessage);
    return () => navigator.serviceWorker.removeEventListener("message", onMessage);
  }, []);
  useEffect(() => {
    if (goal === null) return;
    if (unreachable.some((path) => pathOf(path) === pathOf(goal))) location.assign(goal);
  }, [goal, unreachable]);
  // A new navigation starts with no reports.
  useEffect(() => {
    if (goal !== null) return () => setUnreachable([]);
  }, [goal]);
}

/** The path of an address. It is the same for the home page with and without its '/'. */
const pathOf = (address: string) => address.replace(/\?.*/, "").replace(/\/$/, "");
