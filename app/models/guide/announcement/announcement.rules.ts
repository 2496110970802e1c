import type { Instant } from "~/platform/context";
import { DomainError } from "~/platform/errors";
import { addDays, type LocalDate, localDateOf, longDate, shortDate } from "../../core/calendar";

/** An announcement, as those who run its market see it. */
export interface Announcement {
  id: number;
  text: string;
  lastDate: LocalDate;
  endedAt: number | null;
  createdAt: number;
  version: number;
  writtenBy: string | null;
}

/** So many stand on a market's page at once: below them comes the market. */
export const mostRunning = 5;
/** So many a market keeps, those that are over included. */
export const mostKept = 60;
/** A season, and the wait for it. */
const mostDaysAhead = 366;

interface Standing {
  lastDate: LocalDate;
  endedAt: number | null;
}

/** Whether it stands on the market's page on a date of the market's clock: its last day, too. */
export const isRunning = ({ lastDate, endedAt }: Standing, today: LocalDate): boolean =>
  endedAt === null && today <= lastDate;

/** Why an announcement cannot stand until a date; null when it can. `today` is the market's. */
export function whyNotUntil(lastDate: LocalDate, today: LocalDate): DomainError | null {
  const refuse = (text: string) =>
    new DomainError("invalid", text, { fields: { lastDate: [text] } });
  if (lastDate < today) return refuse("Choose today or a later day");
  if (lastDate > addDays(today, mostDaysAhead)) return refuse("Choose a day within the next year");
  return null;
}

/** Why one more cannot stand on the page; null when it can. */
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

/** What a market's page, and its JSON, are told of one. */
export interface Announced {
  id: number;
  text: string;
  lastDate: LocalDate;
}

/** Those that stand on a market's page now, on the market's own clock. */
export const announcedNow = (all: readonly Announced[], timeZone: string, now: Instant) => {
  const today = localDateOf(now, timeZone);
  return all
    .filter(({ lastDate }) => isRunning({ lastDate, endedAt: null }, today))
    .map(({ id, text, lastDate }) => ({ id, text, lastDate, until: longDate(lastDate) }));
};

/** One of the list of those who run the market. */
export function announcementView(announcement: Announcement, today: LocalDate) {
  const { id, text, lastDate, endedAt, writtenBy, version } = announcement;
  return {
    id,
    version,
    text,
    lastDate,
    isRunning: isRunning({ lastDate, endedAt }, today),
    day: { date: lastDate, text: shortDate(lastDate) },
    /** Whether somebody has ended it before its time. */
    wasEnded: endedAt !== null,
    by: writtenBy,
  };
}
export type AnnouncementView = ReturnType<typeof announcementView>;
