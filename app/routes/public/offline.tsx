import type { MetaFunction } from "@remix-run/cloudflare";
import { useSearchParams } from "@remix-run/react";
import { useEffect, useState } from "react";
import { LinkButton } from "~/components/kit/button";
import { EmptyState } from "~/components/kit/empty-state";
import { useHydrated } from "~/components/kit/use-hydrated";
import { tellWorker } from "~/components/shell/offline-bar";
import { pageMeta, titleEnd } from "~/components/shell/page-meta";
import { browserStore, forgetStall } from "~/components/stall/kept-stall";
import { allow, type RouteArgs } from "~/platform/allow";
import { safePath } from "~/platform/paths";
import { owedSignOut, recall } from "~/service-worker/memory";
import type { SignOutTold } from "~/service-worker/sign-out";
import "~/components/kit/card.css";

/** The page that the service worker stores for times without a connection. */
export async function loader(args: RouteArgs) {
  await allow.anyone(args);
  return null;
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "You’re offline", path: null });

export default function Offline() {
  const [params] = useSearchParams();
  // The page is rendered before it is known which page the user wants, so `to` is read after
  // hydration.
  const to = useHydrated() ? (safePath(params.get("to")) ?? "/") : "/";
  const isSignOutOwed = useOwedSignOut(to);
  return (
    <div className="page page-narrow">
      <EmptyState
        level="h1"
        scene="signpost"
        title={isSignOutOwed ? "You’re still signed in" : "You’re offline"}
        text={
          isSignOutOwed
            ? "We can’t reach Market Day right now. This browser deleted its saved pages. We’ll sign you out once you’re online again."
            : "We can’t load this page while you’re offline. You can still open the pages this browser has saved."
        }
      >
        <LinkButton to={to} reloadDocument>
          Try again
        </LinkButton>
      </EmptyState>
      <KeptPages />
    </div>
  );
}

/**
 * Whether the user has signed out here but the server does not know yet. Goes to `to` once the
 * server knows.
 */
function useOwedSignOut(to: string): boolean {
  const [isOwed, setOwed] = useState(false);
  useEffect(() => {
    if (!("serviceWorker" in navigator && "caches" in window)) return;
    void recall(owedSignOut).then((owed) => setOwed(owed !== null));
    const onMessage = ({ data }: MessageEvent<Partial<SignOutTold> | null>) => {
      if (data?.signOut === "owed") setOwed(true);
      if (data?.signOut === "paid") location.replace(to);
    };
    navigator.serviceWorker.addEventListener("message", onMessage);
    return () => navigator.serviceWorker.removeEventListener("message", onMessage);
  }, [to]);
  useEffect(() => {
    if (!isOwed) return;
    const store = browserStore();
    if (store) forgetStall(store);
    return keepTrying(() => location.replace(to));
  }, [isOwed, to]);
  return isOwed;
}

const firstPauseMs = 1000;
const longestPauseMs = 30_000;

/**
 * A browser reports only once that it is online, possibly before the connection works. So this page
 * asks the service worker again after 1, 2, 4 … seconds while the server has not been told of the
 * sign-out. Then it calls `goOn`. Returns a function that stops the attempts.
 */
function keepTrying(goOn: () => void): () => void {
  let pauseMs = firstPauseMs;
  let timer = setTimeout(tryAgain, pauseMs);
  async function tryAgain() {
    if ((await recall(owedSignOut)) === null) return goOn();
    tellWorker();
    pauseMs = Math.min(2 * pauseMs, longestPauseMs);
    timer = setTimeout(tryAgain, pauseMs);
  }
  const startOver = () => {
    clearTimeout(timer);
    pauseMs = firstPauseMs;
    timer = setTimeout(tryAgain, pauseMs);
  };
  addEventListener("online", startOver);
  return () => {
    clearTimeout(timer);
    removeEventListener("online", startOver);
  };
}

interface KeptPage {
  path: string;
  title: string;
}

/** The pages that can be read offline; see app/service-worker/keep.ts. */
function KeptPages() {
  const [pages, setPages] = useState<KeptPage[]>([]);
  useEffect(() => {
    void readKept()
      .then(setPages)
      .catch(() => {});
  }, []);
  if (pages.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="kept">
      <h2 id="kept">Pages you can read offline</h2>
      <ul className="place-list stack lined gap-0">
        {pages.map(({ path, title }) => (
          <li key={path}>
            <a href={path} className="place-link">
              {title}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

async function readKept(): Promise<KeptPage[]> {
  if (!("caches" in window)) return [];
  const names = (await caches.keys()).filter((name) => name.startsWith("pages-"));
  const found = await Promise.all(
    names.map(async (name) => {
      const cache = await caches.open(name);
      const keys = await cache.keys();
      return Promise.all(
        keys.map(async (request) => {
          const { pathname, search } = new URL(request.url);
          const title = (await cache.match(request))?.headers.get("X-Kept-Title") ?? "";
          return { path: pathname + search, title: withoutSite(title) || pathname };
        }),
      );
    }),
  );
  // The page that was viewed last comes first.
  return found.flat().reverse();
}

/** A page's title without the site's name. The stored title is encoded as in its HTML. */
function withoutSite(kept: string): string {
  const html = `<title>${decodeURIComponent(kept)}</title>`;
  const { title } = new DOMParser().parseFromString(html, "text/html");
  return title.endsWith(titleEnd) ? title.slice(0, -titleEnd.length) : title;
}
