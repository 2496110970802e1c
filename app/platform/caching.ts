import { constantPage } from "./constant-page";
import { hasOwnCookie } from "./cookies";
import { isApiPath } from "./paths";
import type { Viewer } from "./viewer";

/**
 * How long browsers and caches on the way may keep an answer. A loader that shows the same content
 * to everyone calls `ctx.cache.publicly(60)`; every other answer is private.
 */
export class Caching {
  #seconds: number | null = null;

  /**
   * Lets anyone keep this answer for this many seconds. If several loaders call this method, the
   * shortest time counts.
   */
  publicly(seconds: number) {
    this.#seconds = Math.min(seconds, this.#seconds ?? seconds);
  }

  get seconds(): number | null {
    return this.#seconds;
  }
}

interface Asker {
  cache: Caching;
  /** The viewer: null for a signed-out user, undefined if unknown. */
  viewer: Pick<Viewer, "id" | "viewedBy"> | null | undefined;
  /** Whether this answer ends the session that the browser came with. */
  endsSession: boolean;
  /** Values that are new in every answer and are not part of the content. */
  nonce: string;
  requestId: string;
}

/**
 * Adds the headers that caches need, as the last step before an answer leaves. An answer is public
 * only if its request had no token and no cookie that tells about the visitor. So a signed-in page,
 * a page in another theme, a page with a toast, and an answer that sets a cookie are never kept for
 * others. A client that already has the answer (If-None-Match) gets 304 and no body; the API does
 * this for all its JSON answers. HEAD arrives here as GET, because the tag is made from the body.
 *
 * A public page has no nonce and no request id: its policy names its scripts by their hashes.
 * Caches keep header and body together, so the two always match. That is why a 304 has no policy:
 * it would replace the kept policy.
 */
export async function withCaching(
  request: Request,
  response: Response,
  { cache, viewer, endsSession, nonce, requestId }: Asker,
): Promise<Response> {
  const { headers } = response;
  const setsCookie = headers.has("Set-Cookie");
  const isRead = request.method === "GET" && response.status === 200 && !setsCookie;
  const isShared = isRead && cache.seconds !== null;
  const isTagged = isShared || (isRead && isForProgram(request) && isJson(headers));
  const isAnonymous = !viewer && !hasOwnCookie(request) && !request.headers.has("Authorization");
  if (isShared && isAnonymous) {
    headers.set("Cache-Control", `public, max-age=${cache.seconds}`);
  } else if (isShared || !headers.has("Cache-Control") || (setsCookie && isPublic(headers))) {
    headers.set("Cache-Control", showsAccount(request, viewer) ? neverKept : askedForAnew);
  }
  if (isTagged || !isPublic(headers)) headers.set("Vary", "Cookie, Authorization, Accept-Encoding");
  // `X-Account` prevents the service worker from showing one account the kept pages of another. A
  // public answer has no `X-Account`, because a cache would pass the header on to others. If the
  // viewer is unknown, the header is missing too: 'nobody' would make the worker delete everything
  // that it keeps. The header is also missing while an administrator views another account, so that
  // nothing of that account stays in the browser.
  if (viewer !== undefined && !viewer?.viewedBy && !isPublic(headers)) {
    headers.set("X-Account", String(viewer?.id ?? "nobody"));
  }
  if (endsSession) headers.set("Clear-Site-Data", '"cache"');
  if (!isTagged || headers.get("Cache-Control") === neverKept) return response;

  const body = isJson(headers)
    ? await response.arrayBuffer()
    : await shownOf(utf8.decode(await response.arrayBuffer()));
  // An empty list may have entries a moment later.
  if (isPublic(headers) && body.byteLength <= emptyList) headers.set("Cache-Control", askedForAnew);
  const etag = headers.get("ETag") ?? `W/"${await digestOf(body)}"`;
  headers.set("ETag", etag);
  return knows(request.headers.get("If-None-Match"), etag)
    ? notModified(headers)
    : new Response(body, response);

  async function shownOf(page: string) {
    const policy = headers.get("Content-Security-Policy") ?? "";
    const constant = await constantPage(page, policy, { nonce, requestId });
    headers.set("Content-Security-Policy", constant.policy);
    return new TextEncoder().encode(constant.page);
  }
}

/** Answers that the client already has this answer. The client's kept copy has its own policy. */
export function notModified(headers: Headers): Response {
  for (const name of ["Content-Security-Policy", "Content-Type", "Content-Length"]) {
    headers.delete(name);
  }
  return new Response(null, { status: 304, headers });
}

/** Unlike `text()`, keeps the mark at the beginning of a file for spreadsheets. */
const utf8 = new TextDecoder("utf-8", { ignoreBOM: true });

const isJson = (headers: Headers) =>
  headers.get("Content-Type")?.startsWith("application/json") ?? false;

const emptyList = "[]".length;

const askedForAnew = "private, no-cache";
const neverKept = "private, no-store";

/** Whether anyone may keep an answer. */
export const isPublic = (headers: Headers) => /\bpublic\b/.test(headers.get("Cache-Control") ?? "");

/**
 * Whether an answer shows the viewer's account, as the header of every page does, and would appear
 * again after the Back button. On Back, a browser shows its kept copy without asking, even with
 * `no-cache`. `no-store` prevents that, and makes Chromium drop a page that it holds for Back as
 * soon as the session cookie changes. Data for scripts does not count: scripts ask for it anew each
 * time and may fetch it ahead, which `no-store` would make useless. A program with a token has no
 * Back button.
 */
function showsAccount(request: Request, viewer: Asker["viewer"]): boolean {
  const isForScripts = new URL(request.url).pathname.endsWith(".data");
  return (
    Boolean(viewer) &&
    !isForScripts &&
    !isForProgram(request) &&
    !request.headers.has("Authorization")
  );
}

/** An API call from a client that does not show the answer as a page, and so has no Back button. */
const isForProgram = (request: Request) =>
  isApiPath(new URL(request.url).pathname) && !isForDocument(request);

/** Whether a browser asks for a page to show, after a link, a form or a typed address. */
export function isForDocument({ headers }: Request): boolean {
  const mode = headers.get("Sec-Fetch-Mode");
  if (mode !== null) return mode === "navigate";
  return (headers.get("Accept") ?? "").includes("text/html");
}

async function digestOf(bytes: BufferSource): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", bytes);
  return btoa(String.fromCharCode(...new Uint8Array(digest).slice(0, 18)))
    .replaceAll("+", "-")
    .replaceAll("/", "_");
}

/** Whether one of the tags in the client's `If-None-Match` matches this tag, weak or strong. */
export function knows(ifNoneMatch: string | null, etag: string): boolean {
  const plain = (tag: string) => tag.trim().replace(/^W\//, "");
  return (ifNoneMatch ?? "")
    .split(",")
    .some((tag) => tag.trim() === "*" || plain(tag) === plain(etag));
}
