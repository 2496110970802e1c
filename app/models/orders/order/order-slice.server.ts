import { and, asc, desc, gt, gte, lt, or, type SQL, sql } from "drizzle-orm";
import { type Slice, type SliceOf, sinceSliceOf, sliceOf } from "../../core/listing/directory";
import { orders } from "./order.tables";

/**
 * Which orders an API client asks for, and how they are sorted: the newest first, or, if the client
 * asks for the changes since a moment, in the order of the changes. Every order's id is above 0.
 * SQLite uses the partial indexes by change only if the query has this condition.
 */
export function sliceBy({ cursor, since }: Slice): { where: SQL | undefined; by: SQL[] } {
  const { id, updatedAt } = orders;
  if (!since) {
    return { where: cursor > 0 ? lt(id, cursor) : undefined, by: [desc(id)] };
  }
  const beyond = or(
    gt(updatedAt, since.at),
    and(sql`${updatedAt} = ${since.at}`, gt(id, since.id)),
  );
  return { where: and(gt(id, 0), gte(updatedAt, since.at), beyond), by: [asc(updatedAt), asc(id)] };
}

/**
 * The most orders that are counted for a slice. Above this limit the count means 'at least this
 * many'.
 */
const mostCounted = 1000;

/**
 * How many orders match `whose`, counted up to one more than `mostCounted`. Null if the slice asks
 * for the changes since a moment.
 */
export const countedOf = ({ since }: Slice, whose: SQL): SQL<number | null> =>
  since
    ? sql`null`
    : sql`(select count(*) from (select 1 from orders where ${whose} limit ${mostCounted + 1}))`;

export function orderSlice<Row extends { id: number; updatedAt: number }>(
  found: Row[],
  slice: Slice,
  counted: number | null = null,
): SliceOf<Row> {
  if (slice.since) return sinceSliceOf(found, slice);
  if (counted === null || counted <= mostCounted) return sliceOf(found, slice, counted);
  return { ...sliceOf(found, slice, mostCounted), isMore: true };
}
