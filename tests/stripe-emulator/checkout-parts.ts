import type Stripe from "stripe";
import { escapeHtml } from "./html";

/** What went wrong with the form of a page, and the status of the answer. */
export interface Problem {
  message: string;
  status: number;
}

/** The problem as an alert at the top of the page; nothing without a problem. */
export function alertOf(problem: Problem | undefined): string {
  return problem ? `<p class="bad" role="alert">${escapeHtml(problem.message)}</p>` : "";
}

/** Whom the page is for; nothing without an email. */
export function emailLine(email: string | null): string {
  return email === null ? "" : `<p class="quiet">For ${escapeHtml(email)}</p>`;
}

/**
 * Where the browser goes from a complete session. Stripe fills in the id only if the braces are
 * literal, not encoded.
 */
export function successUrl(session: Stripe.Checkout.Session): string {
  return (session.success_url ?? "/").replaceAll("{CHECKOUT_SESSION_ID}", session.id);
}

/** The link back to the shop; nothing if the session has no address for it. */
export function leaveLink(session: Stripe.Checkout.Session, text = "Leave and go back"): string {
  if (!session.cancel_url) return "";
  return `<a class="link" href="${escapeHtml(session.cancel_url)}">${text}</a>`;
}

/** Until when the page is open. */
export function openUntil(session: Stripe.Checkout.Session): string {
  return `<p class="quiet">This page is open until ${clock(session.expires_at)}.</p>`;
}

/** Seconds as `May 2 at 12:00 PM UTC`: the emulator does not know the reader's time zone. */
function clock(time: number): string {
  return new Date(time * 1000).toLocaleString("en-US", {
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    month: "long",
    timeZone: "UTC",
    timeZoneName: "short",
  });
}
