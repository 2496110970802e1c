import { forget, isMemory, owedSignOut, recall, remember, whose } from "./memory";
import { isKept, isOneThing, offlinePath, shellFiles } from "./which-pages";
import { version } from "./worker";

/**
 * The service worker keeps four kinds of caches. 'shell' holds this build's answers at fixed
 * addresses: drawings, and the offline page. 'assets' holds hashed files, which are right for every
 * build, because their names depend on their content. 'pages' holds pages, with one cache for each
 * account. A page goes in only after every asset that it names is kept too, so the page can be read
 * unchanged after a new build. The worker's memory (memory.ts) says whose pages may be shown.
 */
const shell = `shell-${version}`;
const assets = "assets";
/**
 * The format of a kept page. A build with another format cannot read these pages, and begins with
 * none.
 */
const shape = 1;
const pagesOf = (account: string) => `pages-${shape}-${account}`;

const mostPages = 60;

/**
 * Fills the shell. If a part cannot be loaded, this function throws, and the last build stays in
 * charge.
 */
export async function keepShell(): Promise<void> {
  const cache = await caches.open(shell);
  // These addresses stay the same in every build, so the browser may still have the last build's
  // answers.
  const anew = (path: string) => new Request(new URL(path, location.origin), { cache: "reload" });
  await cache.addAll(shellFiles.map(anew));
  // Asked for without a session, because everyone sees this page.
  const answer = await fetch(offlinePath, { cache: "reload", credentials: "omit" });
  if (!answer.ok) throw new Error("There is no offline page.");
  const html = await answer.text();
  await keepAssets(html);
  await cache.put(offlinePath, new Response(html, { headers: keptHeaders(answer.headers) }));
}

/**
 * Deletes what earlier builds have left and no build needs: their shells, pages that should no
 * longer be kept, and files that no kept page names. No page is requested in the meantime: a
 * browser holds back its requests to a worker that is taking over.
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

/**
 * Deletes the pages of an account that no rule keeps any more, and returns the HTML of the
 * remaining pages.
 */
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

/** Deletes all files except those that these texts name, and those that such files name. */
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

/**
 * A file of the shell, or a hashed file. A file that is not kept yet is loaded from the network and
 * kept.
 */
export async function keptFile(request: Request): Promise<Response> {
  const isAsset = new URL(request.url).pathname.startsWith("/assets/");
  const cache = await caches.open(isAsset ? assets : shell);
  const kept = await cache.match(request, { ignoreVary: true });
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
}

/** The offline page, which leads back to the page that the user wanted. */
export async function offlinePage(url: URL): Promise<Response> {
  if (url.pathname === offlinePath) {
    const kept = await (await caches.open(shell)).match(offlinePath);
    return kept ?? Response.error();
  }
  return Response.redirect(`${offlinePath}?to=${encodeURIComponent(url.pathname + url.search)}`);
}

/**
 * Answers arrive in any order. The answer to an earlier request says nothing new about whose
 * session this is, so every request takes a turn, and only the latest turn counts. A counter in
 * memory is enough: a worker is not stopped while it is still waiting for an answer.
 */
let turns = 0;
let believed = 0;
export const takeTurn = () => ++turns;

/** Only one task at a time reads and changes whose pages may be shown. */
const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> =>
  navigator.locks.request("whose-pages", work) as Promise<Result>;

/**
 * Records which account an answer is for. If the account changes (by signing in or out, here or in
 * another tab, or because the session has ended), everything kept for others is deleted. An answer
 * that may come from the browser's cache can only make the worker forget, because it may be older
 * than the session. While a sign-out still has to be sent to the server, every account's answer can
 * only make it forget, too.
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

/** Deletes all pages, and the memory of whose pages they were. */
export function forgetPages(): Promise<void> {
  const turn = takeTurn();
  return inTurn(async () => {
    believed = turn;
    await dropPages();
    await forget(whose);
  });
}

/** Deletes all pages, except those of the account in `except`, if given. */
async function dropPages(except?: string): Promise<void> {
  const names = await caches.keys();
  const stays = except === undefined ? null : pagesOf(except);
  const gone = names.filter((name) => name.startsWith("pages-") && name !== stays);
  await Promise.all(gone.map((name) => caches.delete(name)));
}

