import { addDays, localDateOf } from "../../core/calendar";
import { type ListRequest, listRequest, searchText } from "../../core/listing/directory";
import { parseWeekday, type Weekday } from "../../core/week";
import type { MarketWeek } from "./market.rules";
import type { ListingRow } from "./market-columns.server";

/** The filters for markets: what is sold there, and how customers can pay. */
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

/**
 * The distances to choose from, as the address writes them: at most this many miles, or '50+' for
 * 50 and more.
 */
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

/** A range of distances, in miles as shown, including both ends. */
export interface Reach {
  nearest: number;
  farthest: number;
}

/**
 * The range for a chosen distance, at most or at least that many miles. It applies to distances as
 * shown, rounded to 0.1.
 */
export function rangeOf(within: Distance): Reach {
  const miles = Number.parseInt(within, 10);
  return within.endsWith("+")
    ? { nearest: miles, farthest: Number.POSITIVE_INFINITY }
    : { nearest: 0, farthest: miles };
}

/** The filters of a list's address; see `marketFilter`. */
export interface MarketFilter extends ListRequest {
  day: Weekday | null;
  /** For markets, what is sold there; for vendors, what they sell. */
  category: string | null;
  isOpen: boolean;
  /**
   * Whether to show the end of a long list for a day: the markets that are out of season on that
   * day.
   */
  isOutOfSeason: boolean;
  /** A place as typed: 'lat,lng', a ZIP code or a town. */
  near: string;
  reach: Reach | null;
  sort: "name" | "distance";
  /** The valid filters, as the address writes them; links are built from these. */
  texts: Partial<Record<FilterName, string>>;
  /** Sentences for the user about filters that are not valid. */
  notes: string[];
}
/** `perpound` is only for the search for food; see vendors/product/ripe-filter.ts. */
export type FilterName =
  | "q"
  | "day"
  | "category"
  | "open"
  | "near"
  | "within"
  | "sort"
  | "perpound";

/** The sort that stays when the place changes. Null for sorts that depend on the place. */
export const sortAnywhere = ({ sort }: MarketFilter["texts"]) => (sort === "price" ? sort : null);

/**
 * Reads the filters of an address. Filters that are not valid are left out, with a note, so that an
 * old, cut or made-up address still leads to a page. `known` are the page's categories.
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

/** 'SNAP' for 'snap'; null if the text is not a category. */
export function categoryIn<Known extends string>(
  text: string,
  known: readonly Known[],
): Known | null {
  return known.find((each) => each.toLowerCase() === text.toLowerCase()) ?? null;
}

/** An unescaped plus sign arrives as a space and is trimmed away, so '50' means '50+'. */
export function distanceIn(text: string): Distance | null {
  const written = text.replace(/ miles?$/i, "").replace(/^50$/, "50+");
  return distances.find(({ value }) => value === written)?.value ?? null;
}

/** Whether a list has filters other than the text. */
export function isFiltered(filter: MarketFilter): boolean {
  const { day, category, isOpen, near } = filter;
  return day !== null || category !== null || isOpen || near !== "";
}

/** The address of a list, from its first page, with some filters changed, or removed if null. */
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

/* The copies that a market's row keeps of related tables. Lists look at hundreds of markets and
   may read 1,500 rows, so the row of each market holds its week, tags and vendors as JSON,
   updated together with the originals (listed.server.ts). The page of a single market and
   everything about orders read the tables themselves. */
/** A week from the copy for lists, without closures that are over in every time zone. */
export function weekListed({ timeZone, listedWeek }: ListingRow, now: number): MarketWeek {
  const { schedules, closures }: Omit<MarketWeek, "timeZone"> = JSON.parse(listedWeek);
  // In no time zone is it earlier than yesterday in UTC.
  const since = addDays(localDateOf(now, "UTC"), -1);
  return {
    timeZone,
    schedules,
    closures: closures
      .filter(({ date }) => date >= since)
      .sort((a, b) => a.date.localeCompare(b.date)),
  };
}
