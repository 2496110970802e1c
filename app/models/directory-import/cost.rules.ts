/** What an import is about to write, for `rowsToWrite`. */
export interface Writing {
  added: number;
  changed: number;
  /** Openings and tags. */
  children: number;
}

/*
 * Rows that D1 counts as written, its indexes and what triggers keep included; measured with the
 * directory of July 2020.
 */
const ofMarket = 44;
const ofChild = 5.5;

/** About how many rows the database would write. */
export const rowsToWrite = ({ added, changed, children }: Writing): number =>
  Math.round((added + changed) * ofMarket + children * ofChild);

/** What Cloudflare's free plan lets a database write a day. */
const freeADay = 100_000;

/** What so many rows mean for a free plan. */
export function whatThatMeans(rows: number): string {
  const about = `It writes about ${rows.toLocaleString("en-US")} rows of the database.`;
  if (rows <= freeADay) {
    return `${about} Cloudflare’s free plan allows 100,000 a day, for everything together.`;
  }
  const days = Math.ceil(rows / freeADay);
  return `${about} Cloudflare’s free plan allows 100,000 a day, for everything together: there it stops when they are used up, and goes on with another run, for about ${days} days. A paid plan takes it at once.`;
}
