import type { Instant } from "~/platform/context";
import { type LocalDate, localDateOf, longDate, shortDate } from "../../core/calendar";
import { isRunning } from "./announcement.rules";
import type { Announcement } from "./announcement.server";

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
