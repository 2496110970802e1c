import type { ServerBuild } from "@remix-run/cloudflare";
import type { RequestContext } from "./context";
import type { Endpoint } from "./endpoint";
import { DomainError } from "./errors";

type RouteModule = NonNullable<ServerBuild["routes"][string]>["module"];

/**
 * The methods that a route's address takes, as `Allow` lists them: those of its declared calls. A page
 * or a file is read where it has a loader or something to show, and posted to where it has an action.
 * Null is an address with nothing at it (`export const actionTakes = "anything"`), which tells every
 * method the same.
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
 * Lets a request through whose method the address takes. Any other is `wrong_method`, and OPTIONS
 * is answered at once; both are told in `Allow` which there are.
 */
export function admitMethod({ method, headers }: RequestContext, takes: string[] | null): void {
  if (takes === null || (takes.includes(method) && method !== "OPTIONS")) return;
  headers.set("Allow", takes.join(", "));
  if (method === "OPTIONS") throw new Response(null, { status: 204 });
  throw new DomainError("wrong_method");
}

/** What a script of another site's may see of an answer beside its body. */
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
 * Lets pages of other sites read what a call shows to everybody (`readFrom: "anywhere"`), and tells a
 * browser so that asks beforehand. What is asked with a cookie or a token is an answer to somebody,
 * and none of theirs.
 */
export function letAnySiteRead(
  { request, context: { method, headers } }: { request: Request; context: RequestContext },
  calls: readonly Endpoint[],
): void {
  if (!calls.some(({ readFrom }) => readFrom === "anywhere")) return;
  if (request.headers.has("Cookie") || request.headers.has("Authorization")) return;
  headers.set("Access-Control-Allow-Origin", "*");
  headers.set("Access-Control-Expose-Headers", exposed);
  if (method !== "OPTIONS") return;
  headers.set("Access-Control-Allow-Methods", "GET, HEAD");
  headers.set("Access-Control-Allow-Headers", "If-None-Match");
  headers.set("Access-Control-Max-Age", "86400");
}
