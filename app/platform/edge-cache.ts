import { isPublic, knows, notModified } from "./caching";
import { hasOwnCookie, plainCookie, sheetCookie } from "./cookies";

/**
 * The public answers that the worker keeps where it runs, in Cloudflare's cache of that location.
 * Only answers that say `public` are stored (caching.ts decides which do), for as long as they say.
 * A visitor with one of our cookies or a token never gets a kept answer, and so sees every change
 * at once.
 */
export type EdgeCache = Pick<Cache, "match" | "put">;

/** The cache of the location where the worker runs, if there is one. */
export const cacheHere = (): EdgeCache | undefined =>
  (globalThis as { caches?: { default?: EdgeCache } }).caches?.default;

/** When the answer was stored. Browsers never get this header. */
const keptAt = "X-Kept-At";

/** A browser that has the shared style sheet names it, and its pages come without these styles. */
const isSheet = (text: string) => /^\/assets\/site-[\w-]{1,40}\.css$/.test(text);

/** The cache key for a public answer to this request; null if a kept answer may never answer it. */
export function keyOf(request: Request): Request | null {
  const isRead = request.method === "GET" || request.method === "HEAD";
  if (!isRead || hasOwnCookie(request) || request.headers.has("Authorization")) return null;
  const sheet = plainCookie(sheetCookie, request).value() ?? "";
  if (sheet !== "" && !isSheet(sheet)) return null;
  const key = new URL(request.url);
  key.pathname = `/kept${sheet}${key.pathname}`;
  return new Request(key);
}

/**
 * A kept answer, prepared for this request: with its age, and without a body if the client already
 * has the answer.
 */
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
  // A negative age, after the clock went back, counts as 0.
  if (!(age < Number(seconds))) return null;
  headers.delete(keptAt);
  headers.delete("CF-Cache-Status");
  headers.set("Age", String(Math.max(0, age)));
  return knows(request.headers.get("If-None-Match"), headers.get("ETag") ?? "")
    ? notModified(headers)
    : new Response(request.method === "HEAD" ? null : found.body, { headers });
}

/** Whether an answer is public and not an error. */
export const isKept = ({ status, headers }: Response) => status === 200 && isPublic(headers);

/**
 * Stores a public answer. A failure does not matter, because the visitor has the answer already.
 */
export async function keep(cache: EdgeCache, key: Request, answer: Response, now: number) {
  const headers = new Headers(answer.headers);
  headers.set(keptAt, String(now));
  headers.delete("X-Request-Id");
  await cache.put(key, new Response(answer.body, { headers })).catch(() => {});
}
