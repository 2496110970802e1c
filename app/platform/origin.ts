import { DomainError } from "./errors";

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
  if (referer === null || !URL.canParse(referer) || new URL(referer).origin !== own) {
    throw new DomainError("forged");
  }
}
