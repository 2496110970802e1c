import type { Slice, SliceOf } from "~/models/directory";
import { type MarketFilter, marketFilter } from "~/models/market/market-filter";
import { DomainError } from "~/platform/errors";

const usual = 200;
const most = 1000;

/** Reads `limit` and `cursor` from a list's address. Throws `invalid` where one is no number. */
export function sliceIn(request: Request): Slice {
  const params = new URL(request.url).searchParams;
  return {
    limit: Math.min(wholeNumber(params, "limit", 1) ?? usual, most),
    cursor: wholeNumber(params, "cursor", 0) ?? 0,
  };
}

function wholeNumber(params: URLSearchParams, name: string, least: number): number | null {
  const text = params.get(name);
  if (text === null || text === "") return null;
  const number = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
  if (number >= least) return number;
  const message = `${name} must be a whole number from ${least}`;
  throw new DomainError("invalid", message, { fields: { [name]: [message] } });
}

/**
 * Reads the filters of a list of markets, as the page of markets reads them. Throws `invalid` for
 * one that is not understood: a program is told, where a reader is shown what there is.
 */
export function filterIn(request: Request, also: Record<string, string> = {}): MarketFilter {
  const params = new URL(request.url).searchParams;
  for (const [name, value] of Object.entries(also)) params.set(name, value);
  const filter = marketFilter(params);
  const [note] = filter.notes;
  if (note) throw new DomainError("invalid", note);
  return filter;
}

/** A slice as a plain array; where the list goes on, and how long it is, is told in headers. */
export function answerSlice<Row>(request: Request, slice: SliceOf<Row>): Response {
  return Response.json(slice.rows, { headers: sliceHeaders(request, slice) });
}

/** What the headers say of a slice, whatever form its rows have. */
export function sliceHeaders(
  request: Request,
  { next, total }: Pick<SliceOf<unknown>, "next" | "total">,
): Headers {
  const headers = new Headers();
  if (total !== null) headers.set("X-Total-Count", String(total));
  if (next !== null) {
    const url = new URL(request.url);
    url.searchParams.set("cursor", String(next));
    headers.set("Link", `<${url.pathname}${url.search}>; rel="next"`);
  }
  return headers;
}
