import { type ListPage, pageOfFound } from "../directory";
import { placeFor } from "../place/find-place.server";
import { unknownPlace } from "../place/place";
import { selected } from "../rows.server";
import { lookForMarkets } from "./find-markets.server";
import { cardColumns, cardOf, listMarkets, type ReadingFor } from "./market.server";
import type { MarketCard } from "./market.view";
import { marketColumns } from "./market-columns.server";
import { isFiltered, type MarketFilter } from "./market-filter";

export interface FilteredMarkets {
  list: ListPage<MarketCard>;
  /** What the reader should know of how the filters were understood. */
  notes: string[];
}

/**
 * A page of the markets that an address asks for, by name or, around a place, by distance. At most
 * two round trips: a place or the zones' clocks have to be known before anything is looked for.
 */
export async function marketsAsked(ctx: ReadingFor, asked: MarketFilter): Promise<FilteredMarkets> {
  const { filter, near, notes } = await placed(ctx, asked);
  if (!isFiltered(filter)) return { list: await listMarkets(ctx, filter), notes };
  const looked = await lookForMarkets(ctx, filter, {
    near,
    from: filter.after ?? 0,
    columns: selected({ ...marketColumns.candidate, ...cardColumns(ctx.viewer) }),
  });
  const hits =
    near && filter.sort === "distance"
      ? looked.hits
      : looked.hits.sort((a, b) => a.name.localeCompare(b.name) || a.id - b.id);
  const { rows, ...list } = pageOfFound(hits, looked, filter);
  return { list: { ...list, rows: rows.map((row) => cardOf(row, ctx.now)) }, notes };
}

/** The filter with its place found. A place that nobody knows is left out, and said so. */
export async function placed(ctx: ReadingFor, asked: MarketFilter) {
  const near = asked.near ? await placeFor(ctx, asked.near) : null;
  if (near || !asked.near) return { filter: asked, near, notes: asked.notes };
  const filter: MarketFilter = { ...asked, near: "", reach: null, sort: "name" };
  return { filter, near: null, notes: [...asked.notes, unknownPlace(asked.near)] };
}
