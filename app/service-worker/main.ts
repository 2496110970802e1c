/**
 * The service worker: keeps the guide readable at the edge of a field. Pages come from the network
 * first, and from what was kept only when it does not answer; what is posted is never touched.
 * docs/decisions says what is kept for whom, and why.
 */
import {
  dropOtherBuilds,
  fetchAndKeep,
  fileOfShell,
  forgetPages,
  keepPage,
  keepShell,
  keptPage,
  noteAccount,
  offlinePage,
  takeTurn,
} from "./keep";
import { changesAccount, isKept, shellFiles } from "./which-pages";
import { type FetchEvent, worker } from "./worker";

/** How long a page has to turn to what was kept before its own request is given up. */
const patience = 5000;

worker.addEventListener("install", (event) => {
  event.waitUntil(keepShell().then(() => worker.skipWaiting()));
});

worker.addEventListener("activate", (event) => {
  const takeOver = async () => {
    await dropOtherBuilds();
    await worker.registration.navigationPreload?.enable();
    await worker.clients.claim();
  };
  event.waitUntil(takeOver());
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== location.origin) return;
  if (request.method !== "GET") {
    if (changesAccount(url.pathname)) event.waitUntil(forgetPages());
    return;
  }
  const isShell = (shellFiles as readonly string[]).includes(url.pathname);
  if (isShell || url.pathname.startsWith("/assets/")) event.respondWith(fileOfShell(request));
  else if (request.mode === "navigate") event.respondWith(page(event, url));
  else if (url.pathname.endsWith(".data")) event.respondWith(data(event, url));
});

worker.addEventListener("message", (event) => {
  const { keep } = (event.data ?? {}) as { keep?: unknown };
  if (typeof keep === "string") event.waitUntil(fetchAndKeep(keep).catch(() => {}));
});

async function page(event: FetchEvent, url: URL): Promise<Response> {
  const turn = takeTurn();
  try {
    const answer = (await event.preloadResponse) ?? (await fetch(event.request));
    await noteAccount(answer, turn);
    if (isKept(url.pathname)) {
      event.waitUntil(keepPage(url, answer.clone()).catch(() => {}));
    }
    return answer;
  } catch {
    const kept = isKept(url.pathname) && (await keptPage(url));
    return kept || offlinePage(url);
  }
}

/**
 * What a page asks for in order to become another. When it cannot be had, the page is told, and
 * goes to the other as a browser would, which finds what was kept.
 */
async function data(event: FetchEvent, url: URL): Promise<Response> {
  const turn = takeTurn();
  try {
    const answer = await fetch(event.request);
    await noteAccount(answer, turn);
    return answer;
  } catch {
    // Given up by the page itself, for another tap: that says nothing of the line.
    if (event.request.signal.aborted) return Response.error();
    const client = await worker.clients.get(event.clientId);
    client?.postMessage({
      unreachable: url.pathname.replace(/(?:_root)?\.data$/, "") + url.search,
    });
    await new Promise((resolve) => setTimeout(resolve, patience));
    return Response.error();
  }
}
