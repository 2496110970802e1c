import { z } from "~/platform/zod";
import { calendarDate, requiredLines, rowId } from "../../core/fields";

/** Characters. Who has more to say has a website. */
const longestAnnouncement = 500;

const marketId = rowId("Choose a market");
const announcementId = rowId("Choose an announcement");

const announcement = {
  text: requiredLines("Enter what visitors should know", longestAnnouncement),
  /** The last day on which it shows, on the market's clock. */
  lastDate: calendarDate("Choose the last day to show the announcement"),
};

/** Something is to stand on a market's page. */
export const WriteAnnouncement = z.object({ marketId, ...announcement });
export type WriteAnnouncement = z.output<typeof WriteAnnouncement>;

/** It is to say something else, or to stand longer; one that is over runs again. */
export const ChangeAnnouncement = z.object({
  marketId,
  announcementId,
  version: rowId("Send the version you last received").optional(),
  ...announcement,
});
export type ChangeAnnouncement = z.output<typeof ChangeAnnouncement>;

/** One announcement, for what needs no more to be said: its end, and its being forgotten. */
export const NamedAnnouncement = z.object({ marketId, announcementId });
export type NamedAnnouncement = z.output<typeof NamedAnnouncement>;
