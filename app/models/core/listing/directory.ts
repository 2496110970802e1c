/**
 * How a long list is read in steps of limited cost. A list shows a window of at most a few pages,
 * with exact counts and page numbers. After the end of the window, a link continues from its last
 * row. So no page costs more than its window, however long the list is, and links alone still reach
 * every row. docs/decisions says why.
 */
export const perPage = 24;

/** The request for a page of a list; see `listRequest`. */
export interface ListRequest {
  q: string;
  /** From 1. A page number after the last page gives the last page. */
  page: number;
  /** The id of the row where an earlier window ended. */
  after: number | null;
}

export interface ListPage<Row> {
  rows: Row[];
  page: number;
  pages: number;
  /** The number of rows in the window; with `more`, the list has more than this. */
  count: number;
  more: boolean;
  /** The number of rows in all, if it is known even for a list longer than a window. */
  total: number | null;
  /** The id after which the next window continues. Only the last page of this window offers it. */
  carryOn: number | null;
}

/** Reads a list's address. Every address gives a page that can be shown. */
export function listRequest(params: URLSearchParams): ListRequest {
  return {
    q: searchText(params.get("q")),
    page: wholeNumber(params.get("page")) ?? 1,
    after: wholeNumber(params.get("after")),
  };
}

/** A whole number from 1, as addresses write ids and pages; null for any other text. */
export function wholeNumber(text: string | null): number | null {
  return text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}

/**
 * What a user typed, made ready for a search: trimmed, at most 100 characters, nothing unprintable.
 */
export function searchText(typed: string | null): string {
  const printable = (typed ?? "").toWellFormed().replace(/[\p{Cc}\uFFFD]+/gu, " ");
  return [...printable.trim()].slice(0, 100).join("").trim();
}

/**
 * How to search for a text. Trigrams find texts of at least three letters; a shorter text has no
 * trigram.
 */
export type Search =
  | { by: "all" }
  /** `prefix` gives the range of the names that begin with the text, in the order of names. */
  | { by: "trigrams"; match: string; prefix: { from: string; below: string } }
  | { by: "letters"; lower: string; from: string; below: string };

/**
 * Says how to find `q` in the columns of an FTS5 trigram table. One or two letters are found in the
 * order of names instead: names that begin with these letters are between `from` and `below`.
 */
export function searchFor(q: string, columns: readonly string[]): Search {
  if (q === "") return { by: "all" };
  const letters = [...q.normalize("NFC").replace(/[\u0300-\u036f]/g, "")];
  if (letters.length >= 3) {
    const match = `{${columns.join(" ")}} : "${q.replaceAll('"', '""')}"`;
    return { by: "trigrams", match, prefix: { from: q, below: `${q}\u{10ffff}` } };
  }
  // The order of names treats a like A, but not é like É. Names begin with a capital letter, so the
  // first letter is made a capital.
  const first = letters[0] ?? "";
  const from = [first.toUpperCase(), ...letters.slice(1)].join("");
  return { by: "letters", lower: q.toLowerCase(), from, below: `${from}\u{10ffff}` };
}

/** What `w` says about a window; see directory.server.ts. */
export interface WindowSize {
  n: number;
  start: number;
  more: number;
  lastId: number | null;
  /** The number of rows in the whole table; see `totalOf`. */
  total: number;
}

/** A page of a window: its rows and its position. A list without any result is also a page. */
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
 * A page of rows that were found in a window and sorted here. `next` is where the search continues,
 * if it can. `more` says only that other rows may follow after the window.
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

/**
 * A program's request for a part of a list: at most `limit` rows after the id `cursor`, in order of
 * id.
 */
export interface Slice {
  limit: number;
  cursor: number;
  /** The vendor of the product `cursor`, if products are listed vendor by vendor. */
  vendor?: number;
  /**
   * Only rows that changed after this place, in the order of their changes. The place is a time in
   * milliseconds, and an id for rows with the same time.
   */
  since?: { at: number; id: number };
}

export interface SliceOf<Row> {
  rows: Row[];
  /** The cursor of the next slice; null at the end of the list. */
  next: number | string | null;
  /** The length of the whole list; null if nobody has counted it. */
  total: number | null;
  /** The list has at least `total` rows. */
  isMore?: boolean;
}

/**
 * A slice of a list. `found` has one row more than `limit` if the list goes on. `total` is the
 * length of the whole list, if it is known. A slice that is the whole list gives its own length.
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

/** A slice of the rows that have changed, where each row says when it changed. */
export function sinceSliceOf<Row extends { id: number; updatedAt: number }>(
  found: Row[],
  { limit, since }: Slice,
): SliceOf<Row> {
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  const next = found.length > limit && last ? `${last.updatedAt}.${last.id}` : null;
  return { rows, next, total: wholeOf(rows, next, since) };
}

/**
 * The number of rows that have changed since a moment. Nobody counts them, so the number is known
 * only for a slice that has all of them; otherwise null.
 */
export const wholeOf = (rows: unknown[], next: string | null, since: Slice["since"]) =>
  next === null && since?.id === 0 ? rows.length : null;

/**
 * A slice of the rows that one limited search has found. If the rows have their own order, for
 * example by distance, the cursor is a number of rows (`isCounted`). Otherwise the cursor is an id,
 * and the search began after it. `next` is where the search continues, and `more` says whether
 * there may be other rows. So `total` counts only the rows that were found.
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
 * Whether a search may also show near matches: only on its first page, and not for one or two
 * letters.
 */
export const mayBeWidened = ({ q, page, after }: ListRequest) =>
  [...q].length >= 3 && page === 1 && after === null;

/** Whether such a search has found so little, less than a page in all, that it should. */
export const isWorthWidening = (
  asked: ListRequest,
  { count, more }: Pick<ListPage<unknown>, "count" | "more">,
) => mayBeWidened(asked) && count < perPage && !more;