/** Requests a page again in order to keep it. The page was not loaded as a document. */
export async function fetchAndKeep(path: string): Promise<void> {
  const url = new URL(path, location.origin);
  if (url.origin !== location.origin || !isKept(url.pathname)) return;
  const turn = takeTurn();
  // Without `Purpose`, this answer would take the toast about the user's last action, and no one
  // would see it.
  const answer = await fetch(url, { headers: { Accept: "text/html", Purpose: "prefetch" } });
  await noteAccount(answer, turn);
  await keepPage(url, answer, false);
}

/**
 * Keeps a page that was just answered. A page with an outcome ('Order cancelled') would show the
 * outcome every time. Such a page is requested again, after it no longer shows the outcome. A sheet
 * for printing is never kept: it could be shown in place of the page itself.
 */
export async function keepPage(url: URL, answer: Response, again = true): Promise<void> {
  const account = accountOf(answer);
  if (account === null || !mayBeKept(answer) || url.searchParams.has("print")) return;
  const html = await answer.text();
  if (html.includes('class="toast-region"')) {
    return again ? fetchAndKeep(url.pathname + url.search) : undefined;
  }
  await keepAssets(html);
  const headers = keptHeaders(answer.headers);
  const title = /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? "";
  headers.set("X-Kept-Title", encodeURIComponent(title));
  await inTurn(async () => {
    // The user may have signed out in the meantime.
    if (account !== (await recall(whose))) return;
    const cache = await caches.open(pagesOf(account));
    await cache.delete(url.href);
    await cache.put(url.href, new Response(html, { headers }));
    const keys = await cache.keys();
    const tooMany = keys.slice(0, Math.max(0, keys.length - mostPages));
    await Promise.all(tooMany.map((key) => cache.delete(key)));
  });
}

/**
 * The page that was kept for the account of the last answer: with the same query, or if one page
 * stands for all, the one that was kept last. The page says since when it is kept.
 */
export async function keptPage(url: URL): Promise<Response | null> {
  const account = await recall(whose);
  if (account === null) return null;
  const cache = await caches.open(pagesOf(account));
  const found =
    (await cache.match(url.href, { ignoreVary: true })) ??
    (isOneThing(url.pathname)
      ? (await cache.matchAll(url.href, { ignoreVary: true, ignoreSearch: true })).at(-1)
      : undefined);
  if (!found) return null;
  const since = found.headers.get("X-Kept-At") ?? "";
  const html = (await found.text()).replace("<html ", `<html data-kept-at="${since}" `);
  return new Response(html, { headers: found.headers });
}

/** Keeps every asset that a page names, so that the page can be drawn and hydrated again. */
async function keepAssets(html: string): Promise<void> {
  const cache = await caches.open(assets);
  await Promise.all(
    [...assetsIn(html)].map(async (path) => {
      if (!(await cache.match(path, { ignoreVary: true }))) await cache.add(path);
    }),
  );
}

/**
 * Whom a server's answer is for: an account's id, 'nobody', or null if the answer does not say. A
 * public page does not say, but the server sends it only to a browser without cookies, so it is for
 * 'nobody'.
 */
function accountOf({ headers }: Response): string | null {
  const isPublic = /\bpublic\b/.test(headers.get("Cache-Control") ?? "");
  if (!isPublic) return headers.get("X-Account");
  return isHtml(headers) && /\bcookie\b/i.test(headers.get("Vary") ?? "") ? "nobody" : null;
}

/** Whether an answer comes from the server itself, and not from a cache on the way. */
const isNew = ({ headers }: Response) => /\bno-store\b/.test(headers.get("Cache-Control") ?? "");

const isHtml = (headers: Headers) => /^text\/html/.test(headers.get("Content-Type") ?? "");

/**
 * Whether a page may be kept here. A page can be `no-store` for the browser, because no one empties
 * the browser's cache when the account changes, and still be kept here. See docs/decisions.
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

/** The answer's headers, without those about how the answer was sent. */
function keptHeaders(answered: Headers): Headers {
  const headers = new Headers(answered);
  const ofTheWay = ["Content-Encoding", "Content-Length", "Server-Timing", "Clear-Site-Data"];
  for (const name of ofTheWay) headers.delete(name);
  headers.set("X-Kept-At", String(Date.now()));
  return headers;
}
