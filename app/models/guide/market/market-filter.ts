import { addDays, localDateOf } from "../../core/calendar";
import { type ListRequest, listRequest, searchText } from "../../core/listing/directory";
import { parseWeekday, type Weekday } from "../../core/week";
import type { MarketWeek } from "./market.rules";
import type { ListingRow } from "./market-columns.server";

/** What markets are filtered by: what one finds there, and how one may pay. */
export const categories = [
  "Fresh Produce",
  "Baked Goods",
  "Artisan Crafts",
  "Food Trucks",
  "Flowers",
  "Live Music",
  "SNAP",
  "WIC",
  "SFMNP",
  "Card",
] as const;
export type Category = (typeof categories)[number];

/** The distances that are offered, as the address writes them: at most so far, or '50+' and more. */
export const distances = [
  { value: "1", label: "1 mile" },
  { value: "5", label: "5 miles" },
  { value: "10", label: "10 miles" },
  { value: "25", label: "25 miles" },
  { value: "50+", label: "50+" },
] as const;
export type Distance = (typeof distances)[number]["value"];

export const distanceText = (within: string) =>
  distances.find(({ value }) => value === within)?.label ?? "";

/** How far away, in miles as they are shown, both ends included. */
export interface Reach {
  nearest: number;
  farthest: number;
}

/** At most or at least so many miles, by what is shown: distances rounded to 0.1. */
export function rangeOf(within: Distance): Reach {
  const miles = Number.parseInt(within, 10);
  return within.endsWith("+")
    ? { nearest: miles, farthest: Number.POSITIVE_INFINITY }
    : { nearest: 0, farthest: miles };
}

/** What the address of a list asks for; see `marketFilter`. */
export interface MarketFilter extends ListRequest {
  day: Weekday | null;
  /** Of markets what is found there, of vendors what they sell. */
  category: string | null;
  isOpen: boolean;
  /** The end of a long list of a day's markets: those that are out of season on that day. */
  isOutOfSeason: boolean;
  /** A place as it was typed: 'lat,lng', a ZIP or a town. */
  near: string;
  reach: Reach | null;
  sort: "name" | "distance";
  /** The filters that were understood, as the address writes them; links are made of these. */
  texts: Partial<Record<FilterName, string>>;
  /** What was not understood, in sentences for the reader. */
  notes: string[];
}
export type FilterName = "q" | "day" | "category" | "open" | "near" | "within" | "sort";

/**
 * Reads the filters of an address. What it does not understand it leaves out and says so, so that
 * an address that is old, cut short or made up still leads to a page. `known` are its categories.
 */
export function marketFilter(
  params: URLSearchParams,
  known: readonly string[] = categories,
): MarketFilter {
  const notes: string[] = [];
  const read = <Value>(
    name: FilterName,
    understand: (text: string) => Value | null,
    complaint: (text: string) => string,
  ): Value | null => {
    const text = searchText(params.get(name));
    if (text === "") return null;
    const value = understand(text);
    if (value === null) notes.push(complaint(text));
    return value;
  };
  const asked = listRequest(params);
  const day = read("day", parseWeekday, (text) => `“${text}” isn’t a day of the week.`);
  const category = read(
    "category",
    (text) => categoryIn(text, known),
    (text) => `We don’t know the category “${text}”.`,
  );
  const open = read(
    "open",
    (text) => (text === "now" ? text : null),
    () => "The only value of “open” is “now”.",
  );
  const near = searchText(params.get("near"));
  const within = read(
    "within",
    distanceIn,
    (text) =>
      `We don’t know the distance “${text}”. Choose one of ${distances.map(({ value }) => value).join(", ")} miles.`,
  );
  if (within !== null && near === "") notes.push("To filter by distance, enter a place.");
  const sort = read(
    "sort",
    (text) => (text === "name" || text === "distance" ? text : null),
    () => "You can sort only by name or distance.",
  );
  const isOutOfSeason = day !== null && near === "" && params.get("season") === "out";
  if (isOutOfSeason) notes.push(`These markets are out of season on ${day}s.`);
  const isDistant = near !== "" && sort !== "name";
  return {
    ...asked,
    day,
    category,
    isOpen: open !== null,
    isOutOfSeason,
    near,
    reach: within !== null && near !== "" ? rangeOf(within) : null,
    sort: isDistant ? "distance" : "name",
    texts: {
      ...(asked.q && { q: asked.q }),
      ...(day && { day }),
      ...(category && { category }),
      ...(open && { open }),
      ...(near && { near }),
      ...(within && { within }),
      ...(sort && { sort }),
    },
    notes,
  };
}

/** 'SNAP' for 'snap'; null for what is no category. */
export function categoryIn<Known extends string>(
  text: string,
  known: readonly Known[],
): Known | null {
  return known.find((each) => each.toLowerCase() === text.toLowerCase()) ?? null;
}

/** A plus sign that was not escaped arrives as a blank and was trimmed away: '50' is '50+'. */
export function distanceIn(text: string): Distance | null {
  const written = text.replace(/ miles?$/i, "").replace(/^50$/, "50+");
  return distances.find(({ value }) => value === written)?.value ?? null;
}

/** Whether a list is narrowed by more than a text. */
export function isFiltered(filter: MarketFilter): boolean {
  const { day, category, isOpen, near } = filter;
  return day !== null || category !== null || isOpen || near !== "";
}

/** The address of a list with some filters changed or, by null, taken away; from its first page. */
export function filterAddress(
  pathname: string,
  texts: MarketFilter["texts"],
  change: Partial<Record<FilterName, string | null>> = {},
): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...texts, ...change })) {
    if (value) params.set(name, value);
  }
  return params.size > 0 ? `${pathname}?${params}` : pathname;
}

/*
 * What a market's row says of the tables around it. Lists look at hundreds of markets and may read
 * 1,500 rows, so each market's week, tags and vendors stand in its own row as JSON, written with what
 * they copy (listed.server.ts). One market's page and everything about orders read the tables.
 */
/** A week as it is listed. Closures that are over everywhere are left out. */
export function weekListed({ timeZone, listedWeek }: ListingRow, now: number): MarketWeek {
  const { schedules, closures }: Omit<MarketWeek, "timeZone"> = JSON.parse(listedWeek);
  // In no zone is it earlier than yesterday in UTC.
  const since = addDays(localDateOf(now, "UTC"), -1);
  return {
    timeZone,
    schedules,
    closures: closures
      .filter(({ date }) => date >= since)
      .sort((a, b) => a.date.localeCompare(b.date)),
  };
}
