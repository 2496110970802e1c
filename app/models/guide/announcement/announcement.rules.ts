import type { Instant } from "~/platform/context";
import { atField, DomainError } from "~/platform/errors";
import { addDays, type LocalDate, localDateOf, longDate, shortDate } from "../../core/calendar";

/** An announcement, as the people who run its market see it. */
export interface Announcement {
  id: number;
  text: string;
  lastDate: LocalDate;
  endedAt: number | null;
  createdAt: number;
  version: number;
  writtenBy: string | null;
}

/**
 * The most announcements a market's page shows at once, to leave room for the market below them.
 */
export const mostRunning = 5;
/** The most announcements a market keeps, including those that are over. */
export const mostKept = 60;
/** In days: enough for a season and the wait before it. */
const mostDaysAhead = 366;

interface Standing {
  lastDate: LocalDate;
  endedAt: number | null;
}

/**
 * Whether the announcement shows on the market's page on `today`, a date on the market's clock. The
 * last day counts.
 */
export const isRunning = ({ lastDate, endedAt }: Standing, today: LocalDate): boolean =>
  endedAt === null && today <= lastDate;

/**
 * Why an announcement cannot show until `lastDate`; null if it can. `today` is the date at the
 * market.
 */
export function whyNotUntil(lastDate: LocalDate, today: LocalDate): DomainError | null {
  const refuse = (text: string) => atField("lastDate", text);
  if (lastDate < today) return refuse("Choose today or a later day");
  if (lastDate > addDays(today, mostDaysAhead)) return refuse("Choose a day within the next year");
  return null;
}

/** Why the market cannot show one more announcement; null if it can. */
export function whyNotOneMore({
  running,
  kept,
}: {
  running: number;
  kept: number;
}): DomainError | null {
  const titled = { title: "Error" };
  if (running >= mostRunning) {
    const text = `Your page already shows ${mostRunning} announcements. End one of them first.`;
    return new DomainError("invalid", text, titled);
  }
  if (kept >= mostKept) {
    const text = `Your market has ${mostKept} announcements, the most we keep. Delete some old announcements first.`;
    return new DomainError("invalid", text, titled);
  }
  return null;
}

/** An announcement, as the market's page and its JSON get it. */
export interface Announced {
  id: number;
  text: string;
  lastDate: LocalDate;
}

/** The announcements that show on a market's page now, by the market's own clock. */
export const announcedNow = (all: readonly Announced[], timeZone: string, now: Instant) => {
  const today = localDateOf(now, timeZone);
  return all
    .filter(({ lastDate }) => isRunning({ lastDate, endedAt: null }, today))
    .map(({ id, text, lastDate }) => ({ id, text, lastDate, until: longDate(lastDate) }));
};

/** An announcement in the list for the people who run the market. */
export function announcementView(announcement: Announcement, today: LocalDate) {
  const { id, text, lastDate, endedAt, writtenBy, version } = announcement;
  return {
    id,
    version,
    text,
    lastDate,
    isRunning: isRunning({ lastDate, endedAt }, today),
    day: { date: lastDate, text: shortDate(lastDate) },
    /** Whether a user ended the announcement early. */
    wasEnded: endedAt !== null,
    by: writtenBy,
  };
}
export type AnnouncementView = ReturnType<typeof announcementView>;
