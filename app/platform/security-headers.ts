import type { Settings } from "./settings";
import { stripePages } from "./stripe-pages";

/**
 * Headers for every answer. Scripts run only from our own files or with this answer's nonce.
 * Styles may be inline because components position things with style attributes. A form may lead
 * to the pages of Stripe's where a customer pays and a vendor says who they are, and to no others.
 * An answer that brings a policy of its own, as an uploaded drawing does, keeps that. JSON shows
 * nothing and may do nothing, whoever opens it as a page.
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
  headers.set("Permissions-Policy", "geolocation=(self), camera=(), microphone=(), payment=()");
  headers.set("Cross-Origin-Opener-Policy", "same-origin");
  if (url.protocol === "https:") {
    headers.set("Strict-Transport-Security", "max-age=31536000; includeSubDomains");
  }
}

/** Where tiles are fetched from, as a source; the services that {s} chooses between as one. */
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
