import { searchText } from "./directory";

/**
 * One list of the back office: searched, filtered, put in order and paged by its address, at a cost
 * that does not depend on how long it is. `readListing` reads an address, listing.server.ts finds
 * the page in the database, and what is shown is a `Listing`. Pages are found from the row where
 * the last one ended, never by counting off what is passed over.
 */
export const pageLength = 50;

export type Order = "asc" | "desc";
export interface Sort<By extends string = string> {
  by: By;
  order: Order;
}

/** What a list can be asked: its sorts, each with the order it begins with, and its filters. */
export interface ListingSpec<By extends string = string, Filter extends string = string> {
  sorts: Record<By, Order>;
  /** How it is sorted unless the address says otherwise. */
  sort: Sort<By>;
  /** The values a filter takes; or what it makes of a text, null where it can do nothing with it. */
  filters: Record<Filter, readonly string[] | ((text: string) => string | null)>;
}

/** Where a page begins: after, or before, a row with this value and id. */
export interface Place {
  way: "after" | "before";
  value: string | number;
  id: number;
}

/** What an address asks of a list. Whatever it says, this is a page that can be shown. */
export interface ListingRequest<By extends string = string, Filter extends string = string> {
  q: string;
  sort: Sort<By>;
  filters: Partial<Record<Filter, string>>;
  place: Place | null;
  /** Rows of a page, where they are not as many as a page of ours has. */
  length?: number;
}

/** How many rows of a page are asked for. */
export const lengthOf = ({ length = pageLength }: Pick<ListingRequest, "length">) => length;

/** How many there are; with `isMore`, there are more than that. */
export interface Total {
  count: number;
  isMore: boolean;
}

/** A page of a list, and what was asked for. */
export interface Listing<Row, By extends string = string, Filter extends string = string> {
  rows: Row[];
  /** Values of `page` for the pages beside this one; null where there is none. */
  next: string | null;
  previous: string | null;
  total: Total;
  q: string;
  /** Null where what was looked for comes in an order of its own. */
  sort: Sort<By> | null;
  filters: Partial<Record<Filter, string>>;
}

/** Longer than this is no place of ours: a title of 255 letters in the widest script fits. */
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
  const sort = readSort(params.get("sort"), spec);
  return { q: searchText(params.get("q")), sort, filters, place: readPlace(params.get("page")) };
}

/** 'name' or '-name', which turns the order round that it begins with. */
function readSort<By extends string>(text: string | null, spec: ListingSpec<By>): Sort<By> {
  const turned = text?.startsWith("-") ?? false;
  const by = (turned ? text?.slice(1) : text) as By;
  if (!Object.hasOwn(spec.sorts, by)) return spec.sort;
  const begins = spec.sorts[by];
  return { by, order: turned ? opposite(begins) : begins };
}

const opposite = (order: Order): Order => (order === "asc" ? "desc" : "asc");

/** What the address says of a sort; nothing where it is what the list does anyway. */
function sortText<By extends string>({ by, order }: Sort<By>, spec: ListingSpec<By>) {
  if (by === spec.sort.by && order === spec.sort.order) return null;
  return order === spec.sorts[by] ? by : `-${by}`;
}

/** A row's place as an address says it. */
export function placeText({ way, value, id }: Place): string {
  const bytes = new TextEncoder().encode(JSON.stringify([way === "after" ? 1 : -1, value, id]));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

/** A place as `placeText` wrote it; null for anything else. */
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

/** What of a list's address is to be otherwise; null takes it out. Every change begins at page one. */
export interface Change<By extends string = string, Filter extends string = string> {
  q?: string | null;
  sort?: Sort<By> | null;
  filters?: Partial<Record<Filter, string | null>>;
  page?: string | null;
}

/** The query of a list's address, with what is to be otherwise: '?q=ada&sort=-name', or ''. */
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
