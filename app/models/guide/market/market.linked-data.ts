import type { Instant } from "~/platform/context";
import type { LinkedData } from "~/platform/linked-data";
import { addDays, type LocalDate, localDateOf, weekdayOf } from "../../core/calendar";
import { pictureSource, webLink } from "../../core/links";
import { minutesOf, timeAt, type Weekday } from "../../core/week";
import { streetOf } from "../place/address";
import { stateCode } from "../place/states";
import { ratingOf } from "../review/review.rules";
import {
  isDue,
  type MarketWeek,
  namedPlace,
  type Opening,
  openingsOn,
  type Span,
  spanOf,
  surely,
} from "./market.rules";
import { type Series, seriesAhead } from "./market.seasons";
import { linksOf } from "./market.view";
import type { Market } from "./market-columns.server";

interface Place {
  address: string;
  location: string;
  city?: string | null;
  state?: string | null;
  zip?: string | null;
}

/**
 * A market's place as a postal address of schema.org: the street without town, state and ZIP code,
 * which have fields of their own. Null if unknown.
 */
export function postalAddress({ address, location, ...said }: Place): LinkedData | null {
  const named = namedPlace({ address, location });
  const city = said.city || named.city;
  const state = said.state || named.state;
  const zip = said.zip || named.zip;
  const street = streetOf({ address, city, state, zip });
  if (!street && !city) return null;
  return {
    "@type": "PostalAddress",
    ...(street && { streetAddress: street }),
    ...(city && { addressLocality: city }),
    ...(state && { addressRegion: stateCode(state) ?? state }),
    ...(zip && { postalCode: zip }),
    addressCountry: "US",
  };
}

/** How many dates to list for openings that are monthly or on single dates. */
const datesTold = 4;
const daysAhead = 366;

/**
 * A market as a schema.org place: where it is, its hours through each season, and its exceptional
 * days. It is also a business, but only if it has an address, because search engines require one.
 * Weekly openings are listed as hours; only openings on single dates are events. Uncertain openings
 * are left out, because schema.org cannot express them. `site` is the address of the site.
 */
export function marketLinkedData(market: Market, now: Instant, site: string): LinkedData {
  const week = withoutDoubt(surely(market.week));
  const rating = ratingOf(market);
  const today = localDateOf(now, week.timeZone);
  const url = `${site}/market/${market.id}`;
  const picture = pictureSource(market.image);
  const address = postalAddress(market);
  return present({
    "@context": "https://schema.org",
    "@type": address ? ["Place", "LocalBusiness"] : "Place",
    "@id": url,
    url,
    name: market.name,
    description: market.description,
    image: picture && site + picture,
    telephone: market.contactPhone,
    email: market.contactEmail,
    sameAs: [webLink(market.website), ...linksOf(market).map(({ href }) => href)].filter(
      (link) => link !== null,
    ),
    address,
    geo: market.lat !== null && {
      "@type": "GeoCoordinates",
      latitude: market.lat,
      longitude: market.lng,
    },
    keywords: market.tags.join(", "),
    openingHoursSpecification: hoursAhead(week, today).map(({ schedule, first, last }) =>
      hoursTold(schedule, {
        dayOfWeek: dayOfWeek(schedule.day),
        ...(schedule.seasonStart && { validFrom: first, validThrough: last }),
      }),
    ),
    specialOpeningHoursSpecification: specialDays(week, today).flatMap(({ date, openings }) => {
      const dates = { validFrom: date, validThrough: date };
      if (openings.length === 0) return [{ "@type": hours, ...closed, ...dates }];
      return openings.map((opening) => hoursTold(opening, dates));
    }),
    aggregateRating: rating && {
      "@type": "AggregateRating",
      ratingValue: rating.average,
      reviewCount: rating.count,
    },
    event: singleDates(week, today).flatMap((date) =>
      openingsOn(week, date).map((opening) => ({
        "@type": "Event",
        name: market.name,
        url,
        ...momentsOf(spanOf(opening, date, week.timeZone)),
        eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
        location: present({ "@type": "Place", name: market.name, address }),
      })),
    ),
  });
}

const withoutDoubt = (week: MarketWeek): MarketWeek => ({
  ...week,
  schedules: week.schedules.filter(({ doubt }) => !doubt),
});

const hours = "OpeningHoursSpecification";
/** How search engines want a closed day to be written. */
const closed = { opens: "00:00", closes: "00:00" };

/**
 * An opening's hours. If the closing time equals the opening time, the opening lasts a whole day;
 * written like that, it would mean 'closed', so it ends a minute earlier.
 */
function hoursTold({ openTime, closeTime }: Hours, when: LinkedData): LinkedData {
  const closes =
    closeTime === openTime ? timeAt(minutesOf(openTime) + minutesOfDay - 1) : closeTime;
  return { "@type": hours, opens: openTime, closes, ...when };
}

type Hours = Pick<Opening, "openTime" | "closeTime">;
const minutesOfDay = 24 * 60;

/**
 * The dates that differ from their day of the week: dates on which the market is closed or ends
 * early, and the next dates of openings that are monthly or on single dates, which schema.org's
 * weekly hours cannot express.
 */
function specialDays(week: MarketWeek, today: LocalDate) {
  const openingsFrom = (date: LocalDate) => ({ date, openings: openingsOn(week, date) });
  const shut = week.closures.filter(({ date }) => date >= today).map(({ date }) => date);
  const dates = new Set([...monthlyDates(week, today), ...shut]);
  return [...dates].sort().map(openingsFrom);
}

/** The next dates of openings that are monthly or on single dates. */
function monthlyDates(week: MarketWeek, today: LocalDate): LocalDate[] {
  const monthly = week.schedules.filter(({ weekOfMonth, date }) => weekOfMonth !== null || date);
  const dates: LocalDate[] = [];
  for (let days = 0; monthly.length > 0 && days < daysAhead && dates.length < datesTold; days++) {
    const date = addDays(today, days);
    const day = weekdayOf(date);
    if (monthly.some((each) => each.day === day && isDue(each, date))) dates.push(date);
  }
  return dates;
}

/** The next single dates on which the market opens. */
function singleDates({ schedules }: MarketWeek, today: LocalDate): LocalDate[] {
  const dates = schedules.flatMap(({ date }) => (date && date >= today ? [date] : []));
  return [...new Set(dates)].sort().slice(0, datesTold);
}

/** The start and end of an opening as moments in UTC, which are clear in every time zone. */
const momentsOf = ({ opensAt, closesAt }: Span) => ({
  startDate: new Date(opensAt).toISOString(),
  endDate: new Date(closesAt).toISOString(),
});

/**
 * The weekly openings. An opening that runs all year has no dates and is listed once, however many
 * of its years lie ahead.
 */
function hoursAhead(week: MarketWeek, today: LocalDate): Series[] {
  const repeated = new Set<number>();
  return seriesAhead(week, today).filter(({ schedule }) => {
    const isRepeated = schedule.seasonStart === null && repeated.has(schedule.id);
    repeated.add(schedule.id);
    return !isRepeated && schedule.weekOfMonth === null && !schedule.date;
  });
}

const dayOfWeek = (day: Weekday) => `https://schema.org/${day}`;

/** Leaves out empty values. */
export function present(values: LinkedData): LinkedData {
  return Object.fromEntries(
    Object.entries(values).filter(
      ([, value]) => value && value !== "" && !(Array.isArray(value) && value.length === 0),
    ),
  );
}
