const writes = ["POST", "PUT", "PATCH", "DELETE"];

/**
 * The request as Remix receives it, after the platform has accepted it.
 *
 * - A request that only reads becomes GET. HEAD gets the same answer as GET, with the same
 *   validators; only the body is left out. An unknown method becomes GET too; the routes check the
 *   real method (`ctx.method`, see methods.ts).
 * - A write has no Origin header. origin.ts has already checked the header. Remix would compare it
 *   with the Host header, which programs and proxies can set as they like, and answer 500 if the
 *   two differ.
 * - The address has no `_data` parameter, with which Remix 1 asked for the data of one route by its
 *   id.
 */
export function asRemixIsAsked(request: Request): Request {
  const url = new URL(request.url);
  const asksForData = url.searchParams.has("_data");
  if (request.method === "GET" && !asksForData) return request;
  if (asksForData) url.searchParams.delete("_data");
  const headers = new Headers(request.headers);
  headers.delete("Origin");
  return writes.includes(request.method)
    ? new Request(new Request(url, request), { headers })
    : new Request(url, { headers, signal: request.signal });
}
