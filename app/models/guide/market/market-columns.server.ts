import { alias } from "drizzle-orm/sqlite-core";
import type { RowOf } from "../../core/rows.server";
import type { Announced } from "../announcement/announcement.rules";
import { marketAnnouncements } from "../announcement/announcement.tables";
import type { MarketWeek } from "./market.rules";
import { marketClosures, marketSchedules, markets } from "./market.tables";

/** The markets table under the name `m`, which every statement that reads a market uses. */
export const m = alias(markets, "m");

/** The copy of the week in the market's own row, for lists; see market-filter.ts. */
const listing = { timeZone: m.timeZone, listedWeek: m.listedWeek };
/** The columns that every list shows of a market. */
const card = { id: m.id, name: m.name, location: m.location, image: m.image, ...listing };
const position = { lat: m.lat, lng: m.lng };
/** The columns that filters check in a list. */
const candidate = { ...card, ...position, removedAt: m.removedAt, listedTags: m.listedTags };
/** Everything in the market's own row. */
const facts = {
  id: m.id,
  name: m.name,
  description: m.description,
  location: m.location,
  address: m.address,
  city: m.city,
  state: m.state,
  zip: m.zip,
  ...position,
  image: m.image,
  contactPhone: m.contactPhone,
  contactEmail: m.contactEmail,
  website: m.website,
  ratingCount: m.ratingCount,
  ratingSum: m.ratingSum,
  seasons: m.seasons,
  links: m.links,
};

/** The columns of a market, grouped by what reads them. */
export const marketColumns = {
  card,
  candidate,
  facts,
  /** For filters, if the market is part of another record. */
  filtered: { ...listing, removedAt: m.removedAt, listedTags: m.listedTags },
  /** For a map and the list beside it. */
  place: { ...card, ...position, address: m.address },
  /** For the markets a vendor comes to. */
  stand: { id: m.id, name: m.name, address: m.address, location: m.location, ...listing },
  /** For the markets where a product is sold. */
  offered: { id: m.id, name: m.name, location: m.location, ...position, ...listing },
  /** For a list of the API: all of it in one row read. */
  listed: { ...candidate, ...facts, listedVendors: m.listedVendors },
  schedule: {
    id: marketSchedules.id,
    day: marketSchedules.day,
    openTime: marketSchedules.openTime,
    closeTime: marketSchedules.closeTime,
    seasonStart: marketSchedules.seasonStart,
    seasonEnd: marketSchedules.seasonEnd,
    weekOfMonth: marketSchedules.weekOfMonth,
    date: marketSchedules.onDate,
    seasonKnown: marketSchedules.seasonKnown,
    doubt: marketSchedules.doubt,
  },
  closure: {
    date: marketClosures.date,
    reason: marketClosures.reason,
    fromTime: marketClosures.fromTime,
  },
  announcement: {
    id: marketAnnouncements.id,
    text: marketAnnouncements.text,
    lastDate: marketAnnouncements.lastDate,
  },
};

export type ListingRow = RowOf<typeof listing>;
type MarketFacts = RowOf<typeof facts>;

/** A market with its own facts. For its vendors see vendors/at-market. */
export interface Market extends MarketFacts {
  week: MarketWeek;
  tags: string[];
  /** The announcements that show on its page today, perhaps with some that ended yesterday. */
  announcements: Announced[];
}
