/**
 * How a long list is walked in bounded steps. A list is a window of at most a few pages, counted
 * and numbered exactly; beyond its end a link carries on from its last row. So no page costs more
 * than its window, however long the list is, and every row can still be reached by links alone.
 * docs/decisions says why.
 */
export const perPage = 24;

/** What a list page asks for; see `listRequest`. */
export interface ListRequest {
  q: string;
  /** From 1. A page beyond the last is answered with the last. */
  page: number;
  /** Where an earlier window ended: a row's id. */
  after: number | null;
}

export interface ListPage<Row> {
  rows: Row[];
  page: number;
  pages: number;
  /** How many rows the window holds; with `more`, there are more than that. */
  count: number;
  more: boolean;
  /** How many there are in all, where that is known though they are more than a window. */
  total: number | null;
  /** The id from which the next window carries on, offered on this window's last page. */
  carryOn: number | null;
}

/** Reads a list's address. Whatever it says, the answer is a page that can be shown. */
export function listRequest(params: URLSearchParams): ListRequest {
  return {
    q: searchText(params.get("q")),
    page: wholeNumber(params.get("page")) ?? 1,
    after: wholeNumber(params.get("after")),
  };
}

/** A whole number from 1, as an address writes ids and pages; null for anything else. */
export function wholeNumber(text: string | null): number | null {
  return text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}

/** What was typed, as it can be looked for: trimmed, at most 100 characters, nothing unprintable. */
export function searchText(typed: string | null): string {
  const printable = (typed ?? "").toWellFormed().replace(/[\p{Cc}\uFFFD]+/gu, " ");
  return [...printable.trim()].slice(0, 100).join("").trim();
}

/** How a text is looked for. Trigrams find what has three letters; less than that has none. */
export type Search =
  | { by: "all" }
  /** `prefix` is where the names lie that begin with the text, in the order of names. */
  | { by: "trigrams"; match: string; prefix: { from: string; below: string } }
  | { by: "letters"; lower: string; from: string; below: string };

/**
 * Says how to find `q` in an FTS5 trigram table's columns, or, for one or two letters, in the
 * order of names: those that begin with them lie between `from` and `below`.
 */
export function searchFor(q: string, columns: readonly string[]): Search {
  if (q === "") return { by: "all" };
  const letters = [...q.normalize("NFC").replace(/[\u0300-\u036f]/g, "")];
  if (letters.length >= 3) {
    const match = `{${columns.join(" ")}} : "${q.replaceAll('"', '""')}"`;
    return { by: "trigrams", match, prefix: { from: q, below: `${q}\u{10ffff}` } };
  }
  // The order of names takes a for A, but not é for É: a name begins with a capital.
  const first = letters[0] ?? "";
  const from = [first.toUpperCase(), ...letters.slice(1)].join("");
  return { by: "letters", lower: q.toLowerCase(), from, below: `${from}\u{10ffff}` };
}

/** What `w` says of a window; see directory.server.ts. */
export interface WindowSize {
  n: number;
  start: number;
  more: number;
  lastId: number | null;
  /** Of the whole table; see `totalOf`. */
  total: number;
}

/** A page of a window: its rows, and where it stands. A list in which nothing was found is one. */
export function listPage<Row>(
  rows: Row[],
  window: WindowSize | undefined,
  { q }: ListRequest,
): ListPage<Row> {
  const { n, start, more, lastId, total } = window ?? noWindow;
  const page = start / perPage + 1;
  const pages = Math.max(1, Math.ceil(n / perPage));
  const carryOn = more && page === pages ? lastId : null;
  return { rows, page, pages, count: n, more: more === 1, total: q ? null : total, carryOn };
}

const noWindow: WindowSize = { n: 0, start: 0, more: 0, lastId: null, total: 0 };

/**
 * A page of what was found in a window and put in order here. `next` is where looking carries on,
 * if it can; `more`, whether others may be beyond the window, promises nothing.
 */
export function pageOfFound<Row>(
  found: Row[],
  { next, more }: { next: number | null; more: boolean },
  { page: asked }: ListRequest,
): ListPage<Row> {
  const pages = Math.max(1, Math.ceil(found.length / perPage));
  const page = Math.min(asked, pages);
  return {
    rows: found.slice((page - 1) * perPage, page * perPage),
    page,
    pages,
    count: found.length,
    more,
    total: null,
    carryOn: page === pages ? next : null,
  };
}

/** What a program asks for of a list: at most `limit` rows after the id `cursor`, by id. */
export interface Slice {
  limit: number;
  cursor: number;
  /** Only what has changed behind this place, in that order: milliseconds, and the id that settles ties. */
  since?: { at: number; id: number };
}

export interface SliceOf<Row> {
  rows: Row[];
  /** The cursor of the next slice; null at the end of the list. */
  next: number | string | null;
  /** How long the whole list is; null where nobody has counted. */
  total: number | null;
  /** It is at least `total` long. */
  isMore?: boolean;
}

/**
 * A slice of a list, given one row more than `limit` where there is one. `total` is how long the
 * whole list is, where it is known; a slice that is the whole list knows it anyway.
 */
export function sliceOf<Row extends { id: number }>(
  found: Row[],
  { limit, cursor }: Slice,
  total: number | null = null,
): SliceOf<Row> {
  const rows = found.slice(0, limit);
  const next = found.length > limit ? (rows.at(-1)?.id ?? null) : null;
  const isWhole = cursor === 0 && next === null;
  return { rows, next, total: isWhole ? rows.length : total };
}

/** The same of a list that is asked what has changed, where each row says when. */
export function sinceSliceOf<Row extends { id: number; updatedAt: number }>(
  found: Row[],
  { limit, since }: Slice,
): SliceOf<Row> {
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  const next = found.length > limit && last ? `${last.updatedAt}.${last.id}` : null;
  return { rows, next, total: wholeOf(rows, next, since) };
}

/** How many have changed since a moment: nobody counts them, but a slice that is all of them knows. */
export const wholeOf = (rows: unknown[], next: string | null, since: Slice["since"]) =>
  next === null && since?.id === 0 ? rows.length : null;

/**
 * A slice of what one bounded look has found. Where that is in an order of its own, as by distance,
 * a cursor counts (`isCounted`); elsewhere it is an id, and looking began behind it. `next` is where
 * looking goes on, and `more` whether there may be others. So `total` is of what was seen.
 */
export function cutSlice<Row extends { id: number }>(
  found: Row[],
  { limit, cursor }: Slice,
  { isCounted, next, more }: { isCounted: boolean; next: number | null; more: boolean },
): SliceOf<Row> {
  const begin = isCounted ? cursor : 0;
  const rows = found.slice(begin, begin + limit);
  const isCut = found.length > begin + limit;
  const onward = isCut ? (isCounted ? begin + limit : (rows.at(-1)?.id ?? null)) : next;
  const isPart = more || (!isCounted && cursor > 0);
  return { rows, next: onward, total: found.length, ...(isPart && { isMore: true }) };
}

/**
 * Whether a search has found so little that what was nearly asked for should be shown as well: less
 * than a page of it, in all. One or two letters are never searched wider for.
 */
export function isWorthWidening(
  { q, page, after }: ListRequest,
  { count, more }: Pick<ListPage<unknown>, "count" | "more">,
): boolean {
  return [...q].length >= 3 && page === 1 && after === null && count < perPage && !more;
}
