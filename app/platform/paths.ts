import { DomainError } from "./errors";
import { readUrl } from "./url";

/** Characters of an address: the most that the network in front takes, too. */
export const mostOfAddress = 16_000;

/**
 * A path on this site, or null: nobody is sent elsewhere by a parameter. Dots are resolved first,
 * because `/.//elsewhere` would come out of that as `//elsewhere`, which is another site.
 */
export function safePath(path: unknown): string | null {
  if (typeof path !== "string" || !path.startsWith("/") || path.length > mostOfAddress) return null;
  const url = readUrl(path, "http://here");
  if (!url) return null;
  const isHere = url.origin === "http://here" && !url.pathname.startsWith("//");
  return isHere ? url.pathname + url.search + url.hash : null;
}

/** Programs call these, and are answered in JSON. */
export const isApiPath = (pathname: string) => /^\/api(\/|$)/i.test(pathname);

/** The longest path of ours has 60 characters or so. */
const longestPath = 1000;

/**
 * Refuses a path that no address of ours could have, and that a link on a page could not be made
 * from: `not_found` for escapes that mean nothing, control characters, backslashes and what begins
 * like another site's address, `too_long` for the rest.
 */
export function refuseOddPath(pathname: string): void {
  if (pathname.length > longestPath) throw new DomainError("too_long");
  if (pathname.startsWith("//")) throw new DomainError("not_found");
  let path: string;
  try {
    path = decodeURIComponent(pathname);
  } catch {
    throw new DomainError("not_found");
  }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  if (/[\u0000-\u001f\u007f\\]/.test(path)) throw new DomainError("not_found");
}
