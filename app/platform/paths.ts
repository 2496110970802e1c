import { DomainError } from "./errors";
import { readUrl } from "./url";

/** The most characters in an address. The network in front accepts no more either. */
export const mostOfAddress = 16_000;

/**
 * A path on this site, or null, so that a parameter can never send a user to another site. Dots are
 * resolved first, because `/.//elsewhere` becomes `//elsewhere`, which is another site.
 */
export function safePath(path: unknown): string | null {
  if (typeof path !== "string" || !path.startsWith("/") || path.length > mostOfAddress) return null;
  const url = readUrl(path, "http://here");
  if (!url) return null;
  const isHere = url.origin === "http://here" && !url.pathname.startsWith("//");
  return isHere ? url.pathname + url.search + url.hash : null;
}

/** The path on this site that an address leads back to with `?returnTo=`, or null. */
export const wayBackOf = ({ url }: Request): string | null =>
  safePath(new URL(url).searchParams.get("returnTo"));

/** Whether programs call this path and get JSON. */
export const isApiPath = (pathname: string) => /^\/api(\/|$)/i.test(pathname);

/** Our longest path has about 60 characters. */
const longestPath = 1000;

/**
 * Refuses a path that no address of ours could have, and from which no page could make a link.
 * Throws `too_long` if the path is too long, and `not_found` if it has invalid escapes, control
 * characters or backslashes, or begins like another site's address.
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
