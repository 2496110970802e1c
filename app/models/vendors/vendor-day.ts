import type { Instant } from "~/platform/context";
import { type LocalDate, localDateOf, shortDate } from "../core/calendar";
import type { Weekday } from "../core/week";
import { type AskedDay, askedDay, opensOnDay } from "../guide/market/asked-day.rules";
import type { ListingRow } from "../guide/market/market-columns.server";
import { weekListed } from "../guide/market/market-filter";
import { datesOpenNow } from "../guide/market/open-state.rules";
import { attendanceOf, attends, type Coming } from "./attendance/attendance.rules";
import { type PickupWish, wishOn } from "./pickup/pickup-wish";

/** A market of a vendor, and on which of its dates the vendor comes. */
export interface Stand extends ListingRow, Coming {
  id: number;
  name: string;
}

/** Where a vendor can be found on the weekday that a list is filtered by. */
export interface VendorDay {
  /** The name of the market. */
  market: string;
  /** The market and, if possible, the date for an order from this vendor. */
  pickup: PickupWish;
  /**
   * The market's text for the day, or 'Not at the market on Sat, Nov 28' if the vendor stays away.
   */
  text: string;
  /** Whether the vendor is out of season or stays away. Lists show it last. */
  isLast: boolean;
}

/** Whether a market is open now and its vendor comes to this market day. */
export const isThereNow = (stand: ListingRow & Coming, now: Instant): boolean =>
  datesOpenNow(weekListed(stand, now), now).some((date) => attends(attendanceOf(stand), date));

/** From the best answer to the worst. */
const answers = ["open", "perhaps", "closed", "later", "away", "out_of_season"] as const;
type Answer = (typeof answers)[number];

/**
 * The best answer among a vendor's markets, or the first of two equal answers: another market may
 * be open on a Saturday on which the nearest market is out of season. Null if no market opens on
 * that weekday.
 */
function vendorDay(stands: readonly Stand[], day: Weekday, now: Instant): VendorDay | null {
  const found = stands.flatMap((stand) => {
    const week = weekListed(stand, now);
    if (!opensOnDay(week, day, now)) return [];
    const asked = askedDay(week, day, now);
    const isAway = asked.date !== null && !attends(attendanceOf(stand), asked.date);
    const state: Answer = isAway && asked.state !== "out_of_season" ? "away" : asked.state;
    const today = localDateOf(now, stand.timeZone);
    return [{ stand, asked, state, text: state === "away" ? awayText(asked, today) : asked.text }];
  });
  const [best] = found.sort((a, b) => answers.indexOf(a.state) - answers.indexOf(b.state));
  if (!best) return null;
  const { stand, asked, state, text } = best;
  return {
    market: stand.name,
    pickup: { marketId: stand.id, ...(state === "away" ? {} : wishOn(asked)) },
    text,
    isLast: state === "away" || state === "out_of_season",
  };
}

/**
 * Each vendor with its answer for the requested weekday, if any. Vendors that cannot be found on
 * that day come last.
 */
export function inDayOrder<Row extends { stands: readonly Stand[] }>(
  found: readonly Row[],
  day: Weekday | null,
  now: Instant,
): { row: Row; onDay: VendorDay | null }[] {
  const shown = found.map((row) => ({ row, onDay: day && vendorDay(row.stands, day, now) }));
  const isLast = ({ onDay }: { onDay: VendorDay | null }) => onDay?.isLast === true;
  return [...shown.filter((each) => !isLast(each)), ...shown.filter(isLast)];
}

const awayText = ({ date }: AskedDay, today: LocalDate) =>
  date === today || date === null
    ? "Not at the market today"
    : `Not at the market on ${shortDate(date)}`;
