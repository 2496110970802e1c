import type { Instant } from "~/platform/context";
import { type LocalDate, localDateOf, longDate } from "../../core/calendar";
import { directionsLink, mailLink, phoneLink, pictureSource, webLink } from "../../core/links";
import { formatOpening, weekdays } from "../../core/week";
import { announcedNow } from "../../guide/announcement/announcement.rules";
import { datesAhead } from "../../guide/market/market.rules";
import { bareSeasonsOf, bareSeasonText } from "../../guide/market/market.seasons";
import { linksOf } from "../../guide/market/market.view";
import type { Market } from "../../guide/market/market-columns.server";
import { marketScene } from "../../guide/market/market-scene";
import { closureText, openState } from "../../guide/market/open-state.rules";
import { dayText, doubtText, hoursOn, seasonText } from "../../guide/market/opening-words";
import { onceInWeek } from "../../guide/market/openings-once";
import { townBeside } from "../../guide/place/address";
import { ratingOf } from "../../guide/review/review.rules";
import { comingDays } from "../attendance/coming.view";
import { soldText } from "../what-it-sells";
import type { WholeMarket } from "./market.server";

/** Which parts of a market's page the viewer has saved: the market itself and its vendors. */
export interface SavedThere {
  isSaved: boolean;
  vendorIds: ReadonlySet<number>;
}

const noneSaved: SavedThere = { isSaved: false, vendorIds: new Set() };

/** A market as its page shows it: all texts are ready and all links are safe. */
export type MarketView = ReturnType<typeof marketView>;

export function marketView(market: WholeMarket, now: Instant, saved = noneSaved) {
  const { week } = market;
  const state = openState(week, now);
  const today = localDateOf(now, week.timeZone);
  return {
    id: market.id,
    name: market.name,
    address: market.address,
    location: market.location,
    /** The location, unless the address already contains it. */
    area: townBeside(market),
    description: market.description,
    picture: pictureSource(market.image),
    scene: marketScene(market),
    isSaved: saved.isSaved,
    isOpen: state.isOpen,
    statusLine: state.statusLine,
    hoursLine: state.hoursLine,
    closedToday: state.closedToday,
    /** Today's closure, also if the market closes only later today. */
    closureToday: state.closure?.isToday ? state.closure.text : null,
    season: state.season && {
      isNow: state.season.isNow,
      text: state.season.sentence,
    },
    /** The market's seasons without known hours, like 'May 1 to October 31'. */
    seasons: [...new Set(bareSeasonsOf(market).map(bareSeasonText))],
    closures: week.closures
      .filter(({ date }) => date > today)
      .map((closure) => ({ date: closure.date, text: closureText(closure) })),
    hours: hoursRows(market, today, state.season !== null),
    phone: linked(market.contactPhone, phoneLink),
    email: linked(market.contactEmail, mailLink),
    website: webLink(market.website),
    links: linksOf(market),
    categories: market.tags,
    vendors: market.vendors.map(({ attendance: _, categories, ...vendor }) => ({
      ...vendor,
      sold: soldText(categories),
      image: pictureSource(vendor.image),
      isSaved: saved.vendorIds.has(vendor.id),
    })),
    hasMoreVendors: market.hasMoreVendors,
    directions: directionsLink(
      market.lat === null ? "" : `${market.lat},${market.lng}`,
      [market.address, townBeside(market)].filter((part) => part.trim() !== "").join(", "),
    ),
  };
}

/**
 * One row per opening, in weekday order. Openings on a single date come last and disappear when
 * they are past. Each row shows its season unless all openings share one season.
 */
function hoursRows({ week }: WholeMarket, today: LocalDate, seasonIsShared: boolean) {
  return onceInWeek(week.schedules)
    .filter(({ date }) => !date || date >= today)
    .sort(
      (a, b) =>
        (a.date ?? "").localeCompare(b.date ?? "") ||
        weekdays.indexOf(a.day) - weekdays.indexOf(b.day) ||
        a.openTime.localeCompare(b.openTime),
    )
    .map((schedule) => ({
      id: schedule.id,
      day: dayText(schedule),
      hours: formatOpening(schedule.openTime, schedule.closeTime),
      season: seasonIsShared ? null : seasonText(schedule),
      doubt: doubtText(schedule.doubt),
    }));
}

/**
 * A text as the manager wrote it, with a link if the text makes a valid one. Null if there is no
 * text.
 */
function linked(text: string | null, link: (text: string) => string | null) {
  return text?.trim() ? { text: text.trim(), href: link(text) } : null;
}

/**
 * Everything that a market's page shows: the market, and the facts that appear only on its own
 * page.
 */
export type MarketPageView = ReturnType<typeof marketPageView>;

/** `site` is the address of this website. Links that are used outside the page begin with it. */
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
    /** Like 'Saturday, May 9, 2026, 8 AM–2 PM'. Null if no opening is ahead. */
    nextOpening: nextOpening(market, now),
    position: lat === null || lng === null ? null : { lat, lng },
    rating: ratingOf(market),
    coming: comingDays(market, now),
    announcements: announcedNow(market.announcements, market.week.timeZone, now),
  };
}

/**
 * The next opening that has not started yet. If the market is open now, the first one on a later
 * date.
 */
function nextOpening({ week }: Market, now: Instant): string | null {
  const { next, isOpen } = openState(week, now);
  if (next) return `${longDate(next.date)}, ${hoursOn(week, next.date, next)}`;
  const [ahead] = isOpen ? datesAhead(week, now) : [];
  const [first] = ahead?.openings ?? [];
  if (!ahead || !first) return null;
  return `${longDate(ahead.date)}, ${hoursOn(week, ahead.date, first)}`;
}
