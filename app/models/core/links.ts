import { readUrl } from "~/platform/url";

/**
 * Addresses that people and imported directories wrote, made into links that are safe to offer.
 * Null means that there is nothing to link; the text itself may still be shown.
 */

/** A web address, if it is one: http or https, nothing that runs. */
export function webLink(text: string | null): string | null {
  if (!text || !/^\s*https?:\/\//i.test(text)) return null;
  const url = readUrl(text.trim());
  return url?.protocol === "https:" || url?.protocol === "http:" ? url.href : null;
}

/** '@handle', 'handle' or a whole address, as a link with the words that stand for it. */
export function instagramLink(text: string | null): { href: string; label: string } | null {
  const handle = /^\s*@?([\w.]{1,30})\s*$/.exec(text ?? "")?.[1];
  if (handle) return { href: `https://www.instagram.com/${handle}/`, label: `@${handle}` };
  const href = webLink(text);
  return href ? { href, label: "Instagram" } : null;
}

/** 'tel:+13055550100' for '(305) 555-0100 ext. 4': digits only, or null where there are few. */
export function phoneLink(text: string | null): string | null {
  const number = (text ?? "").split(/ext|x/i, 1)[0] ?? "";
  const digits = number.replace(/\D/g, "");
  if (digits.length < 7 || digits.length > 15) return null;
  return `tel:${/^\s*\+/.test(number) ? "+" : ""}${digits}`;
}

const oneAddress = /^[^\s@?&,;:<>"()[\]\\]+@[^\s@?&,;:<>"()[\]\\.]+(?:\.[^\s@?&,;:<>"()[\]\\.]+)+$/;

/** 'mailto:…' for what is one address and nothing else. */
export function mailLink(text: string | null): string | null {
  const address = (text ?? "").trim();
  if (!oneAddress.test(address)) {
    return null;
  }
  return `mailto:${encodeURI(address)}`;
}

/** A maps service's search for an address, or null where no address is known. */
export function directionsLink(...parts: string[]): string | null {
  const address = parts.map((part) => part.trim()).find((part) => part !== "");
  if (!address) return null;
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`;
}

/**
 * What an <img> may load: a path of this site. Pictures elsewhere stay unloaded, as the content
 * security policy has it, so that looking at a market tells nobody but us.
 */
export function pictureSource(image: string | null): string | null {
  const path = image?.trim() ?? "";
  return /^\/(?![/\\])/.test(path) ? path : null;
}
