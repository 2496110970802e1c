/** The most milliseconds that another server may ask us to wait. */
const aDay = 24 * 60 * 60_000;

/** The seconds of a `Retry-After`, in whole milliseconds, at most a day; 0 if it has no number. */
export function waitIn(retryAfter: string | null | undefined): number {
  const wait = Math.ceil(Number(retryAfter) * 1000);
  return wait > 0 ? Math.min(wait, aDay) : 0;
}
