import type { ServerBuild } from "@remix-run/cloudflare";
import type { RequestContext } from "./context";
import { DomainError } from "./errors";

type RouteModule = NonNullable<ServerBuild["routes"][string]>["module"];

/** What a route's module says of its action, where that takes something other than POST. */
interface Declared {
  actionTakes?: readonly ("POST" | "PUT" | "PATCH" | "DELETE")[] | "anything";
  /** Pages of any site may read it: what its loader shows to nobody in particular. */
  readFrom?: "anywhere";
}

/**
 * The methods that a route's address takes, as `Allow` lists them. It is read where there is a
 * loader or a page, and posted to where there is an action; an action that takes other methods says
 * which: `export const actionTakes = ["PATCH"]`. Null is an address with nothing at it ("anything"),
 * which tells every method the same.
 */
export function methodsOf(module: RouteModule): string[] | null {
  const { actionTakes = ["POST"] } = module as Declared;
  if (actionTakes === "anything") return null;
  const reads = module.loader || module.default ? ["GET", "HEAD"] : [];
  return [...reads, ...(module.action ? actionTakes : []), "OPTIONS"];
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
 * Lets pages of other sites read what a route shows to everybody (`export const readFrom =
 * "anywhere"`), and tells a browser so that asks beforehand. What is asked with a cookie or a token
 * is an answer to somebody, and none of theirs.
 */
export function letAnySiteRead(
  { request, context: { method, headers } }: { request: Request; context: RequestContext },
  module: RouteModule,
): void {
  if ((module as Declared).readFrom !== "anywhere") return;
  if (request.headers.has("Cookie") || request.headers.has("Authorization")) return;
  headers.set("Access-Control-Allow-Origin", "*");
  headers.set("Access-Control-Expose-Headers", exposed);
  if (method !== "OPTIONS") return;
  headers.set("Access-Control-Allow-Methods", "GET, HEAD");
  headers.set("Access-Control-Allow-Headers", "If-None-Match");
  headers.set("Access-Control-Max-Age", "86400");
}
