import { type SQL, sql } from "drizzle-orm";
import { runBatch } from "~/platform/database";
import {
  isWorthWidening,
  type ListPage,
  mayBeWidened,
  pageOfFound,
  perPage,
  searchFor,
} from "../core/listing/directory";
import { findsLittle, windowOf } from "../core/listing/directory.server";
import { selected } from "../core/rows.server";
import { ranked } from "../guide/finding/ranking";
import { widerStatements } from "../guide/finding/wider.server";
import { emptyPage, placed } from "../guide/market/filtered-markets.server";
import type { ReadingFor } from "../guide/market/market.server";
import { isFiltered, type MarketFilter } from "../guide/market/market-filter";
import { placeOfCountry } from "../guide/place/find-place.server";
import { type PlaceQuestion, placeSearched, widerNotes } from "../guide/place/place-question";
import {
  listVendors,
  searchedInVendors,
  type VendorCard,
  type VendorCardRow,
  vendorCardColumns,
  vendorCardOf,
  vendorDirectory,
} from "./vendor.server";
import { isListed } from "./vendor-columns.server";
import { inDayOrder } from "./vendor-day";
import {
  around,
  asksMarkets,
  byItsName,
  firstStands,
  fits,
  hasMoreThan,
  standsThatFit,
  thoseWhoSell,
} from "./vendor-filter.server";
import { sells } from "./what-it-sells";

/**
 * Vendors are filtered by their markets (for example, open on Saturday, or near a place) and by the
 * categories they sell. Without a place, this module reads a window of vendors, with the first
 * markets of each vendor if the filter concerns markets; vendors of a category have their own
 * index. With a place, it reads the nearest markets with the vendors of each. Each search reads at
 * most 1,500 rows.
 */
const vendorsLookedAt = 32;
/** How many vendors to read if the filter does not concern markets. */
const vendorsAlone = { named: 48, ofCategory: 160 };
const marketsOfEach = 4;

/**
 * A page of the vendors that an address asks for, in one round trip; in two if only the markets know
 * the place.
 */
export async function vendorsAsked(
  ctx: ReadingFor,
  filter: MarketFilter,
): Promise<{ list: ListPage<VendorCard>; notes: string[]; question: PlaceQuestion | null }> {
  const { near, question } = await placed(ctx, filter);
  const { notes } = filter;
  if (question?.isOpen) return { list: emptyPage(filter), notes, question };
  if (!isFiltered(filter)) {
    const [list, wider] = await Promise.all([
      listVendors(ctx, filter),
      mayBeWidened(filter) ? readWider(ctx, filter) : null,
    ]);
    if (!wider || !isWorthWidening(filter, list)) return { list, notes, question };
    return widened(filter, list, wider);
  }
  const { found, ...end } = near
    ? await around(ctx, filter, near, selected(vendorCardColumns(ctx.viewer)))
    : await byName(ctx, filter);
  const { rows, ...list } = pageOfFound(inDayOrder(found, filter.day, ctx.now), end, filter);
  const cards = rows.map(({ row, onDay }) => vendorCardOf(row, { onDay, at: row.stands[0] }));
  return { list: { ...list, rows: cards }, notes, question };
}

/**
 * A wider search, which reads nothing unless the text itself finds little: the vendors nearest to a
 * place of that name, or vendors with these words in their name, in any order or with a similar
 * spelling.
 */
async function readWider(ctx: ReadingFor, filter: MarketFilter) {
  const { q } = filter;
  const place = await placeOfCountry(ctx, q);
  const only = findsLittle(vendorDirectory, searchFor(q, searchedInVendors));
  if (place.is !== "known") return { place, rows: await named(ctx, q, only) };
  const nearby = { ...filter, q: "", reach: usualReach };
  const columns = selected(vendorCardColumns(ctx.viewer));
  return { place, rows: (await around(ctx, nearby, place.at, columns, { only })).found };
}

