import type { Instant } from "~/platform/context";
import { type LocalDate, localDateOf, longDate } from "../../core/calendar";
import { pictureSource, webLink } from "../../core/links";
import type { Weekday } from "../../core/week";
import { milesText } from "../place/place";
import { askedDay } from "./asked-day.rules";
import type { Market } from "./market-columns.server";
import { marketScene } from "./market-scene";
import { openState } from "./open-state.rules";

/**
 * A market as lists show it. All texts are ready to display and do not depend on the device's
 * clock.
 */
export function cardView(
  market: Pick<Market, "id" | "name" | "location" | "image" | "week"> & {
    /** Whether the market is one of the viewer's favorites. */
    isSaved: boolean;
    /** Miles, to one decimal. */
    miles?: number | null;
  },
  now: Instant,
  day: Weekday | null = null,
) {
  const { isOpen, statusLine, hoursLine, closedToday } = openState(market.week, now);
  return {
    id: market.id,
    name: market.name,
    location: market.location,
    image: pictureSource(market.image),
    /** The drawing to show if the market has no photo. */
    scene: marketScene(market),
    isOpen,
    statusLine,
    hoursLine,
    closedToday,
    /** The market's answer for the weekday in the list's filter; null if no weekday is chosen. */
    onDay: day && askedDay(market.week, day, now),
    isSaved: market.isSaved,
    /** The distance from the requested place: '2.3 miles'. */
    distance: market.miles == null ? null : milesText(market.miles),
  };
}
export type MarketCard = ReturnType<typeof cardView>;

/* Where a market's data comes from, and its pages elsewhere on the web. */

/** The names of the directories that the guide reads. */
const directories: Record<string, string> = {
  usda: "USDA National Farmers Market Directory",
  "usda-portal": "USDA Local Food Portal",
};

/** A directory that lists a market, and when it last updated the market there. */
export interface MarketSource {
  source: string;
  changedAt: number | null;
}

const dayOf = (date: LocalDate) => longDate(date).replace(/^\w+, /, "");

/** 'From the USDA National Farmers Market Directory, last updated there on May 1, 2014.' */
export function sourceText({ source, changedAt }: MarketSource, timeZone: string): string {
  const from = `From the ${directories[source] ?? source}`;
  return changedAt === null
    ? `${from}.`
    : `${from}, last updated there on ${dayOf(localDateOf(changedAt, timeZone))}.`;
}

const names: Record<string, string> = {
  facebook: "Facebook",
  instagram: "Instagram",
  twitter: "X (Twitter)",
  youtube: "YouTube",
  pinterest: "Pinterest",
  blog: "Blog",
  other: "More",
};

/** A market's links, as pages show them; entries that are not web addresses are left out. */
export function linksOf({ links }: { links: string }): { name: string; href: string }[] {
  const all: Record<string, string> = JSON.parse(links);
  return Object.entries(all).flatMap(([key, address]) => {
    const href = webLink(address);
    return href ? [{ name: names[key] ?? key, href }] : [];
  });
}
