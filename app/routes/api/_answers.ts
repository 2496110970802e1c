import { type Slice, type SliceOf, sinceSliceOf } from "~/models/core/listing/directory";
import {
  type Listing,
  type ListingRequest,
  type ListingSpec,
  readListing,
  readPlace,
  readSort,
} from "~/models/core/listing/listing";
import { momentIn } from "~/models/core/moment";
import { type MarketFilter, marketFilter } from "~/models/guide/market/market-filter";
import { atField, DomainError } from "~/platform/errors";

/* All lists of the API work the same way. The address holds `limit`, `cursor` and the list's
   filters; the answer is a plain array, with the headers `Link` and `X-Total-Count`. A cursor is
   a text that the API makes: an id, a number of rows to skip, a moment with an id, or a position
   in a sorted list. */
const usual = 200;
const most = 1000;

const invalid = (name: string, message: string) => atField(name, message);
const notOurs = () => invalid("cursor", "cursor must come from a Link header");

/** Reads `limit` and `cursor` from a list's address. Throws `invalid` if either is not a number. */
export function sliceIn(request: Request): Slice {
  const params = new URL(request.url).searchParams;
  return { limit: limitIn(params), cursor: wholeNumber(params, "cursor", 0) ?? 0 };
}

/** Like `sliceIn`, for a list that can return what has changed since a moment (`updated_since`). */
export function changesIn(request: Request): Slice {
  const params = new URL(request.url).searchParams;
  const moment = params.get("updated_since") ?? "";
  if (moment === "") return sliceIn(request);
  const at = momentIn(moment);
  if (at === null) {
    const message = "updated_since must be a time with a time zone, like 2026-05-07T15:00:00Z";
    throw invalid("updated_since", message);
  }
  const limit = limitIn(params);
  const cursor = params.get("cursor") ?? "";
  if (cursor === "") return { limit, cursor: 0, since: { at, id: 0 } };
  const [from, id] = pairIn(cursor);
  return { limit, cursor: 0, since: { at: from, id } };
}

/**
 * Like `changesIn`, for a list of products vendor by vendor. Its cursor names the last product and
 * its vendor, because the product may be deleted before the next request.
 */
export function byVendorIn(request: Request): Slice {
  const params = new URL(request.url).searchParams;
  const cursor = params.get("cursor") ?? "";
  if (params.get("updated_since") || cursor === "") return changesIn(request);
  const [vendor, id] = pairIn(cursor);
  return { limit: limitIn(params), cursor: id, vendor };
}

/** The two numbers of a cursor such as '12.5'. Throws `invalid` for any other text. */
function pairIn(cursor: string): [number, number] {
  const [, first, second] = /^(\d{1,15})\.(\d{1,15})$/.exec(cursor) ?? [];
  if (first === undefined || second === undefined) throw notOurs();
  return [Number(first), Number(second)];
}

/**
 * Reads the request for an administration list from an address, with `limit` and `cursor`. Throws
 * `invalid` for a filter or a sort that is not understood: a page ignores it, but a program would
 * take the whole list for what it asked for.
 */
export function listingIn<By extends string, Filter extends string>(
  request: Request,
  spec: ListingSpec<By, Filter>,
): ListingRequest<By, Filter> {
  const params = new URL(request.url).searchParams;
  const cursor = params.get("cursor");
  const place = readPlace(cursor);
  if (cursor && place === null) throw notOurs();
  const asked = readListing(params, spec);
  for (const [name, takes] of Object.entries(spec.filters)) {
    if (!params.get(name)?.trim() || asked.filters[name as Filter]) continue;
    const known = Array.isArray(takes) ? `must be ${takes.join(" or ")}` : "can’t be read";
    throw invalid(name, `${name} ${known}`);
  }
  const sort = params.get("sort");
  if (sort && readSort(sort, spec) === null) {
    throw invalid("sort", `sort must be ${Object.keys(spec.sorts).join(" or ")}`);
  }
  return { ...asked, place, length: limitIn(params) };
}

const limitIn = (params: URLSearchParams) =>
  Math.min(wholeNumber(params, "limit", 1) ?? usual, most);

