import { forget, isMemory, owedSignOut, recall, remember, whose } from "./memory";
import { isKept, isOneThing, offlinePath, shellFiles } from "./which-pages";
import { version } from "./worker";

/**
 * What is kept, in four kinds of caches. 'shell' holds what this build answers at addresses that
 * stay: drawings, and the page that says that one is offline. 'assets' holds hashed files, which are
 * right for every build, because their names say what is in them. 'pages' holds pages, one cache for
 * each account; a page goes in only once every asset that it names is there too, so it can be read
 * after a new build as it was. The worker's memory (memory.ts) says whose pages may be shown.
 */
const shell = `shell-${version}`;
const assets = "assets";
/** Of what a kept page is made. Another shape cannot read this one's, and begins with none. */
const shape = 1;
const pagesOf = (account: string) => `pages-${shape}-${account}`;

const mostPages = 60;

/** Fills the shell. Fails, and so leaves the last build in charge, if a part cannot be had. */
export async function keepShell(): Promise<void> {
  const cache = await caches.open(shell);
  // Their addresses stay from build to build: the browser may still have what the last one answered.
  const anew = (path: string) => new Request(new URL(path, location.origin), { cache: "reload" });
  await cache.addAll(shellFiles.map(anew));
  // Asked for as nobody, because it is shown to anybody.
  const answer = await fetch(offlinePath, { cache: "reload", credentials: "omit" });
  if (!answer.ok) throw new Error("There is no offline page.");
  const html = await answer.text();
  await keepAssets(html);
  await cache.put(offlinePath, new Response(html, { headers: keptHeaders(answer.headers) }));
}

/**
 * Throws away what earlier builds have left and nothing needs: their shells, pages that are no
 * longer to be kept, and files that no kept page names. No page is asked for meanwhile: a browser
 * holds back what it asks of a worker that is taking over.
 */
export async function dropLeftovers(): Promise<void> {
  const names = await caches.keys();
  const isPages = (name: string) => name.startsWith(pagesOf(""));
  const isOurs = (name: string) =>
    name === shell || name === assets || isMemory(name) || isPages(name);
  await Promise.all(names.filter((name) => !isOurs(name)).map((name) => caches.delete(name)));
  const kept = await Promise.all(names.filter(isPages).map(pagesStillKept));
  const offline = await (await caches.open(shell)).match(offlinePath);
  await dropAssetsBut([...kept.flat(), await textOf(offline)]);
}

/** The HTML of what stays of an account's pages, when those are gone that no rule keeps any more. */
async function pagesStillKept(name: string): Promise<string[]> {
  const cache = await caches.open(name);
  const texts = (await cache.keys()).map(async (page) => {
    if (isKept(new URL(page.url).pathname)) return textOf(await cache.match(page));
    await cache.delete(page);
    return "";
  });
  return Promise.all(texts);
}

const textOf = async (found: Response | undefined) => (found ? found.text() : "");

/** Leaves only the files that these texts name, and those that such files name. */
async function dropAssetsBut(texts: string[]): Promise<void> {
  const cache = await caches.open(assets);
  const needed = new Set<string>();
  const reading = [...texts];
  for (let text = reading.pop(); text !== undefined; text = reading.pop()) {
    for (const path of assetsIn(text)) {
      if (needed.has(path)) continue;
      needed.add(path);
      reading.push(await textOf(await cache.match(path, { ignoreVary: true })));
    }
  }
  const left = (await cache.keys()).filter(({ url }) => !needed.has(new URL(url).pathname));
  await Promise.all(left.map((file) => cache.delete(file)));
}

