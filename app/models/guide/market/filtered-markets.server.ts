import {
  isWorthWidening,
  type ListPage,
  type ListRequest,
  mayBeWidened,
  pageOfFound,
  perPage,
  searchFor,
} from "../../core/listing/directory";
import { findsLittle } from "../../core/listing/directory.server";
import { readable } from "../../core/rows.server";
import { findPlace } from "../place/find-place.server";
import type { Coordinates } from "../place/place";
import { type PlaceQuestion, placeQuestion } from "../place/place-question";
import { isOutOfSeason } from "./asked-day.rules";
import { byName, type Candidate, lookForMarkets } from "./find-markets.server";
import {
  cardColumns,
  cardOf,
  listMarkets,
  marketDirectory,
  type Reading,
  type ReadingFor,
} from "./market.server";
import type { MarketCard } from "./market.view";
import { marketColumns } from "./market-columns.server";
import { isFiltered, type MarketFilter, weekListed } from "./market-filter";
import { readWider, type WiderRead, widerThan } from "./wider-markets.server";

export interface FilteredMarkets {
  list: ListPage<MarketCard>;
  /** Notes for the user on how the filters were understood. */
  notes: string[];
  /** The question to the user if the place is unclear. */
  question: PlaceQuestion | null;
  /** Whether the markets out of season on the day follow in a separate list. */
  isOutOfSeasonNext?: boolean;
}

/**
 * A page of the markets that an address asks for, by name or, around a place, by distance. Takes one
 * round trip; a second one if only the markets know the place, or if a filtered search is widened.
 */
export async function marketsAsked(
  ctx: ReadingFor,
  filter: MarketFilter,
): Promise<FilteredMarkets> {
  const { near, question } = await placed(ctx, filter);
  const { notes } = filter;
  if (question?.isOpen) return { list: emptyPage(filter), notes, question };
  if (!isFiltered(filter)) {
    const how = searchFor(filter.q, marketDirectory.letterColumns);
    const [list, wider] = await Promise.all([
      listMarkets(ctx, filter),
      mayBeWidened(filter) ? readWider(ctx, filter, findsLittle(marketDirectory, how)) : null,
    ]);
    if (!wider || !isWorthWidening(filter, list)) return { list, notes, question };
    return widened(ctx, filter, list, wider);
  }
  const looked = await lookForMarkets(ctx, filter, {
    near,
    from: filter.after ?? 0,
    read: readable({ ...marketColumns.candidate, ...cardColumns(ctx.viewer) }),
  });
  if (near === null || filter.sort !== "distance") {
    looked.hits.sort(byName);
  }
  const isWhole = near !== null || (filter.after === null && looked.next === null);
  const { hits, isOutOfSeasonNext } = inSeasonFirst(looked, filter, isWhole, ctx.now);
  const more = looked.more || isOutOfSeasonNext;
  const { rows, ...list } = pageOfFound(hits, { next: looked.next, more }, filter);
  const cards = rows.map((row) => cardOf(row, ctx.now, filter.day));
  const page = { ...list, rows: cards };
  const isCheap = !near && looked.read <= perPage;
  if (!isCheap || !isWorthWidening(filter, page)) {
    return { list: page, notes, question, isOutOfSeasonNext };
  }
  return widened(ctx, filter, page, await readWider(ctx, filter));
}

/**
 * Puts the markets that are out of season on the requested day behind all others. A list that fits
 * in one window ends with them. A longer list leaves them out of its windows; after its last window
 * they follow from the beginning, in windows of their own (`season=out`).
 */
function inSeasonFirst<Hit extends Candidate>(
  { hits, next }: { hits: Hit[]; next: number | null },
  filter: MarketFilter,
  isWhole: boolean,
  now: number,
): { hits: Hit[]; isOutOfSeasonNext: boolean } {
  const { day } = filter;
  if (!day) return { hits, isOutOfSeasonNext: false };
  const isOut = (hit: Hit) => isOutOfSeason(weekListed(hit, now), day, now);
  const inSeason = hits.filter((hit) => !isOut(hit));
  const outOfSeason = hits.filter(isOut);
  if (filter.isOutOfSeason) return { hits: outOfSeason, isOutOfSeasonNext: false };
  if (isWhole) return { hits: [...inSeason, ...outOfSeason], isOutOfSeasonNext: false };
  return { hits: inSeason, isOutOfSeasonNext: next === null };
}

/** Fills up the first page of a search that found little with near matches. */
function widened(
  ctx: ReadingFor,
  filter: MarketFilter,
  list: ListPage<MarketCard>,
  wider: WiderRead,
): FilteredMarkets {
  const known = new Set(list.rows.map(({ id }) => id));
  const { hits, notes, question } = widerThan(known, wider, filter, ctx.now);
  const cards = [...list.rows, ...hits.map((hit) => cardOf(hit, ctx.now, filter.day))];
  const isOut = ({ onDay }: MarketCard) => onDay?.state === "out_of_season";
  const rows = [...cards.filter((card) => !isOut(card)), ...cards.filter(isOut)];
  return {
    list: { ...list, rows, count: rows.length },
    notes: [...filter.notes, ...notes],
    question,
  };
}

/**
 * The filter's place, and the question to the user if that place is unclear. While a question is
 * open, nothing is listed: a list of everything would look as if the place had been understood.
 */
export async function placed(
  ctx: Reading,
  { near }: Pick<MarketFilter, "near">,
): Promise<{ near: Coordinates | null; question: PlaceQuestion | null }> {
  if (!near) return { near: null, question: null };
  const found = await findPlace(ctx, near);
  return { near: found.is === "known" ? found.at : null, question: placeQuestion(near, found) };
}

/** Shown instead of a list until the user answers a question. */
export const emptyPage = (asked: ListRequest) =>
  pageOfFound<never>([], { next: null, more: false }, asked);