function wholeNumber(params: URLSearchParams, name: string, least: number): number | null {
  const text = params.get(name);
  if (text === null || text === "") return null;
  const number = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
  if (number >= least) return number;
  throw invalid(name, `${name} must be a whole number, ${least} or more`);
}

/**
 * Reads the filters of a list of markets or vendors, as its page does. Throws `invalid` for a
 * filter that is not understood: a program gets an error where a person sees a note beside the
 * results.
 */
export function filterIn(
  request: Request,
  also: Record<string, string> = {},
  read: (params: URLSearchParams) => MarketFilter = marketFilter,
): MarketFilter {
  const params = new URL(request.url).searchParams;
  for (const [name, value] of Object.entries(also)) params.set(name, value);
  // This filter exists only for pages, which explain it in a note. Here every note rejects the
  // request.
  params.delete("season");
  const filter = read(params);
  const [note] = filter.notes;
  if (note) throw new DomainError("invalid", note);
  if (filter.near && params.get("updated_since")) {
    throw invalid("near", "Use near or updated_since, not both");
  }
  return filter;
}

/**
 * Whether a request asks for the list as the page shows it. Throws `invalid` at a parameter that
 * does not work with this.
 */
export function isWideMatch({ url }: Request, { cursor, since }: Slice): boolean {
  const match = new URL(url).searchParams.get("match") ?? "text";
  if (match === "text") return false;
  if (match !== "wide") throw invalid("match", "match must be text or wide");
  if (cursor > 0) throw invalid("cursor", "Use cursor or match=wide, not both");
  if (since) {
    throw invalid("updated_since", "Use updated_since or match=wide, not both");
  }
  return true;
}

/** The headers of a list: where the next slice starts, and how many rows the list has. */
export function listHeaders(
  request: Request,
  { next, total, isMore }: Pick<SliceOf<never>, "next" | "isMore"> & { total: number },
): Headers {
  const headers = new Headers({ "X-Total-Count": String(total) });
  if (isMore) headers.set("X-Total-Count-Relation", "gte");
  if (next !== null) {
    const url = new URL(request.url);
    url.searchParams.set("cursor", String(next));
    headers.set("Link", `<${url.pathname}${url.search}>; rel="next"`);
  }
  return headers;
}

/**
 * The headers of a slice, in any format of its rows. If the total was not counted, it is at least
 * the number of rows shown.
 */
export const sliceHeaders = (
  request: Request,
  { rows, next, total, isMore = total === null }: SliceOf<unknown>,
): Headers => listHeaders(request, { next, total: total ?? rows.length, isMore });

/** Answers with a slice as a plain array. */
export const answerSlice = <Row>(request: Request, slice: SliceOf<Row>): Response =>
  Response.json(slice.rows, { headers: sliceHeaders(request, slice) });

/** Answers with the requested part of a limited list that was read completely. */
export function answerWhole<Row>(request: Request, all: readonly Row[]): Response {
  const { limit, cursor } = sliceIn(request);
  const rows = all.slice(cursor, cursor + limit);
  const next = all.length > cursor + limit ? cursor + limit : null;
  return answerSlice(request, { rows, next, total: all.length });
}

/**
 * Like `answerWhole`, for rows with a time of change. With `updated_since`, answers with the rows
 * that changed since then, the oldest change first.
 */
export function answerChanging<Row extends { id: number; updatedAt: number }>(
  request: Request,
  all: readonly Row[],
  json: (row: Row) => object,
): Response {
  const slice = changesIn(request);
  const { since } = slice;
  if (!since) return answerWhole(request, all.map(json));
  const { at, id: last } = since;
  const changed = all
    .filter(({ updatedAt, id }) => updatedAt > at || (updatedAt === at && id > last))
    .sort((one, other) => one.updatedAt - other.updatedAt || one.id - other.id);
  const { rows, ...rest } = sinceSliceOf(changed, slice);
  return answerSlice(request, { ...rest, rows: rows.map(json) });
}

/** Answers with a page of an administration list as a plain array. */
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

/** Answers a request for an account: 200 instead of 201 if the sender had already asked. */
export const askedJson = ({ isKnown }: { isKnown: boolean }) =>
  Response.json({ status: "pending", isKnown }, { status: isKnown ? 200 : 201 });
