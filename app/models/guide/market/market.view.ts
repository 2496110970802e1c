import type { Instant } from "~/platform/context";
import { type LocalDate, localDateOf, longDate } from "../../core/calendar";
import { pictureSource, webLink } from "../../core/links";
import type { Weekday } from "../../core/week";
import { milesText } from "../place/place";
import { type AskedDay, askedDay } from "./asked-day.rules";
import type { Market } from "./market-columns.server";
import { type MarketScene, marketScene } from "./market-scene";
import { openState } from "./open-state.rules";

/** A market as lists show it. All texts are ready; none depends on the device's clock. */
export interface MarketCard {
  id: number;
  name: string;
  location: string;
  image: string | null;
  /** What is drawn where it has no photo. */
  scene: MarketScene;
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
    scene: marketScene(market),
    isOpen,
    statusLine,
    hoursLine,
    closedToday: closure?.isToday ? closure.text : null,
    onDay: day && askedDay(market.week, day, now),
    isSaved: market.isSaved,
    distance: market.miles == null ? null : milesText(market.miles),
  };
}

/* Where a market comes from, and where else it is found. */

/** What the directories that the guide reads are called. */
const directories: Record<string, string> = {
  usda: "USDA National Farmers Market Directory",
  "usda-portal": "USDA Local Food Portal",
};

/** A directory that has a market, and when it last changed it there. */
export interface MarketSource {
  source: string;
  changedAt: number | null;
}

const dayOf = (date: LocalDate) => longDate(date).replace(/^\w+, /, "");

/** 'From the USDA National Farmers Market Directory, which last changed it on May 1, 2014.' */
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

/** A market's links as they are offered; what is no web address is left out. */
export function linksOf({ links }: { links: string }): { name: string; href: string }[] {
  const all: Record<string, string> = JSON.parse(links);
  return Object.entries(all).flatMap(([key, address]) => {
    const href = webLink(address);
    return href ? [{ name: names[key] ?? key, href }] : [];
  });
}
