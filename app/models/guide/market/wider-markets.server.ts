import { type SQL, sql } from "drizzle-orm";
import { runBatch } from "~/platform/database";
import { perPage } from "../../core/listing/directory";
import { type RowOf, selected } from "../../core/rows.server";
import { ranked } from "../finding/ranking";
import { placeStatements, type WordIndex, widerStatements } from "../finding/wider.server";
import { folded } from "../finding/words";
import { placeOfCountry } from "../place/find-place.server";
import { type PlaceFound, townNamed } from "../place/gazetteer";
import { squaresOutwards } from "../place/outwards";
import type { Coordinates } from "../place/place";
import { type PlaceQuestion, placeSearched, widerNotes } from "../place/place-question";
import { stateCode, withStateNames } from "../place/states";
import { type Hit, milesFrom, passes, wayAround } from "./find-markets.server";
import { cardColumns, type ReadingFor } from "./market.server";
import { m, marketColumns } from "./market-columns.server";
import type { MarketFilter } from "./market-filter";
import { marketsOnTheWay } from "./markets-on-the-way.server";

const columnsFor = ({ viewer }: ReadingFor) => ({
  ...marketColumns.candidate,
  ...cardColumns(viewer),
  city: m.city,
  state: m.state,
  zip: m.zip,
});
type Row = RowOf<ReturnType<typeof columnsFor>>;

export interface WiderRead {
  /** The most likely first. */
  rows: Row[];
  place: PlaceFound;
}

export interface Wider {
  /** Markets that the original text did not find, the most likely first. */
  hits: Hit<Row>[];
  notes: string[];
  question: PlaceQuestion | null;
}

/**
 * A wider search for a text that found little: its words in any order or with nearly that spelling;
 * or, if the text is a place, the markets there and the nearest ones. Takes one round trip and
 * reads at most 800 rows, or nothing if the condition `only` is false.
 */
export async function readWider(
  ctx: ReadingFor,
  filter: MarketFilter,
  only?: SQL,
): Promise<WiderRead> {
  const place = await placeOfCountry(ctx, filter.q);
  const index = { ...indexFor(ctx), only };
  const rows =
    place.is === "known"
      ? await atPlace(ctx, filter, place, index)
      : await byItsWords(ctx, filter, index);
  return { rows, place };
}

/** What a wider search found besides the known markets. */
export function widerThan(
  known: ReadonlySet<number>,
  { rows, place }: WiderRead,
  filter: MarketFilter,
  now: number,
): Wider {
  const at = place.is === "known" ? place.at : null;
  const seen = new Set(known);
  const hits = rows.flatMap((row) => {
    const miles = milesFrom(at, row);
    if (seen.has(row.id) || !passes(row, miles, filter, now)) return [];
    seen.add(row.id);
    return [{ ...row, miles }];
  });
  const shown = hits.slice(0, perPage - known.size);
  const isNothing = shown.length + known.size === 0;
  return {
    hits: shown,
    notes: widerNotes(filter.q, known.size, shown.length, place.is === "known" ? place.name : null),
    question: placeSearched(filter.q, place, isNothing),
  };
}

const indexFor = (ctx: ReadingFor): WordIndex<Row> => ({
  kind: "market",
  words: sql`market_words`,
  table: sql`markets`,
  row: sql`m`,
  columns: selected(columnsFor(ctx)),
});

async function byItsWords(
  ctx: ReadingFor,
  { q }: MarketFilter,
  index: WordIndex<Row>,
): Promise<Row[]> {
  const statements = widerStatements(index, q);
  if (!statements) return [];
  const found = await runBatch(ctx.db, [statements.inAnyOrder, statements.nearly]);
  return ranked(
    found.flatMap(({ results }) => results),
    q,
    namedOf,
  );
}

/** First the markets in the requested town, then those with its words, then those around it. */
async function atPlace(
  ctx: ReadingFor,
  filter: MarketFilter,
  { at, name }: { at: Coordinates; name: string },
  index: WordIndex<Row>,
): Promise<Row[]> {
  const town = townNamed(name);
  const statements = placeStatements(index, filter.q, town);
  if (!statements) return [];
  const squares = squaresOutwards(wayAround(at, filter));
  const [there, inAnyOrder, around] = await runBatch(ctx.db, [
    statements.there,
    statements.inAnyOrder,
    sql<Row>`select ${index.columns} from ${marketsOnTheWay(squares, { only: index.only })}`,
  ]);
  const called = ranked(inAnyOrder.results, filter.q, namedOf);
  const isThere = ({ city, state }: Row) =>
    town !== null && folded(city) === town.town && stateCode(state) === town.state;
  const all = [...there.results, ...called, ...around.results];
  return [
    ...all.filter(isThere).sort(byMiles(at)),
    ...called.sort(byMiles(at)),
    ...around.results.sort(byMiles(at)),
  ];
}

/** What tells a market apart from others. */
export const namedOf = ({ name, location, zip }: Pick<Row, "name" | "location" | "zip">) => ({
  name,
  more: `${withStateNames(location)} ${zip}`,
});

const byMiles = (at: Coordinates) => (a: Row, b: Row) =>
  (milesFrom(at, a) ?? Number.POSITIVE_INFINITY) - (milesFrom(at, b) ?? Number.POSITIVE_INFINITY);