/** Adds the vendors of a wider search to the first page of a search with few results. */
function widened(
  { q, notes }: MarketFilter,
  list: ListPage<VendorCard>,
  { rows, place }: Awaited<ReturnType<typeof readWider>>,
) {
  const known = new Set(list.rows.map(({ id }) => id));
  const others = rows.filter(({ id }) => !known.has(id)).slice(0, perPage - known.size);
  const cards = [...list.rows, ...others.map((row) => vendorCardOf(row))];
  const name = place.is === "known" ? place.name : null;
  return {
    list: { ...list, rows: cards, count: cards.length },
    notes: [...notes, ...widerNotes(q, known.size, others.length, name)],
    question: placeSearched(q, place, cards.length === 0),
  };
}

/**
 * In miles. The reach around a place that was only typed in the search box: customers do not look
 * for a vendor farther away.
 */
const usualReach = { nearest: 0, farthest: 25 };

async function named(ctx: ReadingFor, q: string, only: SQL): Promise<VendorCardRow[]> {
  const statements = widerStatements(
    {
      kind: "vendor",
      words: sql`vendor_words`,
      table: sql`vendors`,
      row: sql`v`,
      columns: selected(vendorCardColumns(ctx.viewer)),
      only,
    },
    q,
  );
  if (!statements) return [];
  const results = await runBatch(ctx.db, [statements.inAnyOrder, statements.nearly]);
  const all = new Map(results.flatMap(({ results: rows }) => rows.map((row) => [row.id, row])));
  return ranked([...all.values()], q, ({ name, vendorType }) => ({ name, more: vendorType }));
}

type Window = VendorCardRow & { standsAt: string };

async function byName(ctx: ReadingFor, filter: MarketFilter) {
  if (filter.category && filter.q === "") return ofCategory(ctx, filter, filter.category);
  const how = searchFor(filter.q, searchedInVendors);
  const fromItsStart = { ...filter, page: 1 };
  const most = asksMarkets(filter) ? vendorsLookedAt : vendorsAlone.named;
  const rows = await ctx.db.all<Window & { more: number; lastId: number }>(
    sql`
    ${windowOf(vendorDirectory, how, fromItsStart, most)}
    select w.more, w.last_id lastId, ${windowColumns(ctx, filter)}
    from w cross join json_each(w.ids) each cross join vendors v on v.id = each.value
    where each.key < w.n order by each.key`,
  );
  const next = rows[0]?.more ? rows[0].lastId : null;
  return fitting(ctx, filter, rows, next);
}

const windowColumns = (ctx: ReadingFor, filter: MarketFilter) =>
  selected({
    ...vendorCardColumns(ctx.viewer),
    standsAt: firstStands(filter, marketsOfEach),
  });

/**
 * A window of the vendors that sell a category. Windows follow the order of ids; within a window,
 * vendors are sorted by name.
 */
async function ofCategory(ctx: ReadingFor, filter: MarketFilter, category: string) {
  const most = asksMarkets(filter) ? vendorsLookedAt : vendorsAlone.ofCategory;
  const rows = await ctx.db.all<Window & { isRemoved: 0 | 1 }>(sql`
    select ${windowColumns(ctx, filter)}, not ${isListed()} isRemoved
    from ${thoseWhoSell(category, filter.after ?? 0)} limit ${most}`);
  const next = rows.length === most ? (rows.at(-1)?.id ?? null) : null;
  const present = rows.filter(({ isRemoved }) => !isRemoved);
  return fitting(ctx, filter, present.sort(byItsName), next);
}

/** The vendors of a window that match the filter. `next` is where the next window starts. */
function fitting<Row extends Window>(
  { now }: ReadingFor,
  filter: MarketFilter,
  rows: Row[],
  next: number | null,
) {
  const found = rows
    .filter((row) => fits(row, filter, now))
    .map((row) => ({ ...row, stands: standsThatFit(row, filter, now) }));
  const unread = asksMarkets(filter) && rows.some((row) => isPartlyRead(row, filter, now));
  return { found, next, more: next !== null || unread };
}

/** Whether a vendor might match by a market that was not read. */
const isPartlyRead = (row: Window, filter: MarketFilter, now: number) =>
  hasMoreThan(marketsOfEach, row) && sells(row, filter.category) && !fits(row, filter, now);
