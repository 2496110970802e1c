const minute = 60_000;

/** A mail that could not be sent this often is given up. */
export const mostTries = 10;

/**
 * How long a mail that is being sent is left alone, in milliseconds. A run that is cut short leaves
 * its mails claimed; after this they are sent again, perhaps for the second time.
 */
export const claimLasts = 10 * minute;

/** How long a finished mail is kept, in milliseconds: 90 days. */
export const mailIsKept = 90 * 24 * 60 * minute;

/** How long to wait after the n-th try that failed: a minute, doubling, at most 6 hours. */
export function retryAfter(tries: number): number {
  return Math.min(minute * 2 ** (tries - 1), 360 * minute);
}
