import type { Viewer } from "~/platform/viewer";
import { localDateOf, longDate, shortDate } from "../../core/calendar";
import { formatOpening, type Weekday, weekdays } from "../../core/week";
import type { Added } from "./change-managers.server";
import type { MarketProfile } from "./change-market.server";
import { whyNotRemoveManager } from "./managers.rules";
import type { findManager, InvitedManager, listManagers, MarketManager } from "./managers.server";
import { type Category, categories } from "./market-filter";
import { dayText, doubtText, seasonText } from "./opening-words";
import type { Schedule } from "./schedule.server";
import { type HangingRow, hangingText } from "./stranded-orders.server";

/**
 * A market as `/api/market-manager/market` returns it. Its status is always active; see the spec.
 */
export const managedMarketJson = (market: MarketProfile, schedule: Schedule[]) => ({
  id: market.id,
  version: market.version,
  status: "Active",
  name: market.name,
  description: market.description,
  location: market.location,
  address: market.address,
  coordinates:
    market.lat === null || market.lng === null ? null : { lat: market.lat, lng: market.lng },
  timeZone: market.timeZone,
  image: market.image,
  contactPhone: market.contactPhone,
  phone: market.contactPhone,
  contactEmail: market.contactEmail,
  website: market.website,
  tags: market.tags,
  schedule,
});

const isCategory = (tag: string): tag is Category =>
  (categories as readonly string[]).includes(tag);

/** A market's profile, as its form shows it. */
export const profileEntries = (market: MarketProfile) => ({
  name: market.name,
  description: market.description,
  location: market.location,
  address: market.address,
  lat: market.lat,
  lng: market.lng,
  contactPhone: market.contactPhone,
  contactEmail: market.contactEmail,
  website: market.website,
  image: market.image,
  tags: market.tags.filter(isCategory),
  version: market.version,
});
export type ProfileEntries = ReturnType<typeof profileEntries>;

const openingView = (schedule: Schedule) => ({
  id: schedule.id,
  hours: formatOpening(schedule.openTime, schedule.closeTime),
  /**
   * Set if the market does not open every week of the year: 'First Saturday of the month', 'May 1
   * to October 31'.
   */
  when: [
    schedule.weekOfMonth === null && !schedule.date ? null : dayText(schedule),
    seasonText(schedule),
    doubtText(schedule.doubt),
  ]
    .filter((text) => text !== null)
    .join(", "),
});

/** A week as its page shows it: every day, with its openings if it has any. */
export const weekView = (week: readonly Schedule[]) =>
  weekdays.map((day) => ({
    day,
    openings: week.filter((schedule) => schedule.day === day).map(openingView),
  }));
export type WeekView = ReturnType<typeof weekView>;

/** One opening, for the pages about that opening. */
export const openingPage = (schedule: Schedule) => ({
  ...openingView(schedule),
  title: `${dayText(schedule)}, ${formatOpening(schedule.openTime, schedule.closeTime)}`,
  entries: schedule,
});

/** The other days of the week, for 'copy to other days'. */
export const otherDays = (day: Weekday) => weekdays.filter((each) => each !== day);

/**
 * The orders that depend on something the user wants to remove, one line each; null if there are
 * none.
 */
export function hangingView(rows: readonly HangingRow[]) {
  const text = hangingText(rows);
  return text === null
    ? null
    : {
        text: `${text}.`,
        lines: rows.map(({ date, vendor, vendorId, orders }) => ({
          key: `${date}-${vendorId}`,
          day: { date, text: shortDate(date) },
          vendor,
          orders,
        })),
      };
}
export type HangingView = NonNullable<ReturnType<typeof hangingView>>;

export function managersView(
  { market, managers, invited }: Awaited<ReturnType<typeof listManagers>>,
  viewer: Pick<Viewer, "id" | "role">,
) {
  const day = (instant: number) => longDate(localDateOf(instant, market.timeZone));
  return {
    market: { id: market.id, name: market.name },
    managers: managers.map(({ userId, username, name, email, hasAccess, since }) => {
      const isYou = userId === viewer.id;
      const others = managers.filter((each) => each.userId !== userId && each.hasAccess).length;
      return {
        userId,
        name: name || username,
        line: [username, email, `since ${day(since)}`].join(" · "),
        isYou,
        badge: hasAccess ? undefined : ({ text: "No access", tone: "quiet" } as const),
        /**
         * The text of the link to the page that removes this manager; null if the removal would be
         * refused.
         */
        end: whyNotRemoveManager(viewer, others) ? null : isYou ? "Leave…" : "Remove…",
      };
    }),
    /**
     * Whether nobody can be removed because only one manager is left. Administrators can always
     * remove one.
     */
    isLast: viewer.role !== "admin" && managers.length === 1,
    invited: invited.map(({ id, email, expiresAt }) => ({ id, email, until: day(expiresAt) })),
  };
}
export type ManagersView = ReturnType<typeof managersView>;

/** The page that asks for confirmation before a manager is removed or leaves. */
export const removalView = (
  { market, manager, refused }: Awaited<ReturnType<typeof findManager>>,
  viewer: Pick<Viewer, "id">,
) => ({
  marketId: market.id,
  market: market.name,
  name: manager.name || manager.username,
  isYou: manager.userId === viewer.id,
  refused: refused && { title: refused.title, text: refused.message },
});

/** The message for the user who adds a manager. */
export const addedToast = ({ outcome, email }: Added) =>
  outcome === "added"
    ? { title: "Manager added", description: `${email} can manage the market now.` }
    : { title: "Invitation sent", description: email };

/** The message for the user who removes a manager. */
export const removedToast = ({ isOwn, username }: { isOwn: boolean; username: string }) =>
  isOwn
    ? { title: "You no longer manage the market" }
    : { title: "Manager removed", description: username };

const iso = (instant: number) => new Date(instant).toISOString();

export const managerJson = ({
  userId,
  username,
  name,
  email,
  hasAccess,
  since,
}: MarketManager) => ({
  userId,
  username,
  name,
  email,
  isActive: hasAccess === 1,
  since: iso(since),
});

/** An invitation to manage a market, as the API returns it. */
export const invitedManagerJson = ({ id, email, expiresAt }: InvitedManager) => ({
  id,
  email,
  expiresAt: iso(expiresAt),
});
