/** Characters of an address: the most that the network in front takes, too. */
export const mostOfAddress = 16_000;

/**
 * A path on this site, or null: nobody is sent elsewhere by a parameter. Dots are resolved first,
 * because `/.//elsewhere` would come out of that as `//elsewhere`, which is another site.
 */
export function safePath(path: unknown): string | null {
  if (typeof path !== "string" || !path.startsWith("/") || path.length > mostOfAddress) return null;
  if (!URL.canParse(path, "http://here")) return null;
  const url = new URL(path, "http://here");
  const isHere = url.origin === "http://here" && !url.pathname.startsWith("//");
  return isHere ? url.pathname + url.search + url.hash : null;
}
