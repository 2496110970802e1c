import type { Slice, SliceOf } from "~/models/core/listing/directory";
import {
  type ListedMarketJson,
  sliceOfMarkets,
} from "~/models/vendors/at-market/market-api.server";
import { license } from "~/models/vendors/at-market/open-data";
import type { RequestContext } from "~/platform/context";
import { changesIn, filterIn, sliceHeaders } from "./_slice";

/**
 * A page of the guide as data: the markets of a request's filters, at most `most` of them, and the
 * headers of the answer that they go into. The next page, and how many there are, stand in the
 * headers, as in all lists of the API; so does the licence.
 */
export async function marketsAsData(
  ctx: RequestContext,
  request: Request,
  most: number,
): Promise<{ markets: ListedMarketJson[]; headers: Headers }> {
  ctx.cache.publicly(600);
  const slice = changesIn(request);
  const asked: Slice = { ...slice, limit: Math.min(slice.limit, most) };
  const found: SliceOf<ListedMarketJson> = await sliceOfMarkets(ctx, filterIn(request), asked);
  const headers = sliceHeaders(request, found);
  headers.append("Link", `<${license}>; rel="license"`);
  return { markets: found.rows, headers };
}
