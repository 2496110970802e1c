import type { MarketWeek } from "~/models/guide/market/market.rules";
import type { WholeMarket } from "~/models/vendors/at-market/market.server";

type Schedule = MarketWeek["schedules"][number];

/** An opening of a week: Saturdays from 8 to 2, all year. */
export const openingWith = (values: Partial<Schedule> = {}): Schedule => ({
  id: 7,
  day: "Saturday",
  openTime: "08:00",
  closeTime: "14:00",
  seasonStart: null,
  seasonEnd: null,
  weekOfMonth: null,
  ...values,
});

/** A market as the app reads it, for rules and views that need no database. */
export function marketWith(
  week: Partial<MarketWeek>,
  values: Partial<WholeMarket> = {},
): WholeMarket {
  return {
    id: 3,
    name: "Bay Market",
    description: "",
    location: "Miami, FL",
    address: "1 Bay Street, Miami",
    city: "Miami",
    state: "FL",
    zip: "33101",
    lat: 25.7,
    lng: -80.2,
    image: null,
    contactPhone: null,
    contactEmail: null,
    website: null,
    ratingCount: 0,
    ratingSum: 0,
    seasons: "[]",
    links: "{}",
    week: { timeZone: "America/New_York", schedules: [openingWith()], closures: [], ...week },
    tags: [],
    vendors: [],
    hasMoreVendors: false,
    announcements: [],
    ...values,
  };
}
