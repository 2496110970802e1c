import { weekdays } from "~/models/core/week";
import { marketsCalendar } from "~/models/guide/market/market.calendar";
import { calendarMarket } from "~/models/vendors/at-market/open-data";
import { defineEndpoint } from "~/platform/endpoint";
import { z } from "~/platform/zod";
import { changed, filters, terms } from "./_told";
import { marketsAsData } from "./markets-data.server";

export const loader = defineEndpoint("GET /api/markets.ics", {
  summary: "The openings of the same markets as a calendar",
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
    const calendars = markets.map(calendarMarket);
    return new Response(marketsCalendar(calendars, "Farmers markets", ctx.now, ctx.site), {
      headers,
    });
  },
});
