import type { Instant } from "~/platform/context";
import { longDate } from "../../core/calendar";
import { formatOpening } from "../../core/week";
import { announcedNow } from "../../guide/announcement/announcement.rules";
import { datesAhead } from "../../guide/market/market.rules";
import type { Market } from "../../guide/market/market-columns.server";
import { openState } from "../../guide/market/open-state.rules";
import { ratingOf } from "../../guide/review/review.rules";
import { comingDays } from "../attendance/coming.view";
import type { WholeMarket } from "./market.server";
import { marketView, type SavedThere } from "./market.view";

/** All that a market's page shows: the market, and what only its own page says of it. */
export type MarketPageView = ReturnType<typeof marketPageView>;

/** `site` is where the site answers; addresses that leave the page begin with it. */
export function marketPageView(
  market: WholeMarket,
  now: Instant,
  site: string,
  saved?: SavedThere,
) {
  const { id, lat, lng } = market;
  return {
    ...marketView(market, now, saved),
    url: `${site}/market/${id}`,
    /** 'Saturday, May 9, 2026, 8:00 AM - 2:00 PM'; null where nothing lies ahead. */
    nextOpening: nextOpening(market, now),
    position: lat === null || lng === null ? null : { lat, lng },
    rating: ratingOf(market),
    coming: comingDays(market, now),
    announcements: announcedNow(market.announcements, market.week.timeZone, now),
  };
}

/** The next date that begins after today, whether or not the market is open now. */
function nextOpening({ week }: Market, now: Instant): string | null {
  const { next, isOpen } = openState(week, now);
  if (next) return `${longDate(next.date)}, ${formatOpening(next.openTime, next.closeTime)}`;
  const [ahead] = isOpen ? datesAhead(week, now) : [];
  const [first] = ahead?.openings ?? [];
  if (!ahead || !first) return null;
  return `${longDate(ahead.date)}, ${formatOpening(first.openTime, first.closeTime)}`;
}
