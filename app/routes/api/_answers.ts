import { type Slice, type SliceOf, sinceSliceOf } from "~/models/core/listing/directory";
import {
  type Listing,
  type ListingRequest,
  type ListingSpec,
  readListing,
  readPlace,
} from "~/models/core/listing/listing";
import { momentIn } from "~/models/core/moment";
import { type MarketFilter, marketFilter } from "~/models/guide/market/market-filter";
import { DomainError } from "~/platform/errors";

/*
 * Every list of the API is asked and answered alike: `limit`, `cursor` and a list's filters in its
 * address; a plain array, with `Link` and `X-Total-Count`. A cursor is a text of ours: an id, how many
 * were passed, a moment with an id, or a place in a list that is sorted.
 */
const usual = 200;
const most = 1000;

const invalid = (name: string, message: string) =>
  new DomainError("invalid", message, { fields: { [name]: [message] } });
const notOurs = () => invalid("cursor", "cursor must come from a Link header");

/** Reads `limit` and `cursor` from a list's address. Throws `invalid` where one is no number. */
export function sliceIn(request: Request): Slice {
  const params = new URL(request.url).searchParams;
  return { limit: limitIn(params), cursor: wholeNumber(params, "cursor", 0) ?? 0 };
}

/** The same of a list that can be asked what has changed since a moment (`updated_since`). */
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
  const [, from, id] = /^(\d{1,15})\.(\d{1,15})$/.exec(cursor) ?? [];
  if (from === undefined || id === undefined) throw notOurs();
  return { limit, cursor: 0, since: { at: Number(from), id: Number(id) } };
}

/** Reads a list of the back office from an address, as its page does, with `limit` and `cursor`. */
export function listingIn<By extends string, Filter extends string>(
  request: Request,
  spec: ListingSpec<By, Filter>,
): ListingRequest<By, Filter> {
  const params = new URL(request.url).searchParams;
  const cursor = params.get("cursor");
  const place = readPlace(cursor);
  if (cursor && place === null) throw notOurs();
  return { ...readListing(params, spec), place, length: limitIn(params) };
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
 * Reads the filters of a list of markets or vendors, as its page reads them. Throws `invalid` for
 * one that is not understood: a program is told, where a reader is shown what there is.
 */
export function filterIn(
  request: Request,
  also: Record<string, string> = {},
  read: (params: URLSearchParams) => MarketFilter = marketFilter,
): MarketFilter {
  const params = new URL(request.url).searchParams;
  for (const [name, value] of Object.entries(also)) params.set(name, value);
  // A filter of pages only, which they explain in a note; here every note refuses the request.
  params.delete("season");
  const filter = read(params);
  const [note] = filter.notes;
  if (note) throw new DomainError("invalid", note);
  if (filter.near && params.get("updated_since")) {
    throw invalid("near", "Use near or updated_since, not both");
  }
  return filter;
}

/** Whether a list is asked for as the page shows it. Throws `invalid` at what that has not. */
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

/** What the headers of a list say: where it goes on, and how long it is. */
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
 * What the headers say of a slice, whatever form its rows have. Where nobody has counted, the list
 * is at least as long as what is shown.
 */
export const sliceHeaders = (
  request: Request,
  { rows, next, total, isMore = total === null }: SliceOf<unknown>,
): Headers => listHeaders(request, { next, total: total ?? rows.length, isMore });

/** A slice as a plain array. */
export const answerSlice = <Row>(request: Request, slice: SliceOf<Row>): Response =>
  Response.json(slice.rows, { headers: sliceHeaders(request, slice) });

/** A list that is bounded and has been read whole: of it, what was asked for. */
export function answerWhole<Row>(request: Request, all: readonly Row[]): Response {
  const { limit, cursor } = sliceIn(request);
  const rows = all.slice(cursor, cursor + limit);
  const next = all.length > cursor + limit ? cursor + limit : null;
  return answerSlice(request, { rows, next, total: all.length });
}

/** The same of rows that say when they changed: asked what has since a moment, the longest ago first. */
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

/** A page of a list of the back office as a plain array. */
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

/** Answers a request to join: 200 instead of 201 where the sender had asked already. */
export const askedJson = ({ isKnown }: { isKnown: boolean }) =>
  Response.json({ status: "pending", isKnown }, { status: isKnown ? 200 : 201 });
