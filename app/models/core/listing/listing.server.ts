import { type SQL, sql } from "drizzle-orm";
import {
  type Listing,
  type ListingRequest,
  lengthOf,
  type Order,
  type Place,
  placeText,
  readPlace,
  type Total,
} from "./listing";

/** By what a list is ordered: a column (or `title collate nocase`) and the id that settles ties. */
export interface Key {
  column: SQL;
  id: SQL;
  order: Order;
}

/** A place, or the one that another statement names. */
type From = Pick<Place, "way"> & { value: unknown; id: unknown };

/**
 * The condition and the order of a page. A page before a place is read backwards from it, and
 * turned round by `listingOf`.
 */
export function keyset({ column, id, order }: Key, place: From | null): { where: SQL; by: SQL } {
  const isForward = (order === "asc") === (place?.way !== "before");
  const by = isForward ? sql`${column}, ${id}` : sql`${column} desc, ${id} desc`;
  if (place === null) return { where: sql`true`, by };
  const beyond = sql.raw(isForward ? ">" : "<");
  // The first bound says nothing new, but an index on a column with a collation goes by it alone.
  const from = sql.raw(isForward ? ">=" : "<=");
  return {
    where: sql`${column} ${from} ${place.value}
      and (${column}, ${id}) ${beyond} (${place.value}, ${place.id})`,
    by,
  };
}

/**
 * The same for what a text index finds, which has no order but that of its rows. Its bound has to
 * be written out: D1 binds every number as REAL, and FTS5 finds nothing by one.
 */
export function rowKeyset(order: Order, place: Place | null): { where: SQL; by: SQL } {
  const isForward = (order === "asc") === (place?.way !== "before");
  const by = isForward ? sql`rowid` : sql`rowid desc`;
  if (place === null) return { where: sql`true`, by };
  return { where: sql`rowid ${sql.raw(`${isForward ? ">" : "<"} ${Math.trunc(place.id)}`)}`, by };
}

/**
 * The page, from its rows as they were read: in the order of `keyset`, one more than is shown where
 * there is one. `carryOn` is where looking goes on in a list whose filters leave out some of what
 * was looked at: null where everything was.
 */
export function listingOf<Row extends { id: number }, By extends string, Filter extends string>(
  found: Row[],
  asked: ListingRequest<By, Filter>,
  {
    total,
    keyOf,
    sort = asked.sort,
    carryOn = null,
  }: {
    total: Total;
    /** A row's value in the column that the list is ordered by. */
    keyOf: (row: Row) => string | number;
    sort?: Listing<Row, By, Filter>["sort"];
    carryOn?: { value: string | number; id: number } | null;
  },
): Listing<Row, By, Filter> {
  const isBackwards = asked.place?.way === "before";
  const length = lengthOf(asked);
  const shown = found.slice(0, length);
  const last = shown.at(-1);
  const onward = found.length > length && last ? { value: keyOf(last), id: last.id } : carryOn;
  const rows = isBackwards ? shown.reverse() : shown;
  const beyond = onward && placeText({ ...onward, way: isBackwards ? "before" : "after" });
  const [edge] = isBackwards ? rows.slice(-1) : rows;
  // Where it came from there is a page, as far as one knows; of an empty page, its own place.
  const back =
    asked.place === null
      ? null
      : placeText({
          ...(edge ? { value: keyOf(edge), id: edge.id } : asked.place),
          way: isBackwards ? "after" : "before",
        });
  return {
    rows,
    next: isBackwards ? back : beyond,
    previous: isBackwards ? beyond : back,
    total,
    q: asked.q,
    sort,
    filters: asked.filters,
  };
}

/** Reads a list page after page, from its beginning: each call answers the next, at last an empty one. */
export function pagesOf<Row>(
  list: (place: Place | null) => Promise<Pick<Listing<Row>, "rows" | "next">>,
): () => Promise<Row[]> {
  let place: Place | null | "end" = null;
  return async () => {
    while (place !== "end") {
      const { rows, next } = await list(place);
      place = readPlace(next) ?? "end";
      // A window in which nothing is listed is no end.
      if (rows.length > 0) return rows;
    }
    return [];
  };
}
