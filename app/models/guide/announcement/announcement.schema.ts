import { z } from "~/platform/zod";
import { calendarDate, requiredLines, rowId } from "../../core/fields";

/** In characters. Longer news belongs on the market's own website. */
const longestAnnouncement = 500;

const marketId = rowId("Choose a market");
const announcementId = rowId("Choose an announcement");

const announcement = {
  text: requiredLines("Enter what visitors should know", longestAnnouncement),
  /** The last day the announcement shows, on the market's clock. */
  lastDate: calendarDate("Choose the last day to show the announcement"),
};

/** Puts an announcement on a market's page. */
export const WriteAnnouncement = z.object({ marketId, ...announcement });
export type WriteAnnouncement = z.output<typeof WriteAnnouncement>;

/**
 * Changes the text or the last day of an announcement. An announcement that is over shows again.
 */
export const ChangeAnnouncement = z.object({
  marketId,
  announcementId,
  version: rowId("Send the version you last received").optional(),
  ...announcement,
});
export type ChangeAnnouncement = z.output<typeof ChangeAnnouncement>;

/** Names one announcement, to end it or to delete it. */
export const NamedAnnouncement = z.object({ marketId, announcementId });
export type NamedAnnouncement = z.output<typeof NamedAnnouncement>;