/** The hashed files that a page or a script names, as '/assets/…', 'assets/…' or './…'. */
function assetsIn(text: string): Set<string> {
  const named = text.matchAll(/(?:\bassets|["'`]\.)\/([\w.-]+\.(?:js|css))/g);
  return new Set([...named].map(([, file]) => `/assets/${file}`));
}

/** A file of the shell, or a hashed one; from the network, and kept, if it was not there yet. */
export async function keptFile(request: Request): Promise<Response> {
  const isAsset = new URL(request.url).pathname.startsWith("/assets/");
  const cache = await caches.open(isAsset ? assets : shell);
  const kept = await cache.match(request, { ignoreVary: true });
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
}

/** The page that says that one is offline, and leads back to where one wanted to go. */
export async function offlinePage(url: URL): Promise<Response> {
  if (url.pathname === offlinePath) {
    const kept = await (await caches.open(shell)).match(offlinePath);
    return kept ?? Response.error();
  }
  return Response.redirect(`${offlinePath}?to=${encodeURIComponent(url.pathname + url.search)}`);
}

/**
 * Answers come in any order. One that was asked for before another says nothing new about whose
 * session this is, so every question takes a turn, and only the latest turn is believed. An own
 * number is enough: a worker is not ended while an answer is still awaited.
 */
let turns = 0;
let believed = 0;
export const takeTurn = () => ++turns;

/** Whose pages may be shown is read and changed by one at a time. */
const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> =>
  navigator.locks.request("whose-pages", work) as Promise<Result>;

/**
 * Takes note of whose answer this is. When that changes, by signing in or out, here or in another
 * tab, or because the session has ended, everything kept for anybody else is thrown away. An answer
 * that may have come out of the browser's cache can only have the worker forget: it may be older
 * than the session. So does every account's as long as a sign-out is owed.
 */
export function noteAccount(answer: Response, turn: number): Promise<void> {
  const account = accountOf(answer);
  return inTurn(async () => {
    if (account === null || turn < believed) return;
    believed = turn;
    if (account === (await recall(whose))) return;
    const isSure = account === "nobody" || (isNew(answer) && (await recall(owedSignOut)) === null);
    await dropPages(isSure ? account : undefined);
    await (isSure ? remember(whose, account) : forget(whose));
  });
}

/** Throws away all pages, and with them the memory of whose they were. */
export function forgetPages(): Promise<void> {
  const turn = takeTurn();
  return inTurn(async () => {
    believed = turn;
    await dropPages();
    await forget(whose);
  });
}

/** Throws away all pages but those of one account, if one is named. */
async function dropPages(except?: string): Promise<void> {
  const names = await caches.keys();
  const stays = except === undefined ? null : pagesOf(except);
  const gone = names.filter((name) => name.startsWith("pages-") && name !== stays);
  await Promise.all(gone.map((name) => caches.delete(name)));
}

/** Asks for a page once more, in order to keep it: one that was not loaded as a document. */
export async function fetchAndKeep(path: string): Promise<void> {
  const url = new URL(path, location.origin);
  if (url.origin !== location.origin || !isKept(url.pathname)) return;
  const turn = takeTurn();
  // Else it would be told, and never shown, what somebody has done in the meantime.
  const answer = await fetch(url, { headers: { Accept: "text/html", Purpose: "prefetch" } });
  await noteAccount(answer, turn);
  await keepPage(url, answer, false);
}

/**
 * Keeps a page that was just answered. One that tells an outcome ('Order cancelled') would tell it
 * again at every look; such a page is asked for anew, when it no longer does.
 */
export async function keepPage(url: URL, answer: Response, again = true): Promise<void> {
  const account = accountOf(answer);
  if (account === null || !mayBeKept(answer)) return;
  const html = await answer.text();
  if (html.includes('class="toast-region"')) {
    return again ? fetchAndKeep(url.pathname + url.search) : undefined;
  }
  await keepAssets(html);
  const headers = keptHeaders(answer.headers);
  const title = /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? "";
  headers.set("X-Kept-Title", encodeURIComponent(title));
  await inTurn(async () => {
    // Somebody may have signed out meanwhile.
    if (account !== (await recall(whose))) return;
    const cache = await caches.open(pagesOf(account));
    await cache.delete(url.href);
    await cache.put(url.href, new Response(html, { headers }));
    const keys = await cache.keys();
    const tooMany = keys.slice(0, Math.max(0, keys.length - mostPages));
    await Promise.all(tooMany.map((key) => cache.delete(key)));
  });
}

/** A page as it was kept for the account that the last answer was for; it says since when. */
export async function keptPage(url: URL): Promise<Response | null> {
  const account = await recall(whose);
  if (account === null) return null;
  const cache = await caches.open(pagesOf(account));
  const found =
    (await cache.match(url.href, { ignoreVary: true })) ??
    (isOneThing(url.pathname)
      ? await cache.match(url.href, { ignoreVary: true, ignoreSearch: true })
      : undefined);
  if (!found) return null;
  const since = found.headers.get("X-Kept-At") ?? "";
  const html = (await found.text()).replace("<html ", `<html data-kept-at="${since}" `);
  return new Response(html, { headers: found.headers });
}

/** Every asset that a page names, so that it can be drawn and woken up again. */
async function keepAssets(html: string): Promise<void> {
  const cache = await caches.open(assets);
  await Promise.all(
    [...assetsIn(html)].map(async (path) => {
      if (!(await cache.match(path, { ignoreVary: true }))) await cache.add(path);
    }),
  );
}

/**
 * Whom an answer of the server is for: an account's number, 'nobody', or null where it does not
 * say. A page that anybody may keep says nothing, but only a browser without cookies is given it.
 */
function accountOf({ headers }: Response): string | null {
  const isPublic = /\bpublic\b/.test(headers.get("Cache-Control") ?? "");
  if (!isPublic) return headers.get("X-Account");
  return isHtml(headers) && /\bcookie\b/i.test(headers.get("Vary") ?? "") ? "nobody" : null;
}

/** Whether an answer comes from the server itself, and from no cache on the way. */
const isNew = ({ headers }: Response) => /\bno-store\b/.test(headers.get("Cache-Control") ?? "");

const isHtml = (headers: Headers) => /^text\/html/.test(headers.get("Content-Type") ?? "");

/**
 * What is `no-store` for the browser, whose cache nobody empties when the account changes, may well
 * be kept here. See docs/decisions.
 */
function mayBeKept(answer: Response): boolean {
  return (
    answer.status === 200 &&
    answer.type === "basic" &&
    !answer.redirected &&
    isHtml(answer.headers) &&
    (accountOf(answer) === "nobody" || isNew(answer))
  );
}

/** The answer's headers, less those that spoke of how it was sent. */
function keptHeaders(answered: Headers): Headers {
  const headers = new Headers(answered);
  const ofTheWay = ["Content-Encoding", "Content-Length", "Server-Timing", "Clear-Site-Data"];
  for (const name of ofTheWay) headers.delete(name);
  headers.set("X-Kept-At", String(Date.now()));
  return headers;
}
