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

/**
 * The order of a list: a column (or `title collate nocase`), and the id for rows with the same
 * value.
 */
export interface Key {
  column: SQL;
  id: SQL;
  order: Order;
}

/** A place, with a value and an id that may also come from another statement. */
type From = Pick<Place, "way"> & { value: unknown; id: unknown };

/**
 * The condition and the order of a page. A page before a place is read backwards from the place,
 * and `listingOf` turns the rows round.
 */
export function keyset({ column, id, order }: Key, place: From | null): { where: SQL; by: SQL } {
  const isForward = (order === "asc") === (place?.way !== "before");
  const by = isForward ? sql`${column}, ${id}` : sql`${column} desc, ${id} desc`;
  if (place === null) return { where: sql`true`, by };
  const beyond = sql.raw(isForward ? ">" : "<");
  // The first bound adds no condition, but an index on a column with a collation can use only this
  // bound.
  const from = sql.raw(isForward ? ">=" : "<=");
  return {
    where: sql`${column} ${from} ${place.value}
      and (${column}, ${id}) ${beyond} (${place.value}, ${place.id})`,
    by,
  };
}

/**
 * The condition and the order for rows that a text index finds, which are ordered only by row id.
 * The bound is written into the SQL text: D1 binds every number as REAL, and FTS5 finds nothing
 * with a REAL number.
 */
export function rowKeyset(order: Order, place: Place | null): { where: SQL; by: SQL } {
  const isForward = (order === "asc") === (place?.way !== "before");
  const by = isForward ? sql`rowid` : sql`rowid desc`;
  if (place === null) return { where: sql`true`, by };
  return { where: sql`rowid ${sql.raw(`${isForward ? ">" : "<"} ${Math.trunc(place.id)}`)}`, by };
}

/**
 * The page, from its rows as they were read: in the order of `keyset`, with one row more than the
 * page shows if the list goes on. `carryOn` is where the search continues in a list with filters
 * that leave out some of the rows that were read; null if all rows were read.
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
  // There is presumably a page where the viewer came from. The link to that page starts from the
  // row at that end of this page or, if this page is empty, from its own place.
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

/**
 * Reads a list page after page, from its beginning. Each call returns the next page, and an empty
 * list at the end.
 */
export function pagesOf<Row>(
  list: (place: Place | null) => Promise<Pick<Listing<Row>, "rows" | "next">>,
): () => Promise<Row[]> {
  let place: Place | null | "end" = null;
  return async () => {
    while (place !== "end") {
      const { rows, next } = await list(place);
      place = readPlace(next) ?? "end";
      // A page without rows does not mean the end of the list.
      if (rows.length > 0) return rows;
    }
    return [];
  };
}
