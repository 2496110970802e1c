import type { Instant } from "~/platform/context";
import type { LinkedData } from "~/platform/linked-data";
import { type LocalDate, localDateOf } from "../calendar";
import { pictureSource, webLink } from "../links";
import { streetOf } from "../place/address";
import { ratingOf } from "../review/review.rules";
import type { Weekday } from "../week";
import { datesAhead, type MarketWeek, openingsOn, type Span, spanOf, surely } from "./market.rules";
import { type Series, seriesAhead } from "./market.seasons";
import type { Market } from "./market.server";
import { linksOf } from "./market-source";

const eventsTold = 4;

/**
 * A market as a place: where it is, its hours through each season, the days on which it stays
 * shut, and its next openings as events. What is not known for sure has no words there, and is left
 * out. `site` is where the site answers.
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
    "@type": ["Place", "LocalBusiness"],
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
    openingHoursSpecification: hoursAhead(week, today).map(({ schedule, first, last }) => ({
      "@type": "OpeningHoursSpecification",
      dayOfWeek: dayOfWeek(schedule.day),
      opens: schedule.openTime,
      closes: schedule.closeTime,
      ...((schedule.seasonStart || schedule.date) && { validFrom: first, validThrough: last }),
    })),
    specialOpeningHoursSpecification: week.closures
      .filter(({ date }) => date >= today)
      .flatMap(({ date }) => {
        const left = openingsOn(week, date);
        const hours = left.length > 0 ? left : [{ openTime: "00:00", closeTime: "00:00" }];
        return hours.map(({ openTime, closeTime }) => ({
          "@type": "OpeningHoursSpecification",
          opens: openTime,
          closes: closeTime,
          validFrom: date,
          validThrough: date,
        }));
      }),
    aggregateRating: rating && {
      "@type": "AggregateRating",
      ratingValue: rating.average,
      reviewCount: rating.count,
    },
    event: datesAhead(week, now)
      .flatMap(({ date, openings }) =>
        openings.map((opening) => ({
          "@type": "Event",
          name: market.name,
          url,
          ...momentsOf(spanOf(opening, date, week.timeZone)),
          eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
          location: { "@type": "Place", name: market.name, address },
        })),
      )
      .slice(0, eventsTold),
  });
}

function postalAddress(market: Market) {
  const { location, city, state, zip } = market;
  return present({
    "@type": "PostalAddress",
    streetAddress: streetOf(market) || location,
    addressLocality: city,
    addressRegion: state,
    postalCode: zip,
    addressCountry: "US",
  });
}

const withoutDoubt = (week: MarketWeek): MarketWeek => ({
  ...week,
  schedules: week.schedules.filter(({ doubt }) => !doubt),
});

/**
 * What opens once a month has no words there: its next dates are told as events. What runs all year
 * is said without dates, and so once, however many of its years lie ahead.
 */
function hoursAhead(week: MarketWeek, today: LocalDate): Series[] {
  const repeated = new Set<number>();
  return seriesAhead(week, today).filter(({ schedule }) => {
    const isRepeated = schedule.seasonStart === null && repeated.has(schedule.id);
    repeated.add(schedule.id);
    return !isRepeated && schedule.weekOfMonth === null;
  });
}

const dayOfWeek = (day: Weekday) => `https://schema.org/${day}`;

/** The two ends of an opening, as moments: they mean the same to readers in any zone. */
function momentsOf({ opensAt, closesAt }: Span) {
  return {
    startDate: new Date(opensAt).toISOString(),
    endDate: new Date(closesAt).toISOString(),
  };
}

/** Without what is not known. */
export function present(values: LinkedData): LinkedData {
  return Object.fromEntries(
    Object.entries(values).filter(
      ([, value]) => value && value !== "" && !(Array.isArray(value) && value.length === 0),
    ),
  );
}
