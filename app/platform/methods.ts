import type { ServerBuild } from "@remix-run/cloudflare";
import type { RequestContext } from "./context";
import { endpointsOf } from "./endpoint";
import { DomainError } from "./errors";

type RouteModule = NonNullable<ServerBuild["routes"][string]>["module"];

/**
 * The methods that a route's address takes, as `Allow` lists them. It is read where there is a
 * loader or a page, and posted to where there is an action, unless the calls that the action answers
 * declare other methods. Null is an address with nothing at it (`export const actionTakes =
 * "anything"`), which tells every method the same.
 */
export function methodsOf(module: RouteModule): string[] | null {
  if ((module as { actionTakes?: "anything" }).actionTakes === "anything") return null;
  const reads = module.loader || module.default ? ["GET", "HEAD"] : [];
  const declared = endpointsOf(module.action).map(({ method }) => method);
  const writes = declared.length > 0 ? declared : ["POST"];
  return [...reads, ...(module.action ? writes : []), "OPTIONS"];
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
  module: RouteModule,
): void {
  if (endpointsOf(module.loader)[0]?.readFrom !== "anywhere") return;
  if (request.headers.has("Cookie") || request.headers.has("Authorization")) return;
  headers.set("Access-Control-Allow-Origin", "*");
  headers.set("Access-Control-Expose-Headers", exposed);
  if (method !== "OPTIONS") return;
  headers.set("Access-Control-Allow-Methods", "GET, HEAD");
  headers.set("Access-Control-Allow-Headers", "If-None-Match");
  headers.set("Access-Control-Max-Age", "86400");
}
