import type { RequestContext } from "./context";

/**
 * The token in the address that a mailed link leads to; '' where there is none. The page there is
 * kept by nobody, listed by no search engine, and no other site is told its address. (Not
 * 'no-referrer': with it a browser would not say of the page's own form that it is ours.)
 */
export function openMailedLink({ headers }: RequestContext, request: Request): string {
  headers.set("Referrer-Policy", "same-origin");
  headers.set("X-Robots-Tag", "noindex");
  return new URL(request.url).searchParams.get("token") ?? "";
}
