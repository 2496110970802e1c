import { sql } from "drizzle-orm";
import { runBatch } from "~/platform/database";
import { perPage } from "../directory";
import { ranked } from "../finding/ranking";
import { widerStatements } from "../finding/wider.server";
import { placeOfCountry } from "../place/find-place.server";
import type { Coordinates } from "../place/place";
import { type PlaceQuestion, placeSearched, widerNotes } from "../place/place-question";
import { withStateNames } from "../place/states";
import { walkOutwards } from "../place/walk.server";
import { type RowOf, selected } from "../rows.server";
import { type Hit, milesFrom, passes, wayAround } from "./find-markets.server";
import { cardColumns, type ReadingFor } from "./market.server";
import { m, marketColumns } from "./market-columns.server";
import type { MarketFilter } from "./market-filter";

/** Squares and markets on the way from a place that was searched for; about six rows each. */
const mostSteps = 40;

const columnsFor = ({ viewer }: ReadingFor) => ({
  ...marketColumns.candidate,
  ...cardColumns(viewer),
  zip: m.zip,
});
type Row = RowOf<ReturnType<typeof columnsFor>>;

export interface Wider {
  /** What the text as it stands has not found, the likeliest first. */
  hits: Hit<Row>[];
  notes: string[];
  question: PlaceQuestion | null;
}

/**
 * What a text may have meant in which little was found: its words in any order or nearly spelled
 * so, or, where it is a place, the markets that are nearest. One round trip; reads at most 300 rows.
 */
export async function widerMarkets(
  ctx: ReadingFor,
  filter: MarketFilter,
  known: ReadonlySet<number>,
): Promise<Wider> {
  const { q } = filter;
  const place = await placeOfCountry(ctx, q);
  const at = place.is === "known" ? place.at : null;
  const columns = selected(columnsFor(ctx));
  const index = {
    kind: "market" as const,
    words: sql`market_words`,
    table: sql`markets`,
    row: sql`m`,
    columns,
  };
  const statements = widerStatements(index, q);
  if (!statements) return { hits: [], notes: [], question: null };
  const [{ results: inAnyOrder }, { results: others }] = await runBatch(ctx.db, [
    statements.inAnyOrder,
    at
      ? sql<Row>`select ${columns} from json_each(${walkOutwards(wayAround(at, filter), { steps: mostSteps })}) each
          join markets m on m.id = each.value order by each.key`
      : statements.nearly,
  ]);
  const called = ranked([...inAnyOrder, ...(at ? [] : others)], q, namedOf);
  const rows = at ? [...called.sort(byMiles(at)), ...others.toSorted(byMiles(at))] : called;
  const seen = new Set(known);
  const hits = rows.flatMap((row) => {
    const miles = milesFrom(at, row);
    if (seen.has(row.id) || !passes(row, miles, filter, ctx.now)) return [];
    seen.add(row.id);
    return [{ ...row, miles }];
  });
  const shown = hits.slice(0, perPage - known.size);
  const isNothing = shown.length + known.size === 0;
  return {
    hits: shown,
    notes: widerNotes(q, known.size, shown.length, place.is === "known" ? place.name : null),
    question: placeSearched(q, place, isNothing),
  };
}

/** What a market is told from others by. */
export const namedOf = ({ name, location, zip }: Pick<Row, "name" | "location" | "zip">) => ({
  name,
  more: `${withStateNames(location)} ${zip}`,
});

const byMiles = (at: Coordinates) => (a: Row, b: Row) =>
  (milesFrom(at, a) ?? Number.POSITIVE_INFINITY) - (milesFrom(at, b) ?? Number.POSITIVE_INFINITY);
