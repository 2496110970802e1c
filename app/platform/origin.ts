import { DomainError } from "./errors";
import { readUrl } from "./url";

/**
 * Refuses a write that a page of another site made a visitor's browser send. A browser never sends
 * a bearer token on its own, so a request with a token passes. A program without cookies also
 * passes, because it has nothing that could be abused.
 */
export function refuseForgedWrite(request: Request): void {
  if (request.method === "GET" || request.method === "HEAD" || request.method === "OPTIONS") return;
  if (request.headers.has("Authorization")) return;
  const own = new URL(request.url).origin;
  const origin = request.headers.get("Origin");
  if (origin !== null) {
    if (origin !== own) throw new DomainError("forged");
    return;
  }
  const site = request.headers.get("Sec-Fetch-Site");
  if (site !== null) {
    if (site !== "same-origin" && site !== "none") throw new DomainError("forged");
    return;
  }
  if (!request.headers.has("Cookie")) return;
  const referer = request.headers.get("Referer");
  if (referer === null || readUrl(referer)?.origin !== own) {
    throw new DomainError("forged");
  }
}

/**
 * Where a newsletter's List-Unsubscribe header points. The token in the address says everything
 * needed.
 */
export const oneClickPath = "/newsletter/unsubscribe";
/** Where the List-Unsubscribe header of an email to a vendor points. */
export const vendorMailOffPath = "/stall-mail/off";
const oneClickPaths = [oneClickPath, vendorMailOffPath];

/**
 * The unsubscribe button of an email program (RFC 8058) posts without cookies from anywhere, and
 * may send `Origin: null` or name its own site. Such a request is treated as if these headers were
 * missing, because it has no session to abuse. With a cookie, the request is a write like any
 * other.
 */
export function asOneClick(request: Request): Request {
  const isOneClick =
    request.method === "POST" &&
    oneClickPaths.includes(new URL(request.url).pathname) &&
    !request.headers.has("Cookie");
  if (!isOneClick) return request;
  const headers = new Headers(request.headers);
  for (const name of ["Origin", "Sec-Fetch-Site"]) headers.delete(name);
  return new Request(request, { headers });
}
