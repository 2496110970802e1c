import type { Season } from "~/models/core/week";
import type { Place } from "./place";
import type { Opening } from "./times";

/** The parts of a market that a directory may describe. Each is merged as a whole. */
export const fields = [
  "name",
  "description",
  "address",
  "point",
  "website",
  "links",
  "tags",
  "hours",
] as const;
export type Field = (typeof fields)[number];

/** The name of each field, as users see it. */
export const fieldNames: Record<Field, string> = {
  name: "Name",
  description: "Description",
  address: "Address",
  point: "Location on the map",
  website: "Website",
  links: "Links",
  tags: "Tags",
  hours: "Hours",
};

/** The columns of a market that each field fills. */
export const columnsOf = {
  name: ["name"],
  description: ["description"],
  address: ["location", "address", "city", "state", "zip"],
  point: ["lat", "lng", "timeZone"],
  website: ["website"],
  links: ["links"],
  tags: ["tags"],
  hours: ["schedules", "seasons"],
} as const;

/** An opening with its season, as a directory or the guide has it. */
export interface SeasonalOpening extends Opening, Season {
  date?: string | null;
}

export interface MarketFacts extends Omit<Place, "timeZone"> {
  name: string;
  description: string;
  website: string | null;
  links: Record<string, string>;
  tags: readonly string[];
  schedules: readonly SeasonalOpening[];
  /** Seasons without known hours. */
  seasons: readonly Season[];
}

/** A market as texts that can be compared: equal meaning gives equal text. */
export type Facts = Record<Field, string>;

/**
 * White space at the ends of texts is ignored. Coordinates are compared to four decimals (11
 * meters), because exports of one place differ in the fifth. The order of lists does not matter.
 */
export function factsOf(market: MarketFacts): Facts {
  const { lat, lng } = market;
  return {
    name: market.name.trim(),
    description: market.description.trim(),
    address: [market.address, market.location, market.zip].map((part) => part.trim()).join(" · "),
    point: lat === null || lng === null ? "" : `${lat.toFixed(4)}, ${lng.toFixed(4)}`,
    website: market.website?.trim() ?? "",
    links: Object.entries(market.links)
      .map(([name, address]) => `${name} ${address}`)
      .sort()
      .join(", "),
    tags: [...market.tags].sort().join(", "),
    hours: [...market.schedules.map(openingFact), ...market.seasons.map(bareFact)]
      .sort()
      .join("; "),
  };
}

function openingFact(opening: SeasonalOpening): string {
  const { day, openTime, closeTime, weekOfMonth, date, doubt } = opening;
  const week = weekOfMonth ? ` week ${weekOfMonth}` : "";
  const once = date ? ` ${date}` : "";
  const doubtful = doubt ? ` doubtful, ${doubt}` : "";
  return `${day} ${openTime}-${closeTime}${seasonFact(opening)}${week}${once}${doubtful}`;
}

function seasonFact(opening: Pick<SeasonalOpening, "seasonStart" | "seasonEnd" | "seasonKnown">) {
  const { seasonStart, seasonEnd, seasonKnown = "both" } = opening;
  if (seasonKnown === "none") return " season not known";
  const season = seasonStart === null ? "" : ` ${seasonStart} to ${seasonEnd}`;
  return seasonKnown === "both" ? season : `${season} ${seasonKnown} known`;
}

const bareFact = (season: Season) => `season${seasonFact(season)} without hours`;
