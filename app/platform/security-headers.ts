import type { Settings } from "./settings";
import { stripePages } from "./stripe-pages";

/**
 * Security headers for every answer. Scripts run only from our own files or with this answer's
 * nonce. Styles may be inline, because components position things with style attributes. A form may
 * lead only to this site and to the Stripe pages where a customer pays and where a vendor proves
 * who they are. An answer with its own policy, such as an uploaded drawing, keeps that policy. JSON
 * shows nothing and may do nothing, even if a user opens it as a page.
 */
export function secure(headers: Headers, url: URL, nonce: string, settings: Settings): void {
  const isJson = /^application\/([\w.-]+\+)?json\b/.test(headers.get("Content-Type") ?? "");
  if (!headers.has("Content-Security-Policy")) {
    headers.set("Content-Security-Policy", isJson ? nothing : policyOf(nonce, settings));
  }
  headers.set("X-Content-Type-Options", "nosniff");
  if (!headers.has("Referrer-Policy")) {
    headers.set("Referrer-Policy", "strict-origin-when-cross-origin");
  }
  headers.set("Permissions-Policy", "geolocation=(self), camera=(self), microphone=(), payment=()");
  headers.set("Cross-Origin-Opener-Policy", "same-origin");
  if (url.protocol === "https:") {
    headers.set("Strict-Transport-Security", "max-age=31536000; includeSubDomains");
  }
}

/**
 * The source of map tiles for the content policy. The servers that {s} chooses between become one
 * wildcard.
 */
const hostOf = (tileUrl: string) =>
  new URL(tileUrl.replace("{s}", "wildcard")).origin.replace("wildcard", "*");

const nothing = "default-src 'none'; frame-ancestors 'none'";

function policyOf(nonce: string, settings: Settings): string {
  const policy = [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob: ${hostOf(settings.TILE_URL)}`,
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    `form-action 'self' ${stripePages(settings).join(" ")}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ];
  return policy.join("; ");
}
