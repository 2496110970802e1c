import { addDays, localDateOf } from "~/models/core/calendar";

const day = 86_400_000;

/**
 * The announcements of the demo's first market: two run now, one is over, and one was ended early.
 */
export function announcementRows({
  marketId,
  writtenBy,
  timeZone,
  now,
}: {
  marketId: number;
  writtenBy: number;
  timeZone: string;
  now: number;
}) {
  const today = localDateOf(now, timeZone);
  const one = (text: string, ends: number, written: number, ended: number | null = null) => ({
    marketId,
    text,
    lastDate: addDays(today, ends),
    createdAt: now + written * day,
    updatedAt: now + (ended ?? written) * day,
    endedAt: ended === null ? null : now + ended * day,
    writtenBy,
  });
  return [
    one("Corn is in! Three growers bring the first sweet corn of the year.", -40, -50),
    one("No live music this month: our fiddler has a sore wrist.", 12, -20, -6),
    one(
      "The lane is being paved. Please park behind the library on Oak Avenue and walk two minutes under the banyans.",
      24,
      -9,
    ),
    one(
      "Citrus weekend: taste eleven kinds of oranges, and vote for the best.\nBring your own bag.",
      10,
      -2,
    ),
  ];
}
