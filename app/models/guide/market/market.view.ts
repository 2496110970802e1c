import type { Instant } from "~/platform/context";
import { type LocalDate, localDateOf } from "../../core/calendar";
import { directionsLink, mailLink, phoneLink, pictureSource, webLink } from "../../core/links";
import { formatOpening, type Weekday, weekdays } from "../../core/week";
import { soldText } from "../../vendors/what-it-sells";
import { townBeside } from "../place/address";
import { milesText } from "../place/place";
import { type AskedDay, askedDay } from "./asked-day.rules";
import { bareSeasonsOf, bareSeasonText } from "./bare-seasons";
import type { Market } from "./market.server";
import { linksOf } from "./market-source";
import { closureText, openState } from "./open-state.rules";
import { dayText, doubtText, seasonText } from "./opening-words";
import { onceInWeek } from "./openings-once";

/** A market as lists show it. All texts are ready; none depends on the device's clock. */
export interface MarketCard {
  id: number;
  name: string;
  location: string;
  image: string | null;
  isOpen: boolean;
  statusLine: string | null;
  hoursLine: string;
  /** Why it is closed today, if it is. */
  closedToday: string | null;
  /** Its answer to the weekday that the list is filtered by; null where it is not. */
  onDay: AskedDay | null;
  /** Whether it is among the favourites of whoever is looking. */
  isSaved: boolean;
  /** How far it is from the place that was asked for: '2.3 miles'. */
  distance: string | null;
}

export function cardView(
  market: Pick<Market, "id" | "name" | "location" | "image" | "week"> & {
    isSaved: boolean;
    /** Miles, to one decimal. */
    miles?: number | null;
  },
  now: Instant,
  day: Weekday | null = null,
): MarketCard {
  const { isOpen, statusLine, hoursLine, closure } = openState(market.week, now);
  return {
    id: market.id,
    name: market.name,
    location: market.location,
    image: pictureSource(market.image),
    isOpen,
    statusLine,
    hoursLine,
    closedToday: closure?.isToday ? closure.text : null,
    onDay: day && askedDay(market.week, day, now),
    isSaved: market.isSaved,
    distance: market.miles == null ? null : milesText(market.miles),
  };
}

/** What of a market's page is among the favourites of whoever is looking. */
export interface SavedThere {
  isSaved: boolean;
  vendorIds: ReadonlySet<number>;
}

const noneSaved: SavedThere = { isSaved: false, vendorIds: new Set() };

/** A market as its page shows it: every text ready, every link safe. */
export type MarketView = ReturnType<typeof marketView>;

export function marketView(market: Market, now: Instant, saved = noneSaved) {
  const { week } = market;
  const state = openState(week, now);
  const today = localDateOf(now, week.timeZone);
  return {
    id: market.id,
    name: market.name,
    address: market.address,
    location: market.location,
    /** The location, where the address does not say it anyway. */
    area: townBeside(market),
    description: market.description,
    picture: pictureSource(market.image),
    isSaved: saved.isSaved,
    isOpen: state.isOpen,
    statusLine: state.statusLine,
    hoursLine: state.hoursLine,
    closedToday: state.closure?.isToday ? state.closure.text : null,
    season: state.season && {
      isNow: state.season.isNow,
      text: state.season.sentence,
    },
    /** Its seasons of which no hours are known: 'May 1 to October 31'. */
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
 * One row per opening, in the order of the week, single dates after it until they are past; a season
 * is told where they differ in it.
 */
function hoursRows({ week }: Market, today: LocalDate, seasonIsShared: boolean) {
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

/** A text as it was written, with a link where it makes one; null where there is no text. */
function linked(text: string | null, link: (text: string) => string | null) {
  return text?.trim() ? { text: text.trim(), href: link(text) } : null;
}
