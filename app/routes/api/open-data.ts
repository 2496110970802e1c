import { csvLine } from "~/models/core/listing/csv";
import type { Slice, SliceOf } from "~/models/core/listing/directory";
import { weekdays } from "~/models/core/week";
import { changesSince, lastChanges, sinceIn } from "~/models/guide/changes/changes.server";
import { calendarClosures } from "~/models/guide/market/calendar-closures.server";
import { marketsCalendar } from "~/models/guide/market/market.calendar";
import {
  type ListedMarketJson,
  sliceOfMarkets,
} from "~/models/vendors/at-market/market-api.server";
import {
  calendarMarket,
  license,
  marketCsvRow,
  marketsCsvHead,
  marketsGeoJson,
} from "~/models/vendors/at-market/open-data";
import type { RequestContext } from "~/platform/context";
import { defineEndpoint, type Endpoint } from "~/platform/endpoint";
import { z } from "~/platform/zod";
import { changesIn, filterIn, listHeaders, sliceHeaders, sliceIn } from "./_answers";
import { changed, filters, terms, text } from "./_described";

/**
 * A page of the guide as data: the markets that match a request's filters, at most `most`, and the
 * headers for the answer. As in all lists of the API, the headers give the next page and the total;
 * here they also give the license.
 */
async function marketsAsData(
  ctx: RequestContext,
  request: Request,
  most: number,
): Promise<{ markets: ListedMarketJson[]; headers: Headers }> {
  const slice = changesIn(request);
  const asked: Slice = { ...slice, limit: Math.min(slice.limit, most) };
  const found: SliceOf<ListedMarketJson> = await sliceOfMarkets(ctx, filterIn(request), asked);
  // Like an empty page, an empty list is not kept: docs/decisions/013.
  if (found.rows.length > 0) ctx.cache.publicly(60);
  const headers = sliceHeaders(request, found);
  headers.append("Link", `<${license}>; rel="license"`);
  return { markets: found.rows, headers };
}

/** The most changes in one answer. */
const most = 500;

export const loader: Endpoint[] = [
  defineEndpoint("GET /api/markets.geojson", {
    summary: "The filtered markets as GeoJSON",
    detail: `At most 500 at a time. ${terms}`,
    may: "anyone",
    readFrom: "anywhere",
    query: { day: z.enum(weekdays), ...filters, ...changed },
    answers: { 200: { type: "application/geo+json", schema: "MarketsGeoJson" } },
    pages: "cursor",
    async handle(ctx, { request }) {
      const { markets, headers } = await marketsAsData(ctx, request, 500);
      headers.set("Content-Type", "application/geo+json");
      return new Response(JSON.stringify(marketsGeoJson(markets, ctx.site)), { headers });
    },
  }),
  defineEndpoint("GET /api/markets.csv", {
    summary: "The filtered markets as a CSV table",
    detail: `At most 500 at a time, each page with a header row. ${terms}`,
    may: "anyone",
    readFrom: "anywhere",
    query: { day: z.enum(weekdays), ...filters, ...changed },
    answers: {
      200: {
        type: "text/csv",
        example:
          'id,name,location\r\n42,Coconut Grove Market,"Miami, FL"\r\n43,Palmetto Market,"Miami, FL"\r\n',
      },
    },
    pages: "cursor",
    async handle(ctx, { request }) {
      const { markets, headers } = await marketsAsData(ctx, request, 500);
      headers.set("Content-Type", "text/csv; charset=utf-8; header=present");
      headers.set("Content-Disposition", 'attachment; filename="markets.csv"');
      const rows = [marketsCsvHead, ...markets.map((market) => marketCsvRow(market, ctx.site))];
      // Spreadsheets recognize UTF-8 only if the file begins with this mark.
      return new Response(`\uFEFF${rows.map(csvLine).join("")}`, { headers });
    },
  }),
  defineEndpoint("GET /api/markets.ics", {
    summary: "The opening hours of the filtered markets as a calendar",
    detail: `At most 50 markets at a time. ${terms}`,
    may: "anyone",
    readFrom: "anywhere",
    query: { day: z.enum(weekdays), ...filters, ...changed },
    answers: {
      200: {
        type: "text/calendar",
        example:
          "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nSUMMARY:Coconut Grove Market\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n",
      },
    },
    pages: "cursor",
    async handle(ctx, { request }) {
      const { markets, headers } = await marketsAsData(ctx, request, 50);
      headers.set("Content-Type", "text/calendar; charset=utf-8");
      headers.set("Content-Disposition", 'inline; filename="markets.ics"');
      const ids = markets.map(({ id }) => id);
      const [lastChange, closuresOf] = await Promise.all([
        lastChanges(ctx, "market", ids),
        calendarClosures(ctx, ids),
      ]);
      const calendars = markets.map((market) =>
        calendarMarket({ ...market, closures: closuresOf(market.id) }, lastChange(market.id)),
      );
      return new Response(marketsCalendar(calendars, "Farmers markets", ctx.now, ctx.site), {
        headers,
      });
    },
  }),
  defineEndpoint("GET /api/changes", {
    summary: "Lists markets, vendors and products that changed or were deleted",
    detail:
      "Up to 500 changes, oldest first. Deleted records appear only here, not in lists with `updated_since`. A new `hoursAsOf` alone isn’t a change of its market. While there is a `Link`, follow it. After the last page, send the last `seq` as `since`. We keep changes for 90 days. If your last change is older, load everything again.",
    may: "anyone",
    readFrom: "anywhere",
    query: {
      since: text.describe(
        "The `seq` of the last change of the last page, or a time with its time zone. The default is all changes",
      ),
    },
    answers: { 200: ["Change"] },
    pages: "since",
    refusals: [410],
    async handle(ctx, { request }) {
      ctx.cache.publicly(10);
      const url = new URL(request.url);
      const limit = Math.min(sliceIn(request).limit, most);
      const since = sinceIn(url.searchParams.get("since"));
      const { rows, next } = await changesSince(ctx, since, limit);
      const headers = listHeaders(request, {
        next: null,
        total: rows.length,
        isMore: next !== null || since !== null,
      });
      if (next !== null) {
        url.searchParams.set("since", next);
        headers.set("Link", `<${url.pathname}${url.search}>; rel="next"`);
      }
      return Response.json(rows, { headers });
    },
  }),
];
