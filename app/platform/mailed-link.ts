import type { RequestContext } from "./context";

/**
 * The token in the address of an emailed link; '' if there is none. No cache keeps the page, no
 * search engine lists it, and no other site learns its address. (With 'no-referrer', the browser
 * would not say that the page's own form comes from this site.)
 */
export function openMailedLink({ headers }: RequestContext, request: Request): string {
  headers.set("Referrer-Policy", "same-origin");
  headers.set("X-Robots-Tag", "noindex");
  return new URL(request.url).searchParams.get("token") ?? "";
}
