import { constantPage } from "./constant-page";
import { hasOwnCookie } from "./cookies";
import { isApiPath } from "./paths";
import type { Viewer } from "./viewer";

/**
 * How long an answer may be kept by browsers and by whatever stands between. A loader that shows
 * the same to everybody opts in (`ctx.cache.publicly(60)`); everything else is private.
 */
export class Caching {
  #seconds: number | null = null;

  /** Lets anybody keep this answer for so many seconds. Of several loaders, the shortest counts. */
  publicly(seconds: number) {
    this.#seconds = Math.min(seconds, this.#seconds ?? seconds);
  }

  get seconds(): number | null {
    return this.#seconds;
  }
}

interface Asker {
  cache: Caching;
  /** Who asks: null for nobody, undefined where that is not known. */
  viewer: Pick<Viewer, "id" | "viewedBy"> | null | undefined;
  /** The session that the browser came with is over once it has this answer. */
  endsSession: boolean;
  /** What every answer says of itself, and what is no part of what it shows. */
  nonce: string;
  requestId: string;
}

/**
 * Adds what caches need to know, as the last thing before an answer leaves. An answer is public only
 * if its request had no token and no cookie that tells of its visitor: a signed-in page, one in another
 * theme or one with a toast is never kept for others, and neither is one that sets a cookie. Whoever
 * has the answer already (If-None-Match) is told so with 304 and no body; the API tells so of all that
 * it answers. HEAD comes here as the GET it asks about: a tag is made of the body.
 *
 * A public page has no nonce and no number of its request: its policy names its scripts by what they
 * are. Header and body are kept together, so the two always agree. That is why the 304 has no policy
 * of its own, which would replace the kept one.
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
  // So that the service worker never shows one account what it has kept for another. Whoever keeps
  // a public answer would hand it on. Where it is not known whose an answer is, nothing is said
  // rather than 'nobody', which would have the worker throw away all that it keeps. Nor is it of an
  // account that somebody else looks at: nothing of that stays behind.
  if (viewer !== undefined && !viewer?.viewedBy && !isPublic(headers)) {
    headers.set("X-Account", String(viewer?.id ?? "nobody"));
  }
  if (endsSession) headers.set("Clear-Site-Data", '"cache"');
  if (!isTagged || headers.get("Cache-Control") === neverKept) return response;

  const body = isJson(headers)
    ? await response.arrayBuffer()
    : await shownOf(await response.text());
  // Nothing found may be something in a moment.
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

/** Says that the one who asks has it already; what they keep has its own policy. */
export function notModified(headers: Headers): Response {
  for (const name of ["Content-Security-Policy", "Content-Type", "Content-Length"]) {
    headers.delete(name);
  }
  return new Response(null, { status: 304, headers });
}

const isJson = (headers: Headers) =>
  headers.get("Content-Type")?.startsWith("application/json") ?? false;

const emptyList = "[]".length;

const askedForAnew = "private, no-cache";
const neverKept = "private, no-store";

/** Whether anybody may keep an answer. */
export const isPublic = (headers: Headers) => /\bpublic\b/.test(headers.get("Cache-Control") ?? "");

/**
 * Whether an answer shows somebody's account, as every page does in its head, and would be shown
 * again when one goes Back. A browser then shows what it has kept without asking, whatever `no-cache`
 * says; `no-store` prevents that, and has Chromium let go of a page that it holds for Back as soon
 * as the session's cookie changes. What scripts ask for is asked for anew each time, and may be
 * fetched ahead, which `no-store` would make useless; a program with a token has no Back.
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

/** A call of the API by something that shows no page of it, and so has no Back either. */
const isForProgram = (request: Request) =>
  isApiPath(new URL(request.url).pathname) && !isForDocument(request);

/** Whether a browser asks in order to show a page of its own: a link, a form, an address. */
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

/** Whether one of the tags that the client has is this one, weak or strong. */
export function knows(ifNoneMatch: string | null, etag: string): boolean {
  const plain = (tag: string) => tag.trim().replace(/^W\//, "");
  return (ifNoneMatch ?? "")
    .split(",")
    .some((tag) => tag.trim() === "*" || plain(tag) === plain(etag));
}
