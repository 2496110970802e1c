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
  isSignedIn: boolean;
  /** What every answer says of itself, and what is no part of what it shows. */
  nonce: string;
  requestId: string;
}

/**
 * Adds what caches need to know, as the last thing before an answer leaves. Public is only what a
 * request without cookies and without a token was answered: a signed-in page, one in another theme
 * or one with a toast is never kept for others, and neither is one that sets a cookie. Whoever has
 * the answer already (If-None-Match) is told so with 304 and no body. HEAD comes here as the GET it
 * asks about: a tag is made of the body.
 *
 * A kept page goes on with the nonce of its own answer: header and body are kept together, so the
 * two always agree. That is why the 304 has no policy of its own, which would replace the kept one.
 * A nonce that lives for a minute guards a page on which nothing that a visitor wrote can run.
 */
export async function withCaching(
  request: Request,
  response: Response,
  { cache, isSignedIn, nonce, requestId }: Asker,
): Promise<Response> {
  const { headers } = response;
  const isRead = request.method === "GET";
  if (cache.seconds === null || !isRead || response.status !== 200 || headers.has("Set-Cookie")) {
    if (!headers.has("Cache-Control")) headers.set("Cache-Control", "private, no-cache");
    return response;
  }
  const isAnonymous =
    !isSignedIn && !request.headers.has("Cookie") && !request.headers.has("Authorization");
  headers.set(
    "Cache-Control",
    isAnonymous ? `public, max-age=${cache.seconds}` : "private, no-cache",
  );
  headers.set("Vary", "Cookie, Authorization, Accept-Encoding");

  const body = await response.arrayBuffer();
  const shown = new TextDecoder().decode(body).replaceAll(nonce, "").replaceAll(requestId, "");
  const etag = `W/"${await digestOf(shown)}"`;
  headers.set("ETag", etag);
  if (!knows(request.headers.get("If-None-Match"), etag)) return new Response(body, response);
  for (const name of ["Content-Security-Policy", "Content-Type", "Content-Length"]) {
    headers.delete(name);
  }
  return new Response(null, { status: 304, headers });
}

async function digestOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return btoa(String.fromCharCode(...new Uint8Array(digest).slice(0, 18)))
    .replaceAll("+", "-")
    .replaceAll("/", "_");
}

/** Whether one of the tags that the client has is this one, weak or strong. */
function knows(ifNoneMatch: string | null, etag: string): boolean {
  const plain = (tag: string) => tag.trim().replace(/^W\//, "");
  return (ifNoneMatch ?? "")
    .split(",")
    .some((tag) => tag.trim() === "*" || plain(tag) === plain(etag));
}
