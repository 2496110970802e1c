import { isPublic, knows, notModified } from "./caching";
import { hasOwnCookie, plainCookie, sheetCookie } from "./cookies";

/**
 * What the worker keeps of its public answers, where it runs: Cloudflare's cache of that place. Only
 * answers that say `public` themselves are put there (caching.ts says which do), for as long as they
 * say. Whoever comes with a cookie of ours or a token never meets it: they see every change at once.
 */
export type EdgeCache = Pick<Cache, "match" | "put">;

/** The cache of the place where this runs, if it has one. */
export const cacheHere = (): EdgeCache | undefined =>
  (globalThis as { caches?: { default?: EdgeCache } }).caches?.default;

/** When an answer was put there; no browser is told. */
const keptAt = "X-Kept-At";

/** A browser that has the shared style sheet says so; its pages don't bring that style. */
const isSheet = (text: string) => /^\/assets\/site-[\w-]{1,40}\.css$/.test(text);

/** Under what a public answer to this request is kept; null for one that is never answered so. */
export function keyOf(request: Request): Request | null {
  const isRead = request.method === "GET" || request.method === "HEAD";
  if (!isRead || hasOwnCookie(request) || request.headers.has("Authorization")) return null;
  const sheet = plainCookie(sheetCookie, request).value() ?? "";
  if (sheet !== "" && !isSheet(sheet)) return null;
  const key = new URL(request.url);
  key.pathname = `/kept${sheet}${key.pathname}`;
  return new Request(key);
}

/** A kept answer as one answer of many: with its age, and without a body where that is known. */
export async function keptAnswer(
  cache: EdgeCache,
  key: Request,
  request: Request,
  now: number,
): Promise<Response | null> {
  const found = await cache.match(key).catch(() => undefined);
  if (!found) return null;
  const headers = new Headers(found.headers);
  const [, seconds = "0"] = /max-age=(\d+)/.exec(headers.get("Cache-Control") ?? "") ?? [];
  const age = Math.floor((now - Number(headers.get(keptAt))) / 1000);
  // A clock that went back counts as now.
  if (!(age < Number(seconds))) return null;
  headers.delete(keptAt);
  headers.delete("CF-Cache-Status");
  headers.set("Age", String(Math.max(0, age)));
  return knows(request.headers.get("If-None-Match"), headers.get("ETag") ?? "")
    ? notModified(headers)
    : new Response(request.method === "HEAD" ? null : found.body, { headers });
}

/** Whether an answer says that it is for everybody, and is no error. */
export const isKept = ({ status, headers }: Response) => status === 200 && isPublic(headers);

/** Keeps a public answer; one that can't be kept has been answered all the same. */
export async function keep(cache: EdgeCache, key: Request, answer: Response, now: number) {
  const headers = new Headers(answer.headers);
  headers.set(keptAt, String(now));
  headers.delete("X-Request-Id");
  await cache.put(key, new Response(answer.body, { headers })).catch(() => {});
}
