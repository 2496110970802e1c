import { formatOpening, minutesOf, timeAt } from "~/models/core/week";

/** What nobody doubts: a market that opens at four in the morning and is there for fourteen hours. */
const usual = { opensFrom: minutesOf("04:00"), lasts: 14 * 60 };
/** What is believed to have been meant, where something else was written. */
const likely = {
  opensFrom: minutesOf("05:00"),
  opensUntil: minutesOf("20:00"),
  closesUntil: minutesOf("23:30"),
  lasts: { least: 60, most: 12 * 60 },
};
const halfDay = 12 * 60;

interface Hours {
  openTime: string;
  closeTime: string;
}

/**
 * What hours of one day were likely meant: 'as written'; or, where AM and PM were taken for each
 * other, the one likely reading that there is ('3:00 AM - 6:00 PM' is 3 to 6 in the afternoon);
 * null where there is none, or more than one.
 */
export function likelyHours(openTime: string, closeTime: string): Hours | "as written" | null {
  const [opens, closes] = [minutesOf(openTime), minutesOf(closeTime)];
  const isWholeDay = openTime === "00:00" && formatOpening(openTime, closeTime) === "Open 24 hours";
  const lasts = closes - opens;
  if (isWholeDay || (opens >= usual.opensFrom && lasts > 0 && lasts <= usual.lasts)) {
    return "as written";
  }
  if (lasts === 0) return null;
  const other = (minutes: number) => (minutes + halfDay) % (2 * halfDay);
  const readings = [
    [other(opens), closes],
    [opens, other(closes)],
    [other(opens), other(closes)],
  ].filter(([from = 0, to = 0]) => isLikely(from, to));
  const [only] = readings;
  if (!only || readings.length > 1) return null;
  const [from = 0, to = 0] = only;
  return { openTime: timeAt(from), closeTime: timeAt(to) };
}

function isLikely(opens: number, closes: number): boolean {
  const { opensFrom, opensUntil, closesUntil, lasts } = likely;
  const length = closes - opens;
  return (
    opens >= opensFrom &&
    opens <= opensUntil &&
    closes <= closesUntil &&
    length >= lasts.least &&
    length <= lasts.most
  );
}
