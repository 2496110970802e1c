/** A path on this site, or null: nobody is sent elsewhere by a parameter. */
export function safePath(path: unknown): string | null {
  if (typeof path !== "string" || !/^\/(?![/\\])/.test(path)) return null;
  if (!URL.canParse(path, "http://here")) return null;
  const url = new URL(path, "http://here");
  return url.origin === "http://here" ? url.pathname + url.search + url.hash : null;
}
