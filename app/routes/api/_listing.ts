import type { Listing } from "~/models/core/listing/listing";
import { answerSlice } from "./_slice";

/** A page of a list of the back office as a plain array, answered as every list is; see _slice.ts. */
export const answerListing = <Row>(
  request: Request,
  { rows, next, total }: Pick<Listing<Row>, "rows" | "next" | "total">,
  json: (row: Row) => object,
): Response =>
  answerSlice(request, {
    rows: rows.map(json),
    next,
    total: total.count,
    isMore: total.isMore,
  });
