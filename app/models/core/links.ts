import { readUrl } from "~/platform/url";

/**
 * Turns addresses that people and imported directories wrote into links that are safe to show. Null
 * means that there is nothing to link; the text itself may still be shown.
 */

/** A web address: http or https only, never an address that runs code. Null for any other text. */
export function webLink(text: string | null): string | null {
  if (!text || !/^\s*https?:\/\//i.test(text)) return null;
  const url = readUrl(text.trim());
  return url?.protocol === "https:" || url?.protocol === "http:" ? url.href : null;
}

/** '@handle', 'handle' or a whole address as a link, with the text to show. */
export function instagramLink(text: string | null): { href: string; label: string } | null {
  const handle = /^\s*@?([\w.]{1,30})\s*$/.exec(text ?? "")?.[1];
  if (handle) return { href: `https://www.instagram.com/${handle}/`, label: `@${handle}` };
  const href = webLink(text);
  return href ? { href, label: "Instagram" } : null;
}

/**
 * 'tel:3055550100' for '(305) 555-0100 ext. 4'. Only the digits, with a plus sign at the beginning
 * if there is one; null for fewer than 7 or more than 15 digits.
 */
export function phoneLink(text: string | null): string | null {
  const number = (text ?? "").split(/ext|x/i, 1)[0] ?? "";
  const digits = number.replace(/\D/g, "");
  if (digits.length < 7 || digits.length > 15) return null;
  return `tel:${/^\s*\+/.test(number) ? "+" : ""}${digits}`;
}

const oneAddress = /^[^\s@?&,;:<>"()[\]\\]+@[^\s@?&,;:<>"()[\]\\.]+(?:\.[^\s@?&,;:<>"()[\]\\.]+)+$/;

/** 'mailto:…' for a text that is exactly one email address; null for any other text. */
export function mailLink(text: string | null): string | null {
  const address = (text ?? "").trim();
  if (!oneAddress.test(address)) {
    return null;
  }
  return `mailto:${encodeURI(address)}`;
}

/** A link that searches a map service for the first known address; null if no address is known. */
export function directionsLink(...parts: string[]): string | null {
  const address = parts.map((part) => part.trim()).find((part) => part !== "");
  if (!address) return null;
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`;
}

/**
 * The source that an <img> may load: a path of this site. Photos from elsewhere are not loaded, as
 * the content security policy requires, so that looking at a market tells only us about the visit.
 */
export function pictureSource(image: string | null): string | null {
  const path = image?.trim() ?? "";
  return /^\/(?![/\\])/.test(path) ? path : null;
}
