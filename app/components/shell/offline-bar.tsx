import { useLocation, useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import "./top-bars.css";

/**
 * Says that there is no connection, and from when the page is that is shown. The service worker
 * (app/service-worker) writes that moment into a page that it had kept; a page that came from the
 * network is as old as its arrival. Also tells the worker which pages to keep, as they are shown.
 */
export function OfflineBar() {
  const { pathname, search, key } = useLocation();
  // One page is about nothing else, and as old as this build.
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

/** Asks the service worker to make up for a sign-out that is owed: see service-worker/sign-out.ts. */
export const tellWorker = () =>
  navigator.serviceWorker?.controller?.postMessage({ isOnline: true });

/**
 * Whether the worker has seen this document, and so keeps it by itself. That there is a worker now
 * does not tell: it may have taken over since the document was asked for.
 */
function hasPassedWorker(): boolean {
  const [document] = performance.getEntriesByType("navigation");
  return document !== undefined && (document as PerformanceNavigationTiming).workerStart > 0;
}

/** '9:05 AM', with the day where that was not today: on the reader's own clock. */
function momentOf(at: number): string {
  const time = { hour: "numeric", minute: "2-digit" } as const;
  const isToday = new Date(at).toDateString() === new Date().toDateString();
  return new Date(at).toLocaleString(
    "en-US",
    isToday ? time : { weekday: "long", month: "long", day: "numeric", ...time },
  );
}

/** Pages that are reached without loading a document are asked for once more, unless data is dear. */
async function askToKeep(path: string) {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator) || !navigator.onLine) return;
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  if (connection?.saveData) return;
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({ keep: path });
}

/**
 * When the data of the next page cannot be had, goes there as a document: the worker may have kept it.
 * On a slow phone the worker may say so before this page knows that it is going there.
 */
function useTurnToKept() {
  const { location: next } = useNavigation();
  const goal = next ? next.pathname + next.search : null;
  // More than one may be told of before the page is drawn again: the last is not always the goal.
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
  // Another journey is another question.
  useEffect(() => {
    if (goal !== null) return () => setUnreachable([]);
  }, [goal]);
}

/** The path of an address, the same for the first page with and without its '/'. */
const pathOf = (address: string) => address.replace(/\?.*/, "").replace(/\/$/, "");
