import type { ServerBuild } from "@remix-run/cloudflare";
import type { RequestContext } from "./context";
import { hasOwnCookie } from "./cookies";
import type { Endpoint } from "./endpoint";
import { DomainError } from "./errors";

type RouteModule = NonNullable<ServerBuild["routes"][string]>["module"];

/**
 * The methods that an address accepts, as the `Allow` header lists them. For the API, these are the
 * methods of the declared calls. A page or a file can be read if it has a loader or something to
 * show, and can be posted to if it has an action. Null for an address with nothing at it (`export
 * const actionTakes = "anything"`), which answers every method in the same way.
 */
export function methodsOf(module: RouteModule, calls: readonly Endpoint[]): string[] | null {
  if ((module as { actionTakes?: "anything" }).actionTakes === "anything") return null;
  if (calls.length > 0) {
    const declared = calls.map(({ method }) => method);
    return [...declared.flatMap((each) => (each === "GET" ? ["GET", "HEAD"] : each)), "OPTIONS"];
  }
  const reads = module.loader || module.default ? ["GET", "HEAD"] : [];
  return [...reads, ...(module.action ? ["POST"] : []), "OPTIONS"];
}

/**
 * Lets a request through if the address accepts its method. OPTIONS is answered at once; any other
 * method throws `wrong_method`. In both cases, the `Allow` header lists the accepted methods.
 */
export function admitMethod({ method, headers }: RequestContext, takes: string[] | null): void {
  if (takes === null || (takes.includes(method) && method !== "OPTIONS")) return;
  headers.set("Allow", takes.join(", "));
  if (method === "OPTIONS") throw new Response(null, { status: 204 });
  throw new DomainError("wrong_method");
}

/** The headers that a script on another site may read. */
const exposed = [
  "ETag",
  "Link",
  "RateLimit",
  "RateLimit-Policy",
  "Retry-After",
  "X-Request-Id",
  "X-Total-Count",
  "X-Total-Count-Relation",
].join(", ");

/**
 * Lets pages of other sites read an answer that the call gives to everyone (`readFrom:
 * "anywhere"`), and says so to a browser that asks beforehand. A request with one of our cookies or
 * a token gets an answer for one user, which other sites may not read.
 */
export function letAnySiteRead(
  { request, context: { method, headers } }: { request: Request; context: RequestContext },
  calls: readonly Endpoint[],
): void {
  if (!calls.some(({ readFrom }) => readFrom === "anywhere")) return;
  if (hasOwnCookie(request) || request.headers.has("Authorization")) return;
  headers.set("Access-Control-Allow-Origin", "*");
  headers.set("Access-Control-Expose-Headers", exposed);
  if (method !== "OPTIONS") return;
  headers.set("Access-Control-Allow-Methods", "GET, HEAD");
  headers.set("Access-Control-Allow-Headers", "If-None-Match");
  headers.set("Access-Control-Max-Age", "86400");
}
