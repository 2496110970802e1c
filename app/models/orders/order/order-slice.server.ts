import { and, asc, desc, gt, gte, lt, or, type SQL, sql } from "drizzle-orm";
import { type Slice, type SliceOf, sinceSliceOf, sliceOf } from "../../core/listing/directory";
import { orders } from "./order.tables";

/**
 * Which orders a program asks for, and in which order: the newest first, or, where it asks for what
 * has changed since a moment, as they changed. An id is more than 0 of every order; it is what the
 * indexes by change are known by.
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

/** Orders are counted up to this many for a slice: beyond, there are 'at least' so many. */
const mostCounted = 1000;

/** How many there are, one more than are counted at most; `whose` says which. None since a moment. */
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
