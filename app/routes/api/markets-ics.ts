import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { marketsCalendar } from "~/models/guide/market/market.calendar";
import { calendarMarket } from "~/models/vendors/at-market/open-data";
import { allow } from "~/platform/allow";
import { marketsAsData } from "./markets-data.server";

export const readFrom = "anywhere";

/** GET /api/markets.ics: the openings of the markets of a list's filters, at most 50 at a time. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.anyone(args);
  const { markets, headers } = await marketsAsData(ctx, args.request, 50);
  headers.set("Content-Type", "text/calendar; charset=utf-8");
  headers.set("Content-Disposition", 'inline; filename="markets.ics"');
  const calendars = markets.map(calendarMarket);
  return new Response(marketsCalendar(calendars, "Farmers markets", ctx.now, ctx.site), {
    headers,
  });
}
