import { alias } from "drizzle-orm/sqlite-core";
import type { RowOf } from "../../core/rows.server";
import type { Announced } from "../announcement/announcement.rules";
import { marketAnnouncements } from "../announcement/announcement.tables";
import type { MarketWeek } from "./market.rules";
import { marketClosures, marketSchedules, markets } from "./market.tables";

/** A market, by the name that it has in every statement that reads one. */
export const m = alias(markets, "m");

/** Its week as lists know it, in its own row; see market-filter.ts. */
const listing = { timeZone: m.timeZone, listedWeek: m.listedWeek };
/** What every list says of it. */
const card = { id: m.id, name: m.name, location: m.location, image: m.image, ...listing };
const position = { lat: m.lat, lng: m.lng };
/** By what it is chosen where a list is filtered. */
const candidate = { ...card, ...position, removedAt: m.removedAt, listedTags: m.listedTags };
/** Everything that its own row says of it. */
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

/** What a market consists of, for those who read one. */
export const marketColumns = {
  card,
  candidate,
  facts,
  /** As a filter asks it, where it is part of something else. */
  filtered: { ...listing, removedAt: m.removedAt, listedTags: m.listedTags },
  /** On a map, and in the list beside it. */
  place: { ...card, ...position, address: m.address },
  /** Where a vendor stands. */
  stand: { id: m.id, name: m.name, address: m.address, location: m.location, ...listing },
  /** Where a product is to be had. */
  offered: { id: m.id, name: m.name, location: m.location, ...position, ...listing },
  /** In a list of the API: all of it for one row read. */
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

/** A market with what it says of itself; who stands there is told by vendors/at-market. */
export interface Market extends MarketFacts {
  week: MarketWeek;
  tags: string[];
  /** Those that stand on its page today, and perhaps some that did yesterday. */
  announcements: Announced[];
}
