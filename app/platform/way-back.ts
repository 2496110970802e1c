/** An address that remembers the page to go to afterwards, and what else `said` has to say. */
export function withWayBack(
  path: string,
  returnTo: string | null,
  said: Record<string, string> = {},
): string {
  const params = new URLSearchParams({ ...said, ...(returnTo && { returnTo }) });
  return params.size === 0 ? path : `${path}?${params}`;
}
