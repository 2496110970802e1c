/**
 * The service worker: keeps the guide readable at the edge of a field. Pages come from the network
 * first, and from what was kept only when it does not answer; what is posted is never touched.
 * docs/decisions says what is kept for whom, and why.
 */
import {
  dropLeftovers,
  fetchAndKeep,
  forgetPages,
  keepPage,
  keepShell,
  keptFile,
  keptPage,
  noteAccount,
  offlinePage,
  takeTurn,
} from "./keep";
import { oweSignOut, paySignOut } from "./sign-out";
import {
  changesAccount,
  endsSession,
  isData,
  isKept,
  offlinePath,
  shellFiles,
} from "./which-pages";
import { type FetchEvent, worker } from "./worker";

/** How long a page has to turn to what was kept before its own request is given up. */
const patience = 5000;

/** Where Remix tells which scripts a page needs. */
const manifestPath = "/__manifest";

/** Where signing out leads. */
const doorPath = "/auth";

worker.addEventListener("install", (event) => {
  event.waitUntil(keepShell().then(() => worker.skipWaiting()));
});

worker.addEventListener("activate", (event) => {
  const takeOver = async () => {
    await dropLeftovers();
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
    if (changesAccount(url.pathname)) {
      event.waitUntil(forgetPages());
      event.respondWith(change(event, url));
    }
    return;
  }
  const isShell = (shellFiles as readonly string[]).includes(url.pathname);
  if (isShell || url.pathname.startsWith("/assets/")) event.respondWith(keptFile(request));
  else if (request.mode === "navigate") event.respondWith(page(event, url));
  else if (isData(url.pathname)) event.respondWith(data(event, url));
  else if (url.pathname === manifestPath) event.respondWith(manifest(event, url));
});

worker.addEventListener("message", (event) => {
  const { keep, isOnline } = (event.data ?? {}) as { keep?: unknown; isOnline?: unknown };
  if (typeof keep === "string") event.waitUntil(fetchAndKeep(keep).catch(() => {}));
  if (isOnline === true) event.waitUntil(paySignOut());
});

worker.addEventListener("sync", (event) => {
  const pay = async () => {
    // The browser tries again later where this fails.
    if ((await paySignOut()) === "owed") throw new Error("The server cannot be told yet.");
  };
  event.waitUntil(pay());
});

async function page(event: FetchEvent, url: URL): Promise<Response> {
  const asked = takeTurn();
  try {
    const signOut = await paySignOut();
    if (signOut === "owed") throw new Error("Its page would be the account's.");
    if (signOut === "paid" && url.pathname === offlinePath) return Response.redirect(doorPath);
    // What was asked for ahead was asked for before the server was told.
    const preloaded = signOut === "none" ? await event.preloadResponse : undefined;
    const turn = signOut === "none" ? asked : takeTurn();
    const answer = preloaded ?? (await fetch(event.request));
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
  const asked = takeTurn();
  try {
    const signOut = await paySignOut();
    if (signOut === "owed") throw new Error("It would be the account's.");
    const answer = await fetch(event.request);
    await noteAccount(answer, signOut === "none" ? asked : takeTurn());
    return answer;
  } catch {
    return unreachable(event, url.pathname.replace(/(?:_root)?\.data$/, "") + url.search);
  }
}

/** What a page asks before it goes to another for the first time: which scripts that one needs. */
async function manifest(event: FetchEvent, url: URL): Promise<Response> {
  try {
    return await fetch(event.request);
  } catch {
    return unreachable(event, url.searchParams.get("p") ?? "/");
  }
}

/** Tells the page that what it needs to become another cannot be had. */
async function unreachable(event: FetchEvent, path: string): Promise<Response> {
  // Given up by the page itself, for another tap: that says nothing of the line.
  if (event.request.signal.aborted) return Response.error();
  const client = await worker.clients.get(event.clientId);
  client?.postMessage({ unreachable: path });
  return nothingForNow();
}

/**
 * What is posted to end a session or to begin another. A sign-out that is still owed goes first,
 * else it would end the new session. One that cannot be had now is owed.
 */
async function change(event: FetchEvent, url: URL): Promise<Response> {
  const isSignOut = endsSession(url.pathname);
  if (!isSignOut) await paySignOut();
  try {
    return await fetch(event.request);
  } catch (error) {
    if (!isSignOut) throw error;
    await oweSignOut();
    // A page that asked by script has been told, and leaves.
    if (isData(url.pathname)) return nothingForNow();
    return Response.redirect(`${offlinePath}?to=${encodeURIComponent(doorPath)}`, 303);
  }
}

/** Fails, once the page that asked has had time to go elsewhere. */
async function nothingForNow(): Promise<Response> {
  await new Promise((resolve) => setTimeout(resolve, patience));
  return Response.error();
}
