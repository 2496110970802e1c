import { shortDate } from "../../core/calendar";
import { formatOpening, type Weekday, weekdays } from "../../core/week";
import type { MarketProfile } from "./change-market.server";
import { type Category, categories } from "./market-filter";
import { dayText, doubtText, seasonText } from "./opening-words";
import type { Schedule } from "./schedule.server";
import { type HangingRow, hangingText } from "./stranded-orders.server";

/** A market as `/api/market-manager/market` tells it. It is always active; see the spec. */
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

/** A market's profile as its form has it. */
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
  /** When it is not every week of the year: 'First Saturday of the month', 'May 1 to October 31'. */
  when: [
    schedule.weekOfMonth === null && !schedule.date ? null : dayText(schedule),
    seasonText(schedule),
    doubtText(schedule.doubt),
  ]
    .filter((text) => text !== null)
    .join(", "),
});

/** A week as its page shows it: every day, with its openings, if it has any. */
export const weekView = (week: readonly Schedule[]) =>
  weekdays.map((day) => ({
    day,
    openings: week.filter((schedule) => schedule.day === day).map(openingView),
  }));
export type WeekView = ReturnType<typeof weekView>;

/** One opening, for the pages that are about it. */
export const openingPage = (schedule: Schedule) => ({
  ...openingView(schedule),
  title: `${dayText(schedule)}, ${formatOpening(schedule.openTime, schedule.closeTime)}`,
  entries: schedule,
});

/** The other days of the week, for 'copy to other days'. */
export const otherDays = (day: Weekday) => weekdays.filter((each) => each !== day);

/** What hangs on something that is to be taken away, line by line; null where nothing does. */
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
