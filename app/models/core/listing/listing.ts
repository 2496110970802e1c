import { searchText } from "./directory";

/**
 * One list of the back office, which its address searches, filters, sorts and pages. The cost does
 * not depend on the length of the list. `readListing` reads an address, listing.server.ts finds the
 * page in the database, and a `Listing` is shown. A page is found from the row where the last page
 * ended, never by counting the rows before it.
 */
export const pageLength = 50;

export type Order = "asc" | "desc";
export interface Sort<By extends string = string> {
  by: By;
  order: Order;
}

/** What a list offers: its sorts, each with the order in which it begins, and its filters. */
export interface ListingSpec<By extends string = string, Filter extends string = string> {
  sorts: Record<By, Order>;
  /** The sort to use if the address names none. */
  sort: Sort<By>;
  /**
   * The values that a filter accepts, or a function that turns a text into the filter's value; null
   * if the text cannot be used.
   */
  filters: Record<Filter, readonly string[] | ((text: string) => string | null)>;
}

/** A list that shows the entries that have waited longest first. It has no other sort. */
export const oldestFirst = {
  sorts: { oldest: "asc" },
  sort: { by: "oldest", order: "asc" },
  filters: {},
} as const satisfies ListingSpec<"oldest", never>;

/** Where a page begins: after or before a row with this value and id. */
export interface Place {
  way: "after" | "before";
  value: string | number;
  id: number;
}

/** What an address asks of a list. Every address gives a page that can be shown. */
export interface ListingRequest<By extends string = string, Filter extends string = string> {
  q: string;
  sort: Sort<By>;
  filters: Partial<Record<Filter, string>>;
  place: Place | null;
  /** The number of rows on the page, if it is not `pageLength`. */
  length?: number;
}

/** The requested number of rows on a page. */
export const lengthOf = ({ length = pageLength }: Pick<ListingRequest, "length">) => length;

/** The number of rows; with `isMore`, there are more than this. */
export interface Total {
  count: number;
  isMore: boolean;
}

/** A page of a list, with what the address asked for. */
export interface Listing<Row, By extends string = string, Filter extends string = string> {
  rows: Row[];
  /**
   * The values of `page` for the pages before and after this page; null if there is no such page.
   */
  next: string | null;
  previous: string | null;
  total: Total;
  q: string;
  /** Null if the search results have an order of their own. */
  sort: Sort<By> | null;
  filters: Partial<Record<Filter, string>>;
}

/**
 * A longer text cannot be one of our places: a title of 255 letters fits, even in the widest
 * script.
 */
const longestPlace = 2000;

export function readListing<By extends string, Filter extends string>(
  params: URLSearchParams,
  spec: ListingSpec<By, Filter>,
): ListingRequest<By, Filter> {
  const filters: Partial<Record<Filter, string>> = {};
  for (const [name, takes] of Object.entries(spec.filters) as [
    Filter,
    ListingSpec<By, Filter>["filters"][Filter],
  ][]) {
    const text = (params.get(name) ?? "").trim().slice(0, 200);
    const value =
      typeof takes === "function" ? text && takes(text) : takes.find((each) => each === text);
    if (value) filters[name] = value;
  }
  const sort = readSort(params.get("sort"), spec) ?? spec.sort;
  return { q: searchText(params.get("q")), sort, filters, place: readPlace(params.get("page")) };
}

/**
 * Reads 'name', or '-name', which reverses the order in which that sort begins. Null if there is no
 * such sort.
 */
export function readSort<By extends string>(
  text: string | null,
  spec: Pick<ListingSpec<By>, "sorts">,
): Sort<By> | null {
  const turned = text?.startsWith("-") ?? false;
  const by = (turned ? text?.slice(1) : text) as By;
  if (!Object.hasOwn(spec.sorts, by)) return null;
  const begins = spec.sorts[by];
  return { by, order: turned ? opposite(begins) : begins };
}

const opposite = (order: Order): Order => (order === "asc" ? "desc" : "asc");

/** The sort as an address writes it; null for the list's default sort. */
function sortText<By extends string>({ by, order }: Sort<By>, spec: ListingSpec<By>) {
  if (by === spec.sort.by && order === spec.sort.order) return null;
  return order === spec.sorts[by] ? by : `-${by}`;
}

/** A row's place, as an address writes it. */
export function placeText({ way, value, id }: Place): string {
  const bytes = new TextEncoder().encode(JSON.stringify([way === "after" ? 1 : -1, value, id]));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

/** A place as `placeText` wrote it; null for any other text. */
export function readPlace(text: string | null): Place | null {
  if (!text || text.length > longestPlace) return null;
  try {
    const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
    const read: unknown = JSON.parse(new TextDecoder().decode(bytes));
    if (!Array.isArray(read) || read.length !== 3) return null;
    const [way, value, id] = read;
    const isValue = typeof value === "string" || Number.isSafeInteger(value);
    if (!isValue || !Number.isSafeInteger(id) || Math.abs(way) !== 1) return null;
    return { way: way === 1 ? "after" : "before", value, id };
  } catch {
    return null;
  }
}

/** The changes to a list's address; null removes a value. Every change leads to page one. */
export interface Change<By extends string = string, Filter extends string = string> {
  q?: string | null;
  sort?: Sort<By> | null;
  filters?: Partial<Record<Filter, string | null>>;
  page?: string | null;
}

/** The query of a list's address, with changes: '?q=ada&sort=-name', or ''. */
export function listingQuery<By extends string, Filter extends string>(
  asked: Pick<ListingRequest<By, Filter>, "q" | "filters"> & { sort: Sort<By> | null },
  spec: ListingSpec<By, Filter>,
  change: Change<By, Filter> = {},
): string {
  const q = change.q === undefined ? asked.q : change.q;
  const sort = change.sort === undefined ? asked.sort : change.sort;
  const params = {
    q,
    ...asked.filters,
    ...change.filters,
    sort: sort && sortText(sort, spec),
    page: change.page,
  };
  const query = new URLSearchParams(
    Object.entries(params).filter((pair): pair is [string, string] => Boolean(pair[1])),
  );
  return query.size === 0 ? "" : `?${query}`;
}
