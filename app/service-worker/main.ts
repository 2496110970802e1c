/**
 * The service worker keeps the guide readable at the edge of a field. Pages come from the network
 * first, and from the kept pages only if the network does not answer. Forms are posted without
 * changes; the worker handles only those that may end or begin a session. docs/decisions says what
 * is kept for whom, and why.
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
import { openNews, showNews } from "./push";
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

/** How long a page has to switch to the kept page before its own request fails, in milliseconds. */
const patience = 5000;

/** How long to wait for a page before its kept page is shown instead, in milliseconds. */
const patienceForPage = 8000;

/** Where Remix says which scripts a page needs. */
const manifestPath = "/__manifest";

/** The page that follows a sign-out. */
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
    if (endsSession(url.pathname)) event.respondWith(signOut(event, url));
    else if (changesAccount(url.pathname)) event.respondWith(changeAccount(event));
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
    // If this fails, the browser tries again later.
    if ((await paySignOut()) === "owed") throw new Error("The server cannot be told yet.");
  };
  event.waitUntil(pay());
});

worker.addEventListener("push", (event) => event.waitUntil(showNews(event)));

worker.addEventListener("notificationclick", (event) => event.waitUntil(openNews(event)));

/**
 * Answers with the page from the network. If the network fails, or accepts the request and does not
 * answer for a while, answers with the kept page. An answer that comes later is still kept.
 */
async function page(event: FetchEvent, url: URL): Promise<Response> {
  const kept = async () => (isKept(url.pathname) ? keptPage(url) : null);
  const loading = loadedPage(event, url);
  event.waitUntil(loading.catch(() => {}));
  try {
    return (await Promise.race([loading, pause(patienceForPage).then(kept)])) ?? (await loading);
  } catch {
    return (await kept()) ?? offlinePage(url);
  }
}

/** The page from the network, which is kept on the way. Throws if the network fails. */
async function loadedPage(event: FetchEvent, url: URL): Promise<Response> {
  const asked = takeTurn();
  const signOut = await paySignOut();
  if (signOut === "owed") throw new Error("Its page would be the account's.");
  if (signOut === "paid" && url.pathname === offlinePath) return Response.redirect(doorPath);
  // A preloaded answer was requested before the server knew of the sign-out.
  const preloaded = signOut === "none" ? await event.preloadResponse : undefined;
  const turn = signOut === "none" ? asked : takeTurn();
  const answer = preloaded ?? (await fetch(event.request));
  await noteAccount(answer, turn);
  if (isKept(url.pathname)) {
    event.waitUntil(keepPage(url, answer.clone()).catch(() => {}));
  }
  return answer;
}

/**
 * Answers a page's script that asks for another page's data. If the data cannot be loaded, the page
 * is told so. The page then opens the other page as a browser would, and finds the kept page.
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

/**
 * Answers what a page asks before it opens another page for the first time: which scripts the other
 * page needs.
 */
async function manifest(event: FetchEvent, url: URL): Promise<Response> {
  try {
    return await fetch(event.request);
  } catch {
    return unreachable(event, url.searchParams.get("p") ?? "/");
  }
}

/** Tells the page that the data or scripts for the next page cannot be loaded. */
async function unreachable(event: FetchEvent, path: string): Promise<Response> {
  // The page itself cancelled the request, because of another tap. This says nothing about the
  // connection.
  if (event.request.signal.aborted) return Response.error();
  const client = await worker.clients.get(event.clientId);
  client?.postMessage({ unreachable: path });
  return nothingForNow();
}

/**
 * Sends the form that signs out. The kept pages are deleted at once, whether or not the server
 * answers. A sign-out that cannot be sent now is remembered for later.
 */
async function signOut(event: FetchEvent, url: URL): Promise<Response> {
  event.waitUntil(forgetPages());
  try {
    return await fetch(event.request);
  } catch {
    await oweSignOut();
    // A page that asked by script has been told, and leaves by itself.
    if (isData(url.pathname)) return nothingForNow();
    return Response.redirect(`${offlinePath}?to=${encodeURIComponent(doorPath)}`, 303);
  }
}

/**
 * Sends any other form that may begin or end a session. A sign-out that the server does not know of
 * yet is sent first, because it would otherwise end the new session. The kept pages are deleted
 * only after an answer, so a user without a connection can still read them. The browser does not
 * decide whether there is a connection: on a laptop without a network, a local server still
 * answers.
 */
async function changeAccount({ request }: FetchEvent): Promise<Response> {
  await paySignOut();
  const answer = await fetch(request);
  await forgetPages();
  return answer;
}

/** Fails after a delay, so that the page that asked has time to go elsewhere. */
async function nothingForNow(): Promise<Response> {
  await pause(patience);
  return Response.error();
}

const pause = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
