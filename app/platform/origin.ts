import { DomainError } from "./errors";
import { readUrl } from "./url";

/**
 * Refuses a write that another site's page has made a visitor's browser send. A bearer token is
 * never sent by a browser on its own, so such a request passes. A program without cookies has
 * nothing that could be abused and passes too.
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

/** Where a newsletter's List-Unsubscribe leads; the token in the address says all there is to say. */
export const oneClickPath = "/newsletter/unsubscribe";
/** Where that of a mail to a vendor leads. */
export const vendorMailOffPath = "/stall-mail/off";
const oneClickPaths = [oneClickPath, vendorMailOffPath];

/**
 * A mail program's own button (RFC 8058) posts without cookies from wherever it runs, and may say
 * `Origin: null` or name its own site. It is taken as if it said nothing of that, because there is
 * no session that it could ride on. With a cookie it is a write like any other.
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
