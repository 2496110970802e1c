const writes = ["POST", "PUT", "PATCH", "DELETE"];

/**
 * A request as Remix is asked it, once the platform has let it in.
 *
 * - What only reads is GET. HEAD is told what GET would be, with the same validators, and only the
 *   body is left away. A method that Remix does not know is GET too; the routes are guarded by what
 *   was really asked with (`ctx.method`, see methods.ts).
 * - A write brings no Origin. That is judged already, in origin.ts; Remix would compare it with a
 *   Host that programs and proxies write as they like, and answer 500 where the two differ.
 * - The address asks for no route's data by its id (`?_data=`), as Remix 1 did.
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
